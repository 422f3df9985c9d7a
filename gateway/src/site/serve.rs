use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::Arc,
};

use axum::{
    body::Body,
    extract::{Request, State},
    http::{HeaderValue, Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use tower_http::services::ServeDir;

use super::{
    Allowances,
    manifest::{Manifest, Resolved},
    media_type::media_type,
};

/// File names with a hash of their content never change.
const IMMUTABLE: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
/// Pages are asked for again each time, and mostly answered 304.
const REVALIDATE: HeaderValue = HeaderValue::from_static("no-cache");

/// The not-found page's own file, which is no page.
const NOT_FOUND: &str = "/404.html";

/// Why a folder is no built site.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SiteError {
    #[error("cannot read {path} ({source}): build the site first (make run does it)")]
    Read { path: PathBuf, source: io::Error },
    #[error("{path} is not what the site's build writes: {source}")]
    Manifest { path: PathBuf, source: serde_json::Error },
}

/// The built site in its folder.
#[derive(Debug, Clone)]
pub(crate) struct Site(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    manifest: Manifest,
    files: ServeDir,
    not_found: Vec<u8>,
    rejected_template: String,
    drafts: PathBuf,
}

impl Site {
    /// The site in `folder`, which the site's build wrote.
    pub(crate) fn load(folder: &Path) -> Result<Self, SiteError> {
        let read = |path: PathBuf| fs::read(&path).map_err(|source| SiteError::Read { path, source });
        let path = folder.join("routes.json");
        let manifest =
            serde_json::from_slice(&read(path.clone())?).map_err(|source| SiteError::Manifest { path, source })?;
        let public = folder.join("public");
        Ok(Self(Arc::new(Inner {
            manifest,
            files: ServeDir::new(&public).precompressed_br().precompressed_gzip().redirect_to_trailing_slash(false),
            not_found: read(public.join(NOT_FOUND.trim_start_matches('/')))?,
            rejected_template: String::from_utf8_lossy(&read(folder.join("templates/enquiry-rejected.html"))?).into(),
            drafts: folder.join("preview"),
        })))
    }

    /// The address that the pages were built for.
    pub(crate) fn origin(&self) -> &str {
        &self.0.manifest.origin
    }

    /// What pages may use beyond our own files.
    pub(crate) fn allowances(&self) -> &Allowances {
        &self.0.manifest.allowances
    }

    /// The page for refused form posts, as a template.
    pub(crate) fn rejected_template(&self) -> &str {
        &self.0.rejected_template
    }

    /// A draft's page.
    pub(crate) async fn draft(&self, slug: &str) -> Option<Vec<u8>> {
        if !is_slug(slug) {
            return None;
        }
        tokio::fs::read(self.0.drafts.join(slug).join("index.html")).await.ok()
    }

    /// The path of the page that a slug names.
    pub(crate) fn page(&self, slug: &str) -> Option<&str> {
        self.0.manifest.page(slug)
    }

    /// The file at the request's path, or `None` where there is none.
    async fn file(&self, request: Request) -> Option<Response> {
        match self.0.files.clone().try_call(request).await {
            Ok(response) if response.status() == StatusCode::NOT_FOUND => None,
            Ok(response) => Some(response.map(Body::new)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => {
                tracing::error!(%error, "a file of the site could not be read");
                Some(StatusCode::INTERNAL_SERVER_ERROR.into_response())
            }
        }
    }
}

/// Whether a visitor's word can be the name of a page, and not a way to another folder.
pub(crate) fn is_slug(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
}

/// Everything that is not `/api`.
pub(crate) async fn serve_site(State(site): State<Site>, request: Request) -> Response {
    let path = request.uri().path();
    let cache = match site.0.manifest.resolve(path) {
        Resolved::Moved(to) => return moved(to, request.uri()),
        Resolved::Other if path.ends_with('/') || path == NOT_FOUND => return not_found(&site, request.method()),
        Resolved::Other if path.starts_with("/assets/") => IMMUTABLE,
        Resolved::Page | Resolved::Other => REVALIDATE,
    };
    let method = request.method().clone();
    let media_type = media_type(path);
    let Some(mut response) = site.file(request).await else { return not_found(&site, &method) };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, cache);
    // An answer that nothing has changed has no content, and so no type.
    if let (Some(media_type), true) = (media_type, headers.contains_key(header::CONTENT_TYPE)) {
        headers.insert(header::CONTENT_TYPE, media_type);
    }
    response
}

/// The not-found page, with its status.
pub(crate) fn not_found(site: &Site, method: &Method) -> Response {
    if !matches!(*method, Method::GET | Method::HEAD) {
        return (StatusCode::METHOD_NOT_ALLOWED, [(header::ALLOW, "GET, HEAD")]).into_response();
    }
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
        (header::CACHE_CONTROL, REVALIDATE),
    ];
    (StatusCode::NOT_FOUND, headers, site.0.not_found.clone()).into_response()
}

/// A lasting redirect to a path of ours that keeps the query, with which campaigns are counted.
pub(crate) fn moved(to: &str, uri: &Uri) -> Response {
    let location = match uri.query() {
        Some(query) => format!("{to}?{query}"),
        None => to.to_owned(),
    };
    match HeaderValue::from_str(&location) {
        Ok(location) => (StatusCode::PERMANENT_REDIRECT, [(header::LOCATION, location)]).into_response(),
        Err(_) => StatusCode::BAD_REQUEST.into_response(),
    }
}
