use maud::{Markup, html};

use super::palette;

/// The one thing to do: the whole width, easily hit with a thumb.
pub(in crate::mail) fn main_button(address: &str, words: &str) -> Markup {
    html! {
        table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" {
            tr { td align="center" bgcolor=(palette::AMBER) style=(palette::MAIN_BUTTON) {
                a href=(address) style=(palette::MAIN_LINK) { (words) }
            } }
        }
    }
}

/// What else can be done, side by side.
pub(in crate::mail) fn quiet_buttons(buttons: &[(String, &str)]) -> Markup {
    let width = match buttons.len() {
        0 | 1 => "100%",
        _ => "49%",
    };
    html! {
        table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" {
            tr { @for (index, (address, words)) in buttons.iter().enumerate() {
                @if index > 0 { td width="10" style="width:10px" { } }
                td class="quiet" align="center" width=(width) bgcolor=(palette::PAPER) style=(palette::QUIET_BUTTON) {
                    a class="ink" href=(address) style=(palette::QUIET_LINK) { (words) }
                }
            } }
        }
    }
}

/// An address as a `mailto:` link; characters that would begin header fields are encoded (RFC 6068 §2).
pub(in crate::mail) fn mail_link(address: &str) -> String {
    let encoded = address.replace('%', "%25").replace('?', "%3F").replace('&', "%26").replace('=', "%3D");
    format!("mailto:{encoded}")
}
