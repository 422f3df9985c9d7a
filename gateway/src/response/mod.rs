//! Common parts of responses.
//!
//! * `problem`: refusals as problem details (RFC 9457)
//! * `security_headers`, `content_security_policy`: the headers of documents and of other files
//! * `allowed_sources`: the third-party sources that the site's build allows
//! * `style_hash`: the hash of a page's inline style
//! * `headers`: ETag preconditions, and header values that are made once

pub(crate) mod allowed_sources;
mod content_security_policy;
pub(crate) mod headers;
pub(crate) mod problem;
pub(crate) mod security_headers;
pub(crate) mod style_hash;
