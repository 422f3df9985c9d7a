use std::fmt::Write;

use super::letter::Letter;

/// The plain text part.
pub(super) fn render(letter: &Letter<'_>) -> String {
    let mut text = format!("{}\n{}\n\n", letter.what, letter.name);
    // Writing to a string cannot fail.
    if !letter.phone.is_empty() {
        let _ = writeln!(text, "Call:  {}", letter.phone);
    }
    if !letter.email.is_empty() {
        let _ = writeln!(text, "Reply: {} (or just answer this mail)", letter.email);
    }
    let _ = write!(text, "\n{}\n\n--\n", if letter.message.is_empty() { "No message." } else { letter.message });
    for (label, value) in &letter.details {
        let _ = writeln!(text, "{label}: {value}");
    }
    text
}
