use std::fmt::Write;

use super::content::MailContent;

/// The plain-text part: the facts of the HTML part in the same order.
pub(super) fn render(content: &MailContent<'_>) -> String {
    let mut text = format!("{}\n{}\n", content.heading, content.name);
    // Writing to a string cannot fail.
    if let Some(service) = &content.callback_service {
        let _ = writeln!(text, "{service}");
    }
    text.push('\n');
    if let Some(warning) = &content.spam_warning {
        let _ = writeln!(text, "{warning}\n");
    }
    if let Some(phone) = &content.phone {
        let _ = writeln!(text, "Call:      {}", phone.as_typed());
        if let Some(digits) = phone.whatsapp() {
            let _ = writeln!(text, "WhatsApp:  https://wa.me/{digits}");
        }
    }
    if let Some(email) = content.email {
        let _ = writeln!(text, "Reply:     {email} (or reply to this email)");
    }
    let message = if content.message.is_empty() { "No message." } else { &content.message };
    let _ = write!(text, "\n{message}\n\n");
    if let Some(rows) = &content.estimate {
        let _ = write!(text, "{}\n\n{}\n\n", rows.heading(), rows.to_text());
    }
    text.push_str("--\n");
    for (label, value) in &content.details {
        let _ = writeln!(text, "{label}: {value}");
    }
    text
}
