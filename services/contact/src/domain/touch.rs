use proto::{contact, enquiry};

/// Longest value, in characters: names of campaigns are short, and each is one row of a mail.
const LONGEST: usize = 100;

/// How a visitor came to the site: at least one value is known.
///
/// It tells the firm which leaflet or link was worth its money. It comes from addresses that anybody can
/// make up, so it is cut to size and never a reason to refuse an enquiry.
#[derive(Clone, PartialEq, Eq)]
pub struct Touch(enquiry::v1::Touch);

impl Touch {
    /// What can be used of `touch`, or nothing.
    pub(super) fn parse(touch: &contact::v1::Touch) -> Option<Self> {
        let usable = enquiry::v1::Touch {
            source: one_line(&touch.source),
            medium: one_line(&touch.medium),
            campaign: one_line(&touch.campaign),
            term: one_line(&touch.term),
            content: one_line(&touch.content),
            referrer: origin(&touch.referrer),
            landing_path: path(&touch.landing_path),
        };
        (usable != enquiry::v1::Touch::default()).then_some(Self(usable))
    }

    /// The form in which it travels on the queue.
    pub(super) fn to_event(&self) -> enquiry::v1::Touch {
        self.0.clone()
    }
}

/// `text` without control characters, trimmed and cut.
fn one_line(text: &str) -> String {
    let line: String = text.chars().filter(|c| !c.is_control()).collect();
    line.trim().chars().take(LONGEST).collect::<String>().trim_end().to_owned()
}

/// The scheme, host and port of a web address, or nothing: what follows may tell what a visitor searched for.
fn origin(text: &str) -> String {
    let text = text.trim();
    let Some((scheme, rest)) = text.split_once("://") else { return String::new() };
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let is_host = host.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | ':' | '[' | ']'));
    if !matches!(scheme, "http" | "https") || host.is_empty() || !is_host {
        return String::new();
    }
    let origin = format!("{scheme}://{host}");
    // Half a host would be another's.
    if origin.len() <= LONGEST { origin } else { String::new() }
}

/// A path of the site without query and fragment, or nothing.
fn path(text: &str) -> String {
    let path = text.split(['?', '#']).next().unwrap_or_default();
    if path.starts_with('/') { one_line(path) } else { String::new() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(touch: &contact::v1::Touch) -> enquiry::v1::Touch {
        Touch::parse(touch).map(|touch| touch.to_event()).unwrap_or_default()
    }

    #[test]
    fn values_are_one_line_of_at_most_a_hundred_characters() {
        let touch =
            contact::v1::Touch { source: " leaf\r\nlet\0 ".into(), term: "é".repeat(101), ..Default::default() };
        let parsed = parsed(&touch);
        assert_eq!((parsed.source.as_str(), parsed.term.chars().count()), ("leaflet", 100));
    }

    #[test]
    fn a_referrer_is_an_origin_of_the_web_and_nothing_more() {
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
    fn nothing_usable_is_no_touch() {
        assert!(Touch::parse(&contact::v1::Touch { source: " \n ".into(), ..Default::default() }).is_none());
    }
}
