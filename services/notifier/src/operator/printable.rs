use crate::mail::turns_direction;

/// A visitor's words as a terminal may show them: without the characters that would steer it or turn the direction
/// of the text. Line breaks stay.
pub(super) fn printable(text: &str) -> String {
    let shown = text.chars().filter(|c| !turns_direction(*c));
    shown.map(|c| if c.is_control() && c != '\n' { '\u{FFFD}' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_steer_a_terminal_is_replaced() {
        assert_eq!(
            printable("one\ntwo \x1b]0;owned\x07 \r \u{9b}31m"),
            "one\ntwo \u{FFFD}]0;owned\u{FFFD} \u{FFFD} \u{FFFD}31m"
        );
    }

    #[test]
    fn what_would_turn_the_text_is_left_out() {
        assert_eq!(printable("Pat \u{202e}gpj.exe\u{2066}"), "Pat gpj.exe");
    }
}
