use super::Signal;

/// A random word has at least so many letters.
const RANDOM_LENGTH: usize = 8;
/// And so many capitals that follow a small letter.
const RANDOM_CAPITALS: usize = 2;

/// What the letters of `name` and `message` say, as they were typed.
///
/// Which language a message is in says nothing: Manchester speaks two hundred.
pub(super) fn signals(name: &str, message: &str) -> Vec<Signal> {
    let is_mixed = [name, message].into_iter().any(|text| text.split_whitespace().any(is_mixed_word));
    let is_random = is_random_word(name) && is_random_word(message);
    let found = [(Signal::MixedLetters, is_mixed), (Signal::Gibberish, is_random)];
    found.into_iter().filter(|(_, is_found)| *is_found).map(|(signal, _)| signal).collect()
}

/// A word that is written so that a filter does not know it: Latin and Cyrillic letters side by side (`Вitсоin`),
/// invisible characters between Latin letters, or signs of mathematics for letters.
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

/// Characters without a width (UAX #9, UAX #14). Between Latin letters they have nothing to do; a soft hyphen has.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}')
}

/// One word alone, with capitals in its midst: as robots fill fields that they know nothing of.
fn is_random_word(text: &str) -> bool {
    let letters = text.trim().as_bytes();
    let capitals = letters.windows(2).filter(|two| two[0].is_ascii_lowercase() && two[1].is_ascii_uppercase()).count();
    letters.len() >= RANDOM_LENGTH && letters.iter().all(u8::is_ascii_alphabetic) && capitals >= RANDOM_CAPITALS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_hide_from_a_filter_are_known() {
        // The first has Cyrillic letters, the second an invisible one, the third signs of mathematics.
        for message in ["buy Вitсоin now", "Via\u{200b}gra", "𝐁𝐮𝐲 now"] {
            assert_eq!(signals("Pat", message), [Signal::MixedLetters], "{message}");
        }
    }

    #[test]
    fn every_language_is_one_that_a_customer_may_write() {
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
    fn random_letters_in_both_fields_are_known_and_in_one_of_them_they_are_a_name() {
        assert_eq!(signals("xKqZpRwTbNvM", "QwErTyUiOpAs"), [Signal::Gibberish]);
        for (name, message) in
            [("McDonaldMacLeod", "Two cameras, please"), ("Pat Example", "PleaseCallMeBack"), ("Pat", "QwErTyUiOpAs")]
        {
            assert_eq!(signals(name, message), [], "{name}: {message}");
        }
    }
}
