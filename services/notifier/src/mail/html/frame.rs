use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::palette;

/// What stands at the top of a mail.
pub(in crate::mail) struct Head<'a> {
    pub(in crate::mail) title: &'a str,
    /// Shown in a mailbox's list after the subject.
    pub(in crate::mail) preview: &'a str,
    pub(in crate::mail) label: &'a str,
    pub(in crate::mail) heading: &'a str,
    /// Under the heading: a name, and what else there is to say, each on a line of its own.
    pub(in crate::mail) name: Option<&'a str>,
    pub(in crate::mail) about: Option<&'a str>,
}

/// A mail's page: a dark band with the heading, the surveyor's line, and `content` below it.
pub(in crate::mail) fn frame(head: &Head<'_>, content: &Markup) -> String {
    let page: Markup = html! {
        (DOCTYPE)
        html lang="en-GB" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="supported-color-schemes" content="light dark";
                // The numbers are links of ours already.
                meta name="format-detection" content="telephone=no";
                title { (head.title) }
                (PreEscaped(palette::OUTLOOK_HEAD))
                style { (PreEscaped(palette::SHEET_OF_STYLES)) }
            }
            body class="mist" bgcolor=(palette::MIST) style=(palette::BODY) {
                div style=(palette::PREHEADER) { (head.preview) }
                table role="presentation" class="mist" width="100%" cellpadding="0" cellspacing="0" border="0"
                    bgcolor=(palette::MIST) {
                    tr { td class="edge" align="center" style="padding:24px 12px" {
                        (PreEscaped(palette::OUTLOOK_COLUMN))
                        (sheet(head, content))
                        (PreEscaped(palette::OUTLOOK_COLUMN_END))
                    } }
                }
            }
        }
    };
    page.into_string()
}

fn sheet(head: &Head<'_>, content: &Markup) -> Markup {
    html! {
        table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style=(palette::SHEET) {
            tr { td class="band round" align="left" bgcolor=(palette::INK) style=(palette::BAND) {
                p style=(palette::LABEL_ON_INK) { (head.label) }
                h1 style=(palette::HEADING) { (head.heading) }
                @if let Some(name) = head.name { p dir="auto" style=(palette::NAME) { (name) } }
                @if let Some(about) = head.about { p style=(palette::UNDER_NAME) { (about) } }
            } }
            tr { td bgcolor=(palette::AMBER) style=(palette::RULE) { (PreEscaped("&nbsp;")) } }
            tr { td class="paper round" align="left" bgcolor=(palette::PAPER) style=(palette::AREA) { (content) } }
        }
    }
}

/// Room between two parts, which Outlook keeps.
pub(in crate::mail) fn gap() -> Markup {
    html! { div style=(palette::GAP) { (PreEscaped("&nbsp;")) } }
}

/// `text` with its line breaks, since Outlook knows no `pre-wrap`.
pub(in crate::mail) fn lines(text: &str) -> Markup {
    html! { @for (index, line) in text.split('\n').enumerate() { @if index > 0 { br; } (line) } }
}
