//! A door for `fuzz/`: a built site that is asked for anything. It panics where a promise is broken.

use std::path::Path;

use axum::{
    body::to_bytes,
    http::{HeaderMap, Method, Request, Uri, header},
};
use futures_util::FutureExt;

use super::{Answer, Site, serve::SiteError};
use crate::{config::Origin, malformed};

/// What stands in the site's folder and is nobody's to read.
const INSIDE: &[u8] = b"not for visitors";

/// A built site in small.
#[derive(Debug)]
pub struct BuiltSite(Site);

impl BuiltSite {
    /// The one in `folder`, built for this origin; or why it is none.
    pub fn load(folder: &Path, origin: &str) -> Result<Self, String> {
        let origin: Origin = origin.parse().map_err(str::to_owned)?;
        Site::load(folder, &origin).map(Self).map_err(|error: SiteError| error.to_string())
    }

    /// Asks for what stands in a request's first line.
    pub fn ask(&self, target: &[u8]) {
        let Ok(uri) = Uri::try_from(target) else { return };
        let request = Request::builder().uri(uri.clone()).header(header::HOST, "localhost").body(());
        if request.is_ok_and(|request| malformed::refusal(&request).is_some()) {
            return;
        }
        let Answer::Ready(response) = self.0.answer(&Method::GET, &uri, &HeaderMap::new()) else {
            panic!("all of the small site is in memory");
        };
        let status = response.status().as_u16();
        assert!(matches!(status, 200 | 308 | 404), "{status}");
        assert!(response.headers().contains_key(header::CONTENT_SECURITY_POLICY));
        if let Some(location) = response.headers().get(header::LOCATION) {
            let to = location.as_bytes();
            assert!(to.starts_with(b"/") && !to.starts_with(b"//") && !to.starts_with(b"/\\"), "{location:?}");
        }
        let Some(Ok(body)) = to_bytes(response.into_body(), usize::MAX).now_or_never() else {
            panic!("what is in memory is there at once");
        };
        assert!(!body.windows(INSIDE.len()).any(|part| part == INSIDE), "{uri}");
    }
}
