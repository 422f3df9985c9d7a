use super::Signal;

/// Minimum letters of a random word.
const MIN_RANDOM_LETTERS: usize = 8;
/// Minimum capitals after a lower-case letter in a random word.
const MIN_RANDOM_CAPITALS: usize = 2;

/// The signals of the characters in `name` and `message`, as typed.
///
/// The language of a message is no signal: Manchester speaks two hundred.
pub(super) fn signals(name: &str, message: &str) -> Vec<Signal> {
    let is_mixed = [name, message].into_iter().any(|text| text.split_whitespace().any(is_mixed_word));
    let is_random = is_random_word(name) && is_random_word(message);
    let found = [(Signal::MixedLetters, is_mixed), (Signal::Gibberish, is_random)];
    found.into_iter().filter(|(_, is_found)| *is_found).map(|(signal, _)| signal).collect()
}

/// Returns true if a word is obfuscated: Latin beside Cyrillic letters (`Вitсоin`), invisible characters between Latin
/// letters, or mathematical symbols for letters.
fn is_mixed_word(word: &str) -> bool {
    let part_of = |is: fn(char) -> bool| word.split(|c: char| !c.is_alphanumeric()).any(|part| part.contains(is));
    let is_side_by_side = word.split(|c: char| !c.is_alphanumeric()).any(|part| {
        part.contains(|c: char| c.is_ascii_alphabetic()) && part.contains(|c| matches!(c, '\u{400}'..='\u{4ff}'))
    });
    let letters: Vec<char> = word.chars().collect();
    let is_interrupted = letters.windows(3).any(|three| match three {
        [before, hidden, after] => before.is_ascii_alphabetic() && is_invisible(*hidden) && after.is_ascii_alphabetic(),
        _ => false,
    });
    is_side_by_side || is_interrupted || part_of(|c| matches!(c, '\u{1d400}'..='\u{1d7ff}'))
}

/// Zero-width characters (UAX #9, UAX #14), which have no use between Latin letters. A soft hyphen has.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}')
}

/// Returns true for a single word with capitals inside it, as bots fill unknown fields.
fn is_random_word(text: &str) -> bool {
    let letters = text.trim().as_bytes();
    let capitals = letters.windows(2).filter(|two| two[0].is_ascii_lowercase() && two[1].is_ascii_uppercase()).count();
    letters.len() >= MIN_RANDOM_LETTERS
        && letters.iter().all(u8::is_ascii_alphabetic)
        && capitals >= MIN_RANDOM_CAPITALS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn detects_obfuscated_words() {
        // Cyrillic letters, a zero-width space, mathematical symbols.
        for message in ["buy Вitсоin now", "Via\u{200b}gra", "𝐁𝐮𝐲 now"] {
            assert_eq!(signals("Pat", message), [Signal::MixedLetters], "{message}");
        }
    }

    #[test]
    fn accepts_every_language() {
        for message in [
            "Мне нужна сигнализация и CCTV",
            "我需要CCTV摄像头",
            "مجھے الارم چاہیے",
            "می\u{200c}خواهم",
            "שלום, אני צריך אזעקה",
            "naïve façade 👩\u{200d}🔧 4½ m²",
            "un\u{ad}be\u{ad}liev\u{ad}able",
        ] {
            assert_eq!(signals("Łukasz Żółć", message), [], "{message}");
        }
    }

    #[test]
    fn detects_random_letters_only_in_both_fields() {
        assert_eq!(signals("xKqZpRwTbNvM", "QwErTyUiOpAs"), [Signal::Gibberish]);
        for (name, message) in
            [("McDonaldMacLeod", "Two cameras, please"), ("Pat Example", "PleaseCallMeBack"), ("Pat", "QwErTyUiOpAs")]
        {
            assert_eq!(signals(name, message), [], "{name}: {message}");
        }
    }
}
