use std::sync::Arc;

use axum::{
    body::Bytes,
    http::{HeaderMap, HeaderValue, header},
};
use ring::digest;

use super::{
    coding::{Accepted, Coding},
    disk::OnDisk,
    heads::Head,
};
use crate::lasting::lasting;

/// One address of the site and its file: as it is, and in the codings that the build wrote.
#[derive(Debug)]
pub(super) struct File {
    /// The smallest first; the file as it is last.
    representations: Vec<Representation>,
}

impl File {
    /// `representations` are in the order in which they are sent where the visitor wants them alike.
    pub(super) fn new(representations: Vec<Representation>) -> Self {
        Self { representations }
    }

    /// What is sent to a visitor who accepts this; `None` where none of it is.
    pub(super) fn choose(&self, accepted: &Accepted) -> Option<&Representation> {
        let mut chosen = None;
        let mut most = 0;
        for representation in &self.representations {
            let weight = accepted.weight(representation.coding);
            if weight > most {
                (chosen, most) = (Some(representation), weight);
            }
        }
        chosen
    }
}

/// A file in one coding, or as it is, with every header that goes with it: made once, at the start.
#[derive(Debug)]
pub(super) struct Representation {
    coding: Option<Coding>,
    pub(super) content: Content,
    pub(super) etag: HeaderValue,
    length: HeaderValue,
    head: Arc<Head>,
}

impl Representation {
    pub(super) fn new(head: Arc<Head>, content: Content, etag: HeaderValue) -> Self {
        let length = lasting(content.len().to_string()).unwrap_or(HeaderValue::from(content.len()));
        Self { coding: head.coding, length, content, etag, head }
    }

    /// The headers of the whole.
    pub(super) fn headers(&self) -> HeaderMap {
        let mut headers = self.head.whole.clone();
        headers.insert(header::ETAG, self.etag.clone());
        headers.insert(header::CONTENT_LENGTH, self.length.clone());
        headers
    }

    /// The headers of the news that the visitor has it already.
    pub(super) fn not_modified(&self) -> HeaderMap {
        let mut headers = self.head.not_modified.clone();
        headers.insert(header::ETAG, self.etag.clone());
        headers
    }
}

/// Where the bytes are.
#[derive(Debug)]
pub(super) enum Content {
    Held(Bytes),
    OnDisk(OnDisk),
}

impl Content {
    pub(super) fn len(&self) -> u64 {
        match self {
            Self::Held(bytes) => bytes.len() as u64,
            Self::OnDisk(file) => file.len(),
        }
    }
}

/// The strong ETag of what `digest` was made of. All gateways give the same one, whenever and wherever they were started.
pub(super) fn etag_of(digest: &digest::Digest) -> HeaderValue {
    let mut tag = String::from("\"");
    // Half of a SHA-256: no two files of a site meet.
    for byte in &digest.as_ref()[..16] {
        tag.push_str(&format!("{byte:02x}"));
    }
    tag.push('"');
    lasting(tag).unwrap_or(HeaderValue::from_static("\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        security_headers::SecurityHeaders,
        site::{
            Allowances,
            heads::{Heads, Kind},
        },
    };

    fn representation(coding: Option<Coding>, text: &'static str) -> Representation {
        let kind = Kind {
            media_type: HeaderValue::from_static("text/html"),
            cache_control: HeaderValue::from_static("no-cache"),
            varies: true,
            has_parts: false,
            is_download: false,
        };
        let security = SecurityHeaders::new(&"https://firm.example".parse().unwrap(), &Allowances::default());
        let etag = etag_of(&digest::digest(&digest::SHA256, text.as_bytes()));
        let content = Content::Held(Bytes::from_static(text.as_bytes()));
        Representation::new(Heads::default().of(&kind, coding, &security), content, etag)
    }

    fn accepting(asked: &'static str) -> Accepted {
        Accepted::of(&HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(asked))]))
    }

    #[test]
    fn a_visitor_gets_a_coding_that_there_is_and_nothing_where_all_are_refused() {
        let file = File::new(vec![representation(Some(Coding::Gzip), "g"), representation(None, "identity")]);
        let chosen = |asked| file.choose(&accepting(asked)).map(|chosen| chosen.coding);
        assert_eq!(chosen("br, gzip"), Some(Some(Coding::Gzip)));
        assert_eq!(chosen("br"), Some(None));
        assert_eq!(chosen("br, identity;q=0"), None);
    }

    #[test]
    fn each_coding_has_a_strong_tag_of_its_own_that_says_what_is_in_it() {
        let (one, same, other) = (representation(None, "a"), representation(None, "a"), representation(None, "b"));
        assert_eq!(one.etag, same.etag);
        assert_ne!(one.etag, other.etag);
        assert!(one.etag.to_str().unwrap().starts_with('"'));
    }

    #[test]
    fn the_news_that_nothing_changed_is_without_a_type_and_a_length() {
        let coded = representation(Some(Coding::Brotli), "coded");
        let (headers, not_modified) = (coded.headers(), coded.not_modified());
        assert_eq!(headers[header::CONTENT_ENCODING], "br");
        assert_eq!(headers[header::CONTENT_LENGTH], "5");
        for name in [header::ETAG, header::CACHE_CONTROL, header::VARY, header::REFERRER_POLICY] {
            assert_eq!(not_modified[&name], headers[&name], "{name}");
        }
        for name in [header::CONTENT_TYPE, header::CONTENT_LENGTH, header::CONTENT_ENCODING] {
            assert!(!not_modified.contains_key(&name), "{name}");
        }
    }
}
