//! The HTML parts. Everything that is not ours is escaped.
//!
//! * `palette`: colours and styles
//! * `frame`: what every mail has around its content
//! * `buttons`: what can be done with a thumb

mod buttons;
mod frame;
mod palette;

use maud::{Markup, html};

use super::{letter::Letter, one_line::one_line, phone::Phone};
use buttons::{mail_link, main_button, quiet_buttons};
pub(super) use frame::Head;
use frame::{frame, gap, lines};

/// How much of the message a mailbox's list is given, in characters.
const PREVIEW: usize = 140;

/// The staff's mail: what to do first, then the message, then the details.
pub(super) fn render(letter: &Letter<'_>) -> String {
    let content = html! {
        @if let Some(suspicion) = &letter.suspicion { p class="ink" style=(palette::PARAGRAPH) { (suspicion) } }
        (actions(letter))
        (gap())
        table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed" {
            tr { td class="ink" dir="auto" style=(palette::MESSAGE) {
                @if letter.message.is_empty() { "No message." } @else { (lines(&letter.message)) }
            } }
        }
        (gap())
        (gap())
        table width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed" {
            @for (label, value) in &letter.details { tr {
                th class="muted line" scope="row" width="104" style=(palette::ROW_LABEL) { (label) }
                td class="ink line" style=(palette::ROW_VALUE) { bdi { (value) } }
            } }
        }
    };
    let head = Head {
        title: &letter.subject(),
        preview: &one_line(&letter.message, PREVIEW),
        label: "From the website",
        heading: &letter.what,
        name: Some(&letter.name),
        about: letter.about.as_deref(),
    };
    frame(&head, &content)
}

fn actions(letter: &Letter<'_>) -> Markup {
    let whatsapp = letter.phone.as_ref().and_then(Phone::whatsapp);
    let quiet: Vec<(String, &str)> = [
        whatsapp.map(|digits| (format!("https://wa.me/{digits}"), "WhatsApp")),
        letter.email.map(|email| (mail_link(email), "Reply by email")),
    ]
    .into_iter()
    .flatten()
    .collect();
    html! {
        @if let Some(phone) = &letter.phone {
            (main_button(&format!("tel:{}", phone.dialled()), &format!("Call {}", phone.as_typed())))
            (gap())
        }
        @if !quiet.is_empty() { (quiet_buttons(&quiet)) (gap()) }
    }
}

/// The words of an acknowledgement.
pub(super) struct Note<'a> {
    pub(super) paragraphs: &'a [String],
    /// The number to ring, as it is read and as it is dialled.
    pub(super) phone: &'a str,
    pub(super) dialled: &'a str,
    /// Below everything else.
    pub(super) small_print: &'a str,
}

/// The visitor's mail: what happens next, and the number to ring.
pub(super) fn render_note(head: &Head<'_>, note: &Note<'_>) -> String {
    let content = html! {
        @for paragraph in note.paragraphs { p class="ink" style=(palette::PARAGRAPH) { (paragraph) } }
        (main_button(&format!("tel:{}", note.dialled), &format!("Call {}", note.phone)))
        p class="muted" style=(palette::SMALL_PRINT) { (note.small_print) }
    };
    frame(head, &content)
}
