/// `text` as one line of at most `longest` characters, for a subject or a row of details.
///
/// Control characters become spaces. Characters that turn the direction of what follows them are left out: with
/// one in a name, the rest of the line could be made to read as something else (Unicode TR36 §2.4).
pub(super) fn one_line(text: &str, longest: usize) -> String {
    let line: String =
        text.chars().filter(|c| !turns_direction(*c)).map(|c| if c.is_control() { ' ' } else { c }).collect();
    let line = line.trim();
    if line.chars().count() <= longest {
        return line.to_owned();
    }
    let cut: String = line.chars().take(longest.saturating_sub(1)).collect();
    // Nothing of a joined character (an emoji of several parts) is left hanging.
    format!("{}…", cut.trim_end_matches(|c: char| c.is_whitespace() || c == '\u{200d}'))
}

/// Whether `c` is a character that turns the direction of what follows it (UAX #9 §2).
pub(crate) fn turns_direction(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// `text` set apart from the direction of the line around it, if it is written from right to left (UAX #9 §2.4).
pub(super) fn isolated(text: &str) -> String {
    let right_to_left =
        |c: char| matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefe}');
    if text.contains(right_to_left) { format!("\u{2068}{text}\u{2069}") } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_no_breaks_and_no_characters_that_turn_it() {
        assert_eq!(one_line(" Pat\r\nBcc: x\u{202e}gpj\t", 50), "Pat  Bcc: xgpj");
    }

    #[test]
    fn a_long_line_is_cut_with_an_ellipsis() {
        assert_eq!(one_line("abcdef", 6), "abcdef");
        assert_eq!(one_line("abcdefg", 6), "abcde…");
        assert_eq!(one_line("ab 👩\u{200d}🔧\u{200d}x", 6), "ab 👩…");
    }

    #[test]
    fn a_name_from_right_to_left_leaves_the_line_around_it_as_it_is() {
        assert_eq!(isolated("דנה"), "\u{2068}דנה\u{2069}");
        assert_eq!(isolated("Zoë 李"), "Zoë 李");
    }
}
