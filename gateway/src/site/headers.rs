use std::{collections::HashMap, sync::Arc};

use axum::http::{HeaderMap, HeaderValue, header};

use super::content_coding::ContentCoding;
use crate::response::security_headers::SecurityHeaders;

/// `Vary` of a file with more than one representation.
pub(super) const VARY: HeaderValue = HeaderValue::from_static("accept-encoding");

/// The properties of a file that its headers depend on.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct FileKind {
    pub(super) media_type: HeaderValue,
    pub(super) cache_control: HeaderValue,
    /// The file has more than one representation.
    pub(super) is_negotiated: bool,
    /// The response says `Accept-Ranges`, which players require before they seek.
    pub(super) accepts_ranges: bool,
    /// Browsers save the file instead of showing it.
    pub(super) is_download: bool,
    /// The file is no active document: it has no script, and loads nothing, when it is opened.
    pub(super) is_subresource: bool,
}

/// The headers that files of one kind and coding share. Complete headers for each file would take as much memory as the
/// files.
#[derive(Debug)]
pub(super) struct FileHeaders {
    pub(super) coding: Option<ContentCoding>,
    /// The headers of a 200, with placeholders for ETag and length.
    pub(super) full: HeaderMap,
    /// The headers of a 304 (RFC 9110 §15.4.5), with a placeholder for the ETag.
    pub(super) not_modified: HeaderMap,
}

impl FileHeaders {
    fn new(kind: &FileKind, coding: Option<ContentCoding>, security: &SecurityHeaders) -> Self {
        let placeholder = HeaderValue::from_static("");
        let mut not_modified = HeaderMap::from_iter([
            (header::CACHE_CONTROL, kind.cache_control.clone()),
            (header::ETAG, placeholder.clone()),
        ]);
        if kind.is_negotiated {
            not_modified.insert(header::VARY, VARY);
        }
        if kind.is_subresource {
            security.insert_into_subresource(&mut not_modified);
        } else {
            security.insert_into(&mut not_modified);
        }

        let mut full = not_modified.clone();
        full.insert(header::CONTENT_TYPE, kind.media_type.clone());
        full.insert(header::CONTENT_LENGTH, placeholder);
        if let Some(coding) = coding {
            full.insert(header::CONTENT_ENCODING, coding.name());
        }
        if kind.accepts_ranges {
            full.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
        }
        if kind.is_download {
            // Without a file name, browsers take the one in the URL (RFC 6266 §4.3).
            full.insert(header::CONTENT_DISPOSITION, HeaderValue::from_static("attachment"));
        }
        Self { coding, full, not_modified }
    }
}

/// The headers of every kind of file, made once.
#[derive(Debug, Default)]
pub(super) struct HeaderTable(HashMap<(FileKind, Option<ContentCoding>), Arc<FileHeaders>>);

impl HeaderTable {
    pub(super) fn of(
        &mut self,
        kind: &FileKind,
        coding: Option<ContentCoding>,
        security: &SecurityHeaders,
    ) -> Arc<FileHeaders> {
        let headers = self.0.entry((kind.clone(), coding));
        Arc::clone(headers.or_insert_with(|| Arc::new(FileHeaders::new(kind, coding, security))))
    }
}
