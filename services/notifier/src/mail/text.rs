use std::fmt::Write;

use super::letter::Letter;

/// The plain text part: the same facts as the HTML one, in the same order.
pub(super) fn render(letter: &Letter<'_>) -> String {
    let mut text = format!("{}\n{}\n", letter.what, letter.name);
    // Writing to a string cannot fail.
    if let Some(about) = &letter.about {
        let _ = writeln!(text, "{about}");
    }
    text.push('\n');
    if let Some(suspicion) = &letter.suspicion {
        let _ = writeln!(text, "{suspicion}\n");
    }
    if let Some(phone) = &letter.phone {
        let _ = writeln!(text, "Call:      {}", phone.as_typed());
        if let Some(digits) = phone.whatsapp() {
            let _ = writeln!(text, "WhatsApp:  https://wa.me/{digits}");
        }
    }
    if let Some(email) = letter.email {
        let _ = writeln!(text, "Reply:     {email} (or just answer this mail)");
    }
    let message = if letter.message.is_empty() { "No message." } else { &letter.message };
    let _ = write!(text, "\n{message}\n\n--\n");
    for (label, value) in &letter.details {
        let _ = writeln!(text, "{label}: {value}");
    }
    text
}
