use proto::{contact, enquiry};

use super::one_line::one_line;

/// Maximum length of a value, in characters (rule 5.35): campaign names are short, and each is a row of a mail.
const MAX_CHARS: usize = 100;

/// How a visitor came to the site (rule 3.17), with at least one value.
///
/// It tells the firm which leaflet or link was worth its money. Anybody can make the values up, so they are truncated and
/// never a reason to refuse an enquiry.
#[derive(Clone, PartialEq, Eq)]
pub struct Attribution(enquiry::v1::Touch);

impl Attribution {
    /// The usable values of `touch`, or `None` without any.
    pub(super) fn parse(touch: &contact::v1::Touch) -> Option<Self> {
        let usable = enquiry::v1::Touch {
            source: one_line(&touch.source, MAX_CHARS),
            medium: one_line(&touch.medium, MAX_CHARS),
            campaign: one_line(&touch.campaign, MAX_CHARS),
            term: one_line(&touch.term, MAX_CHARS),
            content: one_line(&touch.content, MAX_CHARS),
            referrer: origin(&touch.referrer),
            landing_path: path(&touch.landing_path),
        };
        (usable != enquiry::v1::Touch::default()).then_some(Self(usable))
    }

    /// The attribution as part of the message on the queue.
    pub(super) fn to_event(&self) -> enquiry::v1::Touch {
        self.0.clone()
    }
}

/// The scheme, host and port of a web address, or an empty string. The rest may tell what the visitor searched for.
fn origin(text: &str) -> String {
    let text = text.trim();
    let Some((scheme, rest)) = text.split_once("://") else { return String::new() };
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let is_host = host.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | ':' | '[' | ']'));
    if !matches!(scheme, "http" | "https") || host.is_empty() || !is_host {
        return String::new();
    }
    let origin = format!("{scheme}://{host}");
    // A truncated host would be a different one.
    if origin.len() <= MAX_CHARS { origin } else { String::new() }
}

/// A path of the site without query and fragment, or an empty string.
fn path(text: &str) -> String {
    let path = text.split(['?', '#']).next().unwrap_or_default();
    if path.starts_with('/') { one_line(path, MAX_CHARS) } else { String::new() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(touch: &contact::v1::Touch) -> enquiry::v1::Touch {
        Attribution::parse(touch).map(|attribution| attribution.to_event()).unwrap_or_default()
    }

    #[test]
    fn values_are_one_line_of_at_most_a_hundred_characters() {
        let touch =
            contact::v1::Touch { source: " leaf\r\nlet\0 ".into(), term: "é".repeat(101), ..Default::default() };
        let parsed = parsed(&touch);
        assert_eq!((parsed.source.as_str(), parsed.term.chars().count()), ("leaflet", 100));
    }

    #[test]
    fn a_referrer_is_reduced_to_its_origin() {
        let referrer =
            |text: &str| parsed(&contact::v1::Touch { referrer: text.into(), ..Default::default() }).referrer;
        assert_eq!(referrer("https://www.google.com/search?q=alarm"), "https://www.google.com");
        assert_eq!(referrer("http://localhost:8080"), "http://localhost:8080");
        for text in ["", "google.com", "ftp://x.example", "javascript://x", "https://u:p@x.example", "https://a b"] {
            assert_eq!(referrer(text), "", "{text}");
        }
        assert_eq!(referrer(&format!("https://{}.example", "x".repeat(100))), "");
    }

    #[test]
    fn a_landing_path_has_no_query() {
        let path =
            |text: &str| parsed(&contact::v1::Touch { landing_path: text.into(), ..Default::default() }).landing_path;
        assert_eq!(path("/cctv-systems/?email=pat@example.com#x"), "/cctv-systems/");
        assert_eq!(path("https://evil.example/"), "");
    }

    #[test]
    fn is_none_without_a_usable_value() {
        assert!(Attribution::parse(&contact::v1::Touch { source: " \n ".into(), ..Default::default() }).is_none());
    }
}
