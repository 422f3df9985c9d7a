use super::Signal;

/// Minimum for `many_links`.
const MANY: usize = 3;

/// Links that customers have a reason to send: host and path prefix.
const ALLOWED: [(&str, &str); 15] = [
    ("bing.com", "/maps"),
    ("goo.gl", "/maps"),
    ("google.co.uk", "/maps"),
    ("google.com", "/maps"),
    ("maps.app.goo.gl", ""),
    ("maps.apple.com", ""),
    ("maps.google.co.uk", ""),
    ("maps.google.com", ""),
    ("onthemarket.com", ""),
    ("openstreetmap.org", ""),
    ("rightmove.co.uk", ""),
    ("streetmap.co.uk", ""),
    ("w3w.co", ""),
    ("what3words.com", ""),
    ("zoopla.co.uk", ""),
];

/// URL shorteners, and messengers to which a conversation is to be moved.
const SHORTENERS: [&str; 14] = [
    "bit.ly",
    "clck.ru",
    "cutt.ly",
    "goo.su",
    "is.gd",
    "linktr.ee",
    "ow.ly",
    "rb.gy",
    "shorturl.at",
    "t.co",
    "t.me",
    "telegra.ph",
    "tinyurl.com",
    "wa.me",
];

/// Top-level domains that make a name a link without `www.`. Those that are common words are left out: a space was
/// forgotten.
const TOP_LEVEL_DOMAINS: [&str; 12] =
    ["biz", "click", "cn", "com", "info", "io", "net", "org", "ru", "uk", "xyz", "рф"];

/// Markup that no person writes: links in HTML and BBCode, and script injection.
const MARKUP: [&str; 14] = [
    "<a ",
    "</a>",
    "[url",
    "[/url",
    "[link=",
    "href=",
    "<script",
    "<iframe",
    "<img",
    "<svg",
    "<style",
    "javascript:",
    "onerror=",
    "onload=",
];

/// The signals of links and markup in `name` and `message`, both in lower case.
pub(super) fn signals(name: &str, message: &str) -> Vec<Signal> {
    let all: Vec<Link<'_>> = links(message).collect();
    let counted = all.iter().filter(|link| !link.is_allowed()).count();
    let found = [
        (Signal::Link, (1..MANY).contains(&counted)),
        (Signal::ManyLinks, counted >= MANY),
        (Signal::ShortLink, all.iter().any(Link::is_short)),
        (Signal::LinkInName, links(name).next().is_some()),
        (Signal::Markup, MARKUP.iter().any(|markup| message.contains(markup) || name.contains(markup))),
    ];
    found.into_iter().filter(|(_, is_found)| *is_found).map(|(signal, _)| signal).collect()
}

/// A link: its host without `www.`, and the rest of its address.
struct Link<'a> {
    host: &'a str,
    path: &'a str,
}

impl<'a> Link<'a> {
    /// Parses a word as a link, if it is one.
    fn parse(word: &'a str) -> Option<Self> {
        let (is_explicit, address) = match word.split_once("://") {
            Some((before, address)) if before.ends_with("http") || before.ends_with("https") => (true, address),
            _ => (word.starts_with("www."), word),
        };
        let end = address.find(['/', '?', '#', ':']).unwrap_or(address.len());
        let (host, path) = address.split_at(end);
        let host = host.strip_prefix("www.").unwrap_or(host).trim_end_matches('.');
        let link = Self { host, path };
        let (name, top_level) = host.rsplit_once('.')?;
        let is_host = !name.is_empty() && host.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '.'));
        let is_link = is_explicit || TOP_LEVEL_DOMAINS.contains(&top_level) || link.is_short() || link.is_allowed();
        (is_host && is_link).then_some(link)
    }

    fn is_allowed(&self) -> bool {
        ALLOWED.iter().any(|(host, path)| is_within(self.host, host) && self.path.starts_with(path))
    }

    fn is_short(&self) -> bool {
        SHORTENERS.iter().any(|host| is_within(self.host, host))
    }
}

/// Returns true if `host` is `domain` or a subdomain of it; both in lower case.
pub(super) fn is_within(host: &str, domain: &str) -> bool {
    host.strip_suffix(domain).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
}

fn links(text: &str) -> impl Iterator<Item = Link<'_>> {
    let words = text.split(|c: char| c.is_whitespace() || "<>()[]{}\"',;|*".contains(c));
    // An email address is not a link.
    let words = words.filter(|word| !word.contains('@') || word.contains("://"));
    // "website:example.com" holds a link, "https://example.com" is one.
    words.flat_map(|word| word.split(if word.contains("://") { ' ' } else { ':' })).filter_map(Link::parse)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_domain_contains_its_subdomains_and_not_similar_names() {
        assert!(is_within("example.com", "example.com") && is_within("www.example.com", "example.com"));
        assert!(!is_within("notexample.com", "example.com") && !is_within("example.com.evil", "example.com"));
    }

    fn of(message: &str) -> Vec<Signal> {
        signals("pat", message)
    }

    #[test]
    fn counts_links_in_every_notation() {
        for message in [
            "see https://example.com/a?b",
            "see www.example.co",
            "see (example.com).",
            "see example.co.uk/offer, please",
            "two: example.com example.org",
            "website:www.example.com",
            "*example.com*|tel: 0161",
        ] {
            assert_eq!(of(message), [Signal::Link], "{message}");
        }
        assert_eq!(of("http://a.example http://b.example\nc.com"), [Signal::ManyLinks]);
    }

    #[test]
    fn email_addresses_forgotten_spaces_and_numbers_are_not_links() {
        for message in
            ["pat@example.com", "two cameras.Please ring", "e.g. 4.5m wide, no. 7", "at 14.30", "...", "http://", "a.b"]
        {
            assert_eq!(of(message), [], "{message}");
        }
    }

    #[test]
    fn allows_links_to_maps_and_to_houses_for_sale() {
        for message in [
            "https://maps.app.goo.gl/abc123",
            "https://www.google.com/maps/place/53.5,-2.4",
            "https://www.google.co.uk/maps/@53.5,-2.4,17z",
            "https://what3words.com/filled.count.soap",
            "https://www.rightmove.co.uk/properties/1 https://www.zoopla.co.uk/for-sale/2 https://w3w.co/a.b.c",
        ] {
            assert_eq!(of(message), [], "{message}");
        }
        assert_eq!(of("https://rightmove.co.uk.example/1"), [Signal::Link]);
        assert_eq!(of("https://google.com/url?q=https://a.example"), [Signal::Link]);
    }

    #[test]
    fn detects_short_links_with_and_without_scheme() {
        for message in ["t.me/example", "https://bit.ly/3xyz", "write to wa.me/440000000000"] {
            assert_eq!(of(message), [Signal::Link, Signal::ShortLink], "{message}");
        }
        assert_eq!(of("https://orbit.lyon.example"), [Signal::Link]);
    }

    #[test]
    fn detects_links_and_markup_in_the_name() {
        assert_eq!(signals("win at www.example.com", "hello"), [Signal::LinkInName]);
        assert_eq!(signals("<script>alert(1)</script>", "hello"), [Signal::Markup]);
        assert_eq!(signals("j.r. smith & co", "hello"), []);
    }

    #[test]
    fn detects_markup_but_not_less_than_and_greater_than() {
        assert!(of("<a href=\"https://example.com\">here</a>").contains(&Signal::Markup));
        assert!(of("[url=https://example.com]here[/url]").contains(&Signal::Markup));
        assert_eq!(of("a gap < 4 m and > 2 m <3"), []);
    }
}
