use std::sync::Arc;

use axum::{
    body::Bytes,
    http::{HeaderMap, HeaderValue, header},
};
use ring::digest;

use super::{
    content_coding::{AcceptedCodings, ContentCoding},
    disk::OnDisk,
    headers::FileHeaders,
};
use crate::response::headers::static_value;

/// A file of the site in all its representations.
#[derive(Debug)]
pub(super) struct File {
    /// Smallest first, the uncompressed file last.
    representations: Vec<Representation>,
}

impl File {
    /// A file whose `representations` are in order of preference among equally acceptable ones.
    pub(super) fn new(representations: Vec<Representation>) -> Self {
        Self { representations }
    }

    /// The representation for a client, or `None` if it accepts none.
    pub(super) fn choose(&self, accepted: &AcceptedCodings) -> Option<&Representation> {
        let mut chosen = None;
        let mut max = 0;
        for representation in &self.representations {
            let weight = accepted.weight(representation.coding);
            if weight > max {
                (chosen, max) = (Some(representation), weight);
            }
        }
        chosen
    }
}

/// A file in one content coding, or uncompressed, with its headers.
#[derive(Debug)]
pub(super) struct Representation {
    coding: Option<ContentCoding>,
    pub(super) content: Content,
    pub(super) etag: HeaderValue,
    length: HeaderValue,
    /// The Content-Security-Policy of a page with an inline style; the shared one otherwise.
    policy: Option<HeaderValue>,
    shared: Arc<FileHeaders>,
}

impl Representation {
    pub(super) fn new(
        shared: Arc<FileHeaders>,
        content: Content,
        etag: HeaderValue,
        policy: Option<HeaderValue>,
    ) -> Self {
        let length = static_value(content.len().to_string()).unwrap_or(HeaderValue::from(content.len()));
        Self { coding: shared.coding, length, content, etag, policy, shared }
    }

    /// The headers of a 200 or 206.
    pub(super) fn headers(&self) -> HeaderMap {
        let mut headers = self.with_own(&self.shared.full);
        headers.insert(header::CONTENT_LENGTH, self.length.clone());
        headers
    }

    /// The headers of a 304.
    pub(super) fn not_modified(&self) -> HeaderMap {
        self.with_own(&self.shared.not_modified)
    }

    /// Shared headers with the values of this file.
    fn with_own(&self, shared: &HeaderMap) -> HeaderMap {
        let mut headers = shared.clone();
        headers.insert(header::ETAG, self.etag.clone());
        if let Some(policy) = &self.policy {
            headers.insert(header::CONTENT_SECURITY_POLICY, policy.clone());
        }
        headers
    }
}

#[derive(Debug)]
pub(super) enum Content {
    InMemory(Bytes),
    OnDisk(OnDisk),
}

impl Content {
    pub(super) fn len(&self) -> u64 {
        match self {
            Self::InMemory(bytes) => bytes.len() as u64,
            Self::OnDisk(file) => file.len(),
        }
    }
}

/// A strong ETag from a digest of the content, so that every gateway has the same one, before and after a restart.
pub(super) fn etag_of(digest: &digest::Digest) -> HeaderValue {
    let mut tag = String::from("\"");
    // 128 bits of a SHA-256 rule out collisions between the files of a site.
    for byte in &digest.as_ref()[..16] {
        tag.push_str(&format!("{byte:02x}"));
    }
    tag.push('"');
    static_value(tag).unwrap_or(HeaderValue::from_static("\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        response::{allowed_sources::AllowedSources, security_headers::SecurityHeaders},
        site::headers::{FileKind, HeaderTable},
    };

    fn representation(coding: Option<ContentCoding>, text: &'static str) -> Representation {
        let kind = FileKind {
            media_type: HeaderValue::from_static("text/html"),
            cache_control: HeaderValue::from_static("no-cache"),
            is_negotiated: true,
            accepts_ranges: false,
            is_download: false,
            is_subresource: false,
        };
        let security = SecurityHeaders::new(true, &AllowedSources::default());
        let etag = etag_of(&digest::digest(&digest::SHA256, text.as_bytes()));
        let content = Content::InMemory(Bytes::from_static(text.as_bytes()));
        Representation::new(HeaderTable::default().of(&kind, coding, &security), content, etag, None)
    }

    fn accepting(codings: &'static str) -> AcceptedCodings {
        AcceptedCodings::of(&HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(codings))]))
    }

    #[test]
    fn chooses_an_existing_coding_and_nothing_if_all_are_refused() {
        let file = File::new(vec![representation(Some(ContentCoding::Gzip), "g"), representation(None, "identity")]);
        let chosen = |codings| file.choose(&accepting(codings)).map(|chosen| chosen.coding);
        assert_eq!(chosen("br, gzip"), Some(Some(ContentCoding::Gzip)));
        assert_eq!(chosen("br"), Some(None));
        assert_eq!(chosen("br, identity;q=0"), None);
    }

    #[test]
    fn the_etag_is_strong_and_depends_on_the_content_only() {
        let (one, same, other) = (representation(None, "a"), representation(None, "a"), representation(None, "b"));
        assert_eq!(one.etag, same.etag);
        assert_ne!(one.etag, other.etag);
        assert!(one.etag.to_str().unwrap().starts_with('"'));
    }

    #[test]
    fn a_304_has_no_content_headers() {
        let coded = representation(Some(ContentCoding::Brotli), "coded");
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
