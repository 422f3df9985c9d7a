//! The HTML parts. maud escapes everything that is interpolated.
//!
//! * `layout`: the document around every mail's body
//! * `buttons`: links to ring, reply and chat
//! * `estimate`: the tables of an estimate
//! * `styles`: colours and styles

mod buttons;
mod estimate;
mod layout;
mod styles;

use maud::{Markup, html};

use super::{content::MailContent, phone::Phone};
use crate::sanitize::single_line;
use buttons::{mailto_url, primary_button, secondary_buttons};
pub(super) use layout::Header;
use layout::{document, gap, lines};

/// Maximum length of the preview, in characters.
const MAX_PREVIEW: usize = 140;

/// The staff's mail: links to ring or reply, the message, the details.
pub(super) fn render(content: &MailContent<'_>) -> String {
    let body = html! {
        @if let Some(warning) = &content.spam_warning { p class="ink" style=(styles::PARAGRAPH) { (warning) } }
        (actions(content))
        (gap())
        table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed" {
            tr { td class="ink" dir="auto" style=(styles::MESSAGE) {
                @if content.message.is_empty() { "No message." } @else { (lines(&content.message)) }
            } }
        }
        (gap())
        (gap())
        @if let Some(rows) = &content.estimate { (estimate::tables(rows)) (gap()) (gap()) }
        table width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed" {
            @for (label, value) in &content.details { tr {
                th class="muted line" scope="row" width="104" style=(styles::ROW_LABEL) { (label) }
                td class="ink line" style=(styles::ROW_VALUE) { bdi { (value) } }
            } }
        }
    };
    let header = Header {
        title: &content.subject(),
        preview: &single_line(&content.message, MAX_PREVIEW),
        label: "From the website",
        heading: &content.heading,
        name: Some(&content.name),
        service: content.callback_service.as_deref(),
    };
    document(&header, &body)
}

fn actions(content: &MailContent<'_>) -> Markup {
    let whatsapp = content.phone.as_ref().and_then(Phone::whatsapp);
    let secondary: Vec<(String, &str)> = [
        whatsapp.map(|digits| (format!("https://wa.me/{digits}"), "WhatsApp")),
        content.email.map(|email| (mailto_url(email), "Reply by email")),
    ]
    .into_iter()
    .flatten()
    .collect();
    html! {
        @if let Some(phone) = &content.phone {
            (primary_button(&format!("tel:{}", phone.tel()), &format!("Call {}", phone.as_typed())))
            (gap())
        }
        @if !secondary.is_empty() { (secondary_buttons(&secondary)) (gap()) }
    }
}

/// The body of an acknowledgement.
pub(super) struct AcknowledgementBody<'a> {
    pub(super) paragraphs: &'a [String],
    pub(super) phone: &'a str,
    /// `phone` for a `tel:` link.
    pub(super) tel: &'a str,
    pub(super) small_print: &'a str,
}

/// The body of a copy of an estimate.
pub(super) struct EstimateCopyBody<'a> {
    pub(super) paragraphs: &'a [String],
    /// The estimate on the site.
    pub(super) link: Option<&'a str>,
    pub(super) phone: &'a str,
    /// `phone` for a `tel:` link.
    pub(super) tel: &'a str,
    pub(super) small_print: &'a str,
}

/// The visitor's estimate: its figures, and a link to all of it.
pub(super) fn render_estimate_copy(header: &Header<'_>, body: &EstimateCopyBody<'_>) -> String {
    let call = (format!("tel:{}", body.tel), format!("Call {}", body.phone));
    let body = html! {
        @for paragraph in body.paragraphs { p class="ink" style=(styles::PARAGRAPH) { (paragraph) } }
        @if let Some(link) = body.link {
            (primary_button(link, "See every part"))
            (gap())
            (secondary_buttons(&[(call.0, call.1.as_str())]))
        } @else {
            (primary_button(&call.0, &call.1))
        }
        p class="muted" style=(styles::SMALL_PRINT) { (body.small_print) }
    };
    document(header, &body)
}

/// The visitor's mail: what happens next, and the number to ring.
pub(super) fn render_acknowledgement(header: &Header<'_>, body: &AcknowledgementBody<'_>) -> String {
    let body = html! {
        @for paragraph in body.paragraphs { p class="ink" style=(styles::PARAGRAPH) { (paragraph) } }
        (primary_button(&format!("tel:{}", body.tel), &format!("Call {}", body.phone)))
        p class="muted" style=(styles::SMALL_PRINT) { (body.small_print) }
    };
    document(header, &body)
}
