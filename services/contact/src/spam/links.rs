use super::{Signal, domain_name::is_of};

/// So many links are many.
const MANY: usize = 3;

/// Where a customer's link may lead without a second thought: host, and what its path begins with.
const WELCOME: [(&str, &str); 15] = [
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

/// Services whose links do not say where they lead, and messengers to which a conversation is to be moved.
const SHORT: [&str; 14] = [
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

/// How a name without `www.` ends that is meant as a link. Endings that are common words stand for a forgotten space.
const ENDINGS: [&str; 12] = ["biz", "click", "cn", "com", "info", "io", "net", "org", "ru", "uk", "xyz", "рф"];

/// What a person does not write: the first three of HTML and BBCode links, the rest of attacks on whoever reads it.
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

/// What the links and markup in `name` and `message` say, both in lower case.
pub(super) fn signals(name: &str, message: &str) -> Vec<Signal> {
    let all: Vec<Link<'_>> = links(message).collect();
    let counted = all.iter().filter(|link| !link.is_welcome()).count();
    let found = [
        (Signal::Link, (1..MANY).contains(&counted)),
        (Signal::ManyLinks, counted >= MANY),
        (Signal::ShortLink, all.iter().any(Link::is_short)),
        (Signal::LinkInName, links(name).next().is_some()),
        (Signal::Markup, MARKUP.iter().any(|sign| message.contains(sign) || name.contains(sign))),
    ];
    found.into_iter().filter(|(_, is_found)| *is_found).map(|(signal, _)| signal).collect()
}

/// Host without `www.`, and path with everything after it.
struct Link<'a> {
    host: &'a str,
    path: &'a str,
}

impl<'a> Link<'a> {
    /// The link in a word, if it is one.
    fn parse(word: &'a str) -> Option<Self> {
        let (is_explicit, address) = match word.split_once("://") {
            Some((before, address)) if before.ends_with("http") || before.ends_with("https") => (true, address),
            _ => (word.starts_with("www."), word),
        };
        let end = address.find(['/', '?', '#', ':']).unwrap_or(address.len());
        let (host, path) = address.split_at(end);
        let host = host.strip_prefix("www.").unwrap_or(host).trim_end_matches('.');
        let link = Self { host, path };
        let (name, ending) = host.rsplit_once('.')?;
        let is_host = !name.is_empty() && host.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '.'));
        let is_meant = is_explicit || ENDINGS.contains(&ending) || link.is_short() || link.is_welcome();
        (is_host && is_meant).then_some(link)
    }

    fn is_welcome(&self) -> bool {
        WELCOME.iter().any(|(host, path)| is_of(self.host, host) && self.path.starts_with(path))
    }

    fn is_short(&self) -> bool {
        SHORT.iter().any(|host| is_of(self.host, host))
    }
}

fn links(text: &str) -> impl Iterator<Item = Link<'_>> {
    let words = text.split(|c: char| c.is_whitespace() || "<>()[]{}\"',;|*".contains(c));
    // An address for mail is none.
    let words = words.filter(|word| !word.contains('@') || word.contains("://"));
    // "website:example.com" is one, "https://example.com" is whole.
    words.flat_map(|word| word.split(if word.contains("://") { ' ' } else { ':' })).filter_map(Link::parse)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(message: &str) -> Vec<Signal> {
        signals("pat", message)
    }

    #[test]
    fn links_are_counted_however_they_are_written() {
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
    fn addresses_for_mail_forgotten_spaces_and_numbers_are_no_links() {
        for message in
            ["pat@example.com", "two cameras.Please ring", "e.g. 4.5m wide, no. 7", "at 14.30", "...", "http://", "a.b"]
        {
            assert_eq!(of(message), [], "{message}");
        }
    }

    #[test]
    fn a_link_to_the_house_on_a_map_or_for_sale_speaks_against_nobody() {
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
    fn a_link_that_hides_where_it_leads_is_known_with_and_without_its_scheme() {
        for message in ["t.me/example", "https://bit.ly/3xyz", "write to wa.me/440000000000"] {
            assert_eq!(of(message), [Signal::Link, Signal::ShortLink], "{message}");
        }
        assert_eq!(of("https://orbit.lyon.example"), [Signal::Link]);
    }

    #[test]
    fn a_name_is_no_link_and_holds_no_markup() {
        assert_eq!(signals("win at www.example.com", "hello"), [Signal::LinkInName]);
        assert_eq!(signals("<script>alert(1)</script>", "hello"), [Signal::Markup]);
        assert_eq!(signals("j.r. smith & co", "hello"), []);
    }

    #[test]
    fn markup_is_known_and_signs_of_less_and_greater_are_not_markup() {
        assert!(of("<a href=\"https://example.com\">here</a>").contains(&Signal::Markup));
        assert!(of("[url=https://example.com]here[/url]").contains(&Signal::Markup));
        assert_eq!(of("a gap < 4 m and > 2 m <3"), []);
    }
}
