//! Entry points for `fuzz/`: input from clients, processed as far as possible without other services. A broken invariant
//! panics.

use std::path::Path;

use axum::{
    body::to_bytes,
    http::{HeaderMap, Method, Request, Uri, header},
};
use futures_util::FutureExt;

pub use crate::enquiry::fuzzing::{form_body, json_body};
use crate::{
    request::{malformed::refuse_malformed, origin::Origin},
    site::{
        answer::Answer,
        built_site::{Site, SiteError},
    },
};

/// The content of files in the site's folder that must never be served.
const PRIVATE: &[u8] = b"not for visitors";

/// A small built site.
#[derive(Debug)]
pub struct BuiltSite(Site);

impl BuiltSite {
    /// Loads the site in `folder`, built for `origin`.
    ///
    /// # Errors
    ///
    /// Says why the folder is not a built site.
    pub fn load(folder: &Path, origin: &str) -> Result<Self, String> {
        let origin: Origin = origin.parse().map_err(str::to_owned)?;
        Site::load(folder, &origin).map(Self).map_err(|error: SiteError| error.to_string())
    }

    /// Requests the target of a request line.
    pub fn ask(&self, target: &[u8]) {
        let Ok(uri) = Uri::try_from(target) else { return };
        let request = Request::builder().uri(uri.clone()).header(header::HOST, "localhost").body(());
        if request.is_ok_and(|request| refuse_malformed(&request).is_err()) {
            return;
        }
        let Answer::Ready(response) = self.0.answer(&Method::GET, &uri, &HeaderMap::new()) else {
            panic!("the small site is not entirely in memory");
        };
        let status = response.status().as_u16();
        assert!(matches!(status, 200 | 308 | 404), "{status}");
        assert!(response.headers().contains_key(header::X_CONTENT_TYPE_OPTIONS));
        if let Some(location) = response.headers().get(header::LOCATION) {
            let to = location.as_bytes();
            assert!(to.starts_with(b"/") && !to.starts_with(b"//") && !to.starts_with(b"/\\"), "{location:?}");
        }
        let Some(Ok(body)) = to_bytes(response.into_body(), usize::MAX).now_or_never() else {
            panic!("a body in memory is not ready");
        };
        assert!(!body.windows(PRIVATE.len()).any(|part| part == PRIVATE), "{uri}");
    }
}
