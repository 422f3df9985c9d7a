use maud::{DOCTYPE, Markup, html};

use super::letter::Letter;

// Styles stand on the elements: mail programs drop style sheets. Colours are those of the site.
const PAGE: &str = "margin:0;padding:24px 16px;background:#EDF1F4;color:#0D1726;\
                    font:17px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const SHEET: &str = "max-width:600px;margin:0 auto;padding:28px 24px;background:#FBFAF7;border-radius:6px";
const HEADING: &str = "margin:0;font-size:24px;line-height:1.25;letter-spacing:-0.01em";
const WHO: &str = "margin:4px 0 20px;font-size:19px;color:#24384F";
const BUTTON: &str = "display:inline-block;margin:0 8px 8px 0;padding:12px 18px;border-radius:6px;\
                      background:#F5B44C;color:#0D1726;font-weight:600;text-decoration:none";
const QUIET_BUTTON: &str = "display:inline-block;margin:0 8px 8px 0;padding:11px 17px;border-radius:6px;\
                            border:1px solid #24384F;color:#0D1726;font-weight:600;text-decoration:none";
const MESSAGE: &str = "margin:20px 0;padding:0 0 0 16px;border-left:3px solid #F5B44C;white-space:pre-wrap";
const TABLE: &str = "width:100%;border-collapse:collapse;font-size:15px;line-height:1.4";
const LABEL: &str = "padding:8px 16px 8px 0;border-top:1px solid #D5DCE3;text-align:left;vertical-align:top;\
                     font-weight:400;color:#5B6B7C;white-space:nowrap";
const VALUE: &str = "padding:8px 0;border-top:1px solid #D5DCE3;vertical-align:top;word-break:break-word";

/// The HTML part: what to do first, then the message, then the details. Everything is escaped.
pub(super) fn render(letter: &Letter<'_>) -> String {
    let page: Markup = html! {
        (DOCTYPE)
        html lang="en-GB" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light";
                title { (letter.subject()) }
            }
            body style=(PAGE) {
                div style=(SHEET) {
                    h1 style=(HEADING) { (letter.what) }
                    p style=(WHO) { (letter.name) }
                    (links(letter))
                    p style=(MESSAGE) {
                        @if letter.message.is_empty() { "No message." } @else { (letter.message) }
                    }
                    table style=(TABLE) {
                        @for (label, value) in &letter.details {
                            tr { th scope="row" style=(LABEL) { (label) } td style=(VALUE) { (value) } }
                        }
                    }
                }
            }
        }
    };
    page.into_string()
}

/// An address as a `mailto:` link wants it: signs that would begin header fields are encoded (RFC 6068 §2).
fn mail_link(address: &str) -> String {
    address.replace('%', "%25").replace('?', "%3F").replace('&', "%26").replace('=', "%3D")
}

fn links(letter: &Letter<'_>) -> Markup {
    html! {
        p style="margin:0" {
            @if !letter.phone.is_empty() {
                a href={ "tel:" (letter.dialled()) } style=(BUTTON) { "Call " (letter.phone) }
            }
            @if !letter.email.is_empty() {
                a href={ "mailto:" (mail_link(letter.email)) } style=(QUIET_BUTTON) { "Reply to " (letter.email) }
            }
        }
    }
}
