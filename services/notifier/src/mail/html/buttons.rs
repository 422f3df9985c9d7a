use maud::{Markup, html};

use super::styles;

/// The main action, as wide as the mail.
pub(in crate::mail) fn primary_button(url: &str, label: &str) -> Markup {
    html! {
        table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" {
            tr { td align="center" bgcolor=(styles::AMBER) style=(styles::PRIMARY_BUTTON) {
                a href=(url) style=(styles::PRIMARY_LINK) { (label) }
            } }
        }
    }
}

/// Other actions side by side, as pairs of URL and label.
pub(in crate::mail) fn secondary_buttons(buttons: &[(String, &str)]) -> Markup {
    let width = match buttons.len() {
        0 | 1 => "100%",
        _ => "49%",
    };
    html! {
        table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" {
            tr { @for (index, (url, label)) in buttons.iter().enumerate() {
                @if index > 0 { td width="10" style="width:10px" { } }
                td class="quiet" align="center" width=(width) bgcolor=(styles::PAPER) style=(styles::SECONDARY_BUTTON) {
                    a class="ink" href=(url) style=(styles::SECONDARY_LINK) { (label) }
                }
            } }
        }
    }
}

/// A `mailto:` URL, with characters encoded that would begin header fields (RFC 6068 §2).
pub(in crate::mail) fn mailto_url(address: &str) -> String {
    let encoded = address.replace('%', "%25").replace('?', "%3F").replace('&', "%26").replace('=', "%3D");
    format!("mailto:{encoded}")
}
