/// A visitor's words as a terminal may show them: without the signs that would steer it. Line breaks stay.
pub(super) fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() && c != '\n' { '\u{FFFD}' } else { c }).collect()
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
}
