use std::{collections::HashMap, sync::Arc};

use axum::http::{HeaderMap, HeaderValue, header};

use super::coding::Coding;
use crate::security_headers::SecurityHeaders;

/// What the answer of a file that has codings depends on.
pub(super) const VARY: HeaderValue = HeaderValue::from_static("accept-encoding");

/// What the files of a kind have in common.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Kind {
    pub(super) media_type: HeaderValue,
    pub(super) cache_control: HeaderValue,
    /// Whether there is more than one representation.
    pub(super) varies: bool,
    /// Whether it is sent in parts, too. Players look for that before they jump.
    pub(super) has_parts: bool,
    /// Whether browsers save it instead of showing it.
    pub(super) is_download: bool,
}

/// The headers that are the same for all files of a kind in one coding, with a place for those that are not: all
/// files' headers would take as much memory as the files.
#[derive(Debug)]
pub(super) struct Head {
    pub(super) coding: Option<Coding>,
    pub(super) whole: HeaderMap,
    /// Those that may have changed since (RFC 9110 §15.4.5).
    pub(super) not_modified: HeaderMap,
}

impl Head {
    fn new(kind: &Kind, coding: Option<Coding>, security: &SecurityHeaders) -> Self {
        let place = HeaderValue::from_static("");
        let mut not_modified =
            HeaderMap::from_iter([(header::CACHE_CONTROL, kind.cache_control.clone()), (header::ETAG, place.clone())]);
        if kind.varies {
            not_modified.insert(header::VARY, VARY);
        }
        security.put(&mut not_modified);

        let mut whole = not_modified.clone();
        whole.insert(header::CONTENT_TYPE, kind.media_type.clone());
        whole.insert(header::CONTENT_LENGTH, place);
        if let Some(coding) = coding {
            whole.insert(header::CONTENT_ENCODING, coding.name());
        }
        if kind.has_parts {
            whole.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
        }
        if kind.is_download {
            // Without a file name, which is then that of the address (RFC 6266 §4.3).
            whole.insert(header::CONTENT_DISPOSITION, HeaderValue::from_static("attachment"));
        }
        Self { coding, whole, not_modified }
    }
}

/// Every head that the site's files have.
#[derive(Debug, Default)]
pub(super) struct Heads(HashMap<(Kind, Option<Coding>), Arc<Head>>);

impl Heads {
    /// The one of this kind and coding.
    pub(super) fn of(&mut self, kind: &Kind, coding: Option<Coding>, security: &SecurityHeaders) -> Arc<Head> {
        let head = self.0.entry((kind.clone(), coding)).or_insert_with(|| Arc::new(Head::new(kind, coding, security)));
        Arc::clone(head)
    }
}
