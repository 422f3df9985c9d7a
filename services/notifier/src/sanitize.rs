//! Makes visitors' input safe for a line of a mail and for an operator's terminal.

/// `text` on one line of at most `max_chars` characters, for a subject or a row of details.
///
/// Control characters become spaces. Bidirectional controls are removed: with one in a name, the rest of the line could be
/// made to read as something else (Unicode TR36 §2.4).
pub(crate) fn single_line(text: &str, max_chars: usize) -> String {
    let line: String =
        text.chars().filter(|c| !is_bidi_control(*c)).map(|c| if c.is_control() { ' ' } else { c }).collect();
    let line = line.trim();
    if line.chars().count() <= max_chars {
        return line.to_owned();
    }
    let cut: String = line.chars().take(max_chars.saturating_sub(1)).collect();
    // A zero-width joiner at the cut belongs to an emoji whose other parts are gone.
    format!("{}…", cut.trim_end_matches(|c: char| c.is_whitespace() || c == '\u{200d}'))
}

/// `text` without terminal escape sequences: control characters other than line breaks become U+FFFD, and bidirectional
/// controls are removed.
pub(crate) fn terminal_safe(text: &str) -> String {
    let shown = text.chars().filter(|c| !is_bidi_control(*c));
    shown.map(|c| if c.is_control() && c != '\n' { '\u{FFFD}' } else { c }).collect()
}

/// `text` in a bidirectional isolate if it has right-to-left characters, so that it does not reorder the line around it
/// (UAX #9 §2.4).
pub(crate) fn isolate_rtl(text: &str) -> String {
    let right_to_left =
        |c: char| matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefe}');
    if text.contains(right_to_left) { format!("\u{2068}{text}\u{2069}") } else { text.to_owned() }
}

/// Returns true for explicit bidirectional formatting characters (UAX #9 §2).
fn is_bidi_control(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn removes_line_breaks_and_bidi_controls() {
        assert_eq!(single_line(" Pat\r\nBcc: x\u{202e}gpj\t", 50), "Pat  Bcc: xgpj");
    }

    #[test]
    fn truncates_with_an_ellipsis() {
        assert_eq!(single_line("abcdef", 6), "abcdef");
        assert_eq!(single_line("abcdefg", 6), "abcde…");
        assert_eq!(single_line("ab 👩\u{200d}🔧\u{200d}x", 6), "ab 👩…");
    }

    #[test]
    fn isolates_right_to_left_text_only() {
        assert_eq!(isolate_rtl("דנה"), "\u{2068}דנה\u{2069}");
        assert_eq!(isolate_rtl("Zoë 李"), "Zoë 李");
    }

    #[test]
    fn replaces_terminal_control_characters() {
        assert_eq!(
            terminal_safe("one\ntwo \x1b]0;owned\x07 \r \u{9b}31m"),
            "one\ntwo \u{FFFD}]0;owned\u{FFFD} \u{FFFD} \u{FFFD}31m"
        );
        assert_eq!(terminal_safe("Pat \u{202e}gpj.exe\u{2066}"), "Pat gpj.exe");
    }
}
