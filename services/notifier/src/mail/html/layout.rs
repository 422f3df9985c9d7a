use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::styles;

/// The texts at the top of a mail.
pub(in crate::mail) struct Header<'a> {
    pub(in crate::mail) title: &'a str,
    /// Shown after the subject in a mailbox's list.
    pub(in crate::mail) preview: &'a str,
    pub(in crate::mail) label: &'a str,
    pub(in crate::mail) heading: &'a str,
    /// The line below the heading.
    pub(in crate::mail) name: Option<&'a str>,
    /// The line below the name.
    pub(in crate::mail) service: Option<&'a str>,
}

/// The HTML document of a mail: the header on a dark band, an amber rule and the body.
pub(in crate::mail) fn document(header: &Header<'_>, body: &Markup) -> String {
    let page: Markup = html! {
        (DOCTYPE)
        html lang="en-GB" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="supported-color-schemes" content="light dark";
                // Phone numbers are links already.
                meta name="format-detection" content="telephone=no";
                title { (header.title) }
                (PreEscaped(styles::OUTLOOK_HEAD))
                style { (PreEscaped(styles::STYLE_SHEET)) }
            }
            body class="mist" bgcolor=(styles::MIST) style=(styles::BODY) {
                div style=(styles::PREHEADER) { (header.preview) }
                table role="presentation" class="mist" width="100%" cellpadding="0" cellspacing="0" border="0"
                    bgcolor=(styles::MIST) {
                    tr { td class="edge" align="center" style="padding:24px 12px" {
                        (PreEscaped(styles::OUTLOOK_COLUMN))
                        (column(header, body))
                        (PreEscaped(styles::OUTLOOK_COLUMN_END))
                    } }
                }
            }
        }
    };
    page.into_string()
}

fn column(header: &Header<'_>, body: &Markup) -> Markup {
    html! {
        table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style=(styles::COLUMN) {
            tr { td class="band round" align="left" bgcolor=(styles::INK) style=(styles::BAND) {
                p style=(styles::LABEL) { (header.label) }
                h1 style=(styles::HEADING) { (header.heading) }
                @if let Some(name) = header.name { p dir="auto" style=(styles::NAME) { (name) } }
                @if let Some(service) = header.service { p style=(styles::SERVICE) { (service) } }
            } }
            tr { td bgcolor=(styles::AMBER) style=(styles::RULE) { (PreEscaped("&nbsp;")) } }
            tr { td class="paper round" align="left" bgcolor=(styles::PAPER) style=(styles::CONTENT) { (body) } }
        }
    }
}

/// A vertical gap. Outlook collapses margins and empty elements.
pub(in crate::mail) fn gap() -> Markup {
    html! { div style=(styles::GAP) { (PreEscaped("&nbsp;")) } }
}

/// `text` with `<br>` for line breaks, since Outlook ignores `pre-wrap`.
pub(in crate::mail) fn lines(text: &str) -> Markup {
    html! { @for (index, line) in text.split('\n').enumerate() { @if index > 0 { br; } (line) } }
}
