use std::{
    collections::HashMap,
    fs, io,
    path::{Path, PathBuf},
    sync::Arc,
};

use axum::{
    http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};

use super::{
    answer::{Answer, answer, error_page},
    file::File,
    files::read_folders,
    manifest::{Manifest, Resolved},
};
use crate::{request::origin::Origin, response::security_headers::SecurityHeaders};

/// The file of the not-found page, which cannot be requested by this path.
const NOT_FOUND: &str = "/404.html";

/// Why a folder is not a built site.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SiteError {
    #[error("cannot read {path} ({source}): build the site first (make run does it)")]
    Read { path: PathBuf, source: io::Error },
    #[error("{path} is not a manifest of the site's build: {source}")]
    Manifest { path: PathBuf, source: serde_json::Error },
    #[error("routes.json names {path}, which does not exist: build the site again")]
    Missing { path: String },
}

/// The built site, loaded at startup. Clones share it.
#[derive(Debug, Clone)]
pub(crate) struct Site(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    manifest: Manifest,
    /// Files by path. A request cannot reach anything else, however its path is spelled.
    files: HashMap<String, File>,
    not_found: File,
    security: SecurityHeaders,
    rejected_template: String,
    drafts: PathBuf,
}

impl Site {
    /// Loads the site in `folder`, the output of its build, to be served at `origin`.
    ///
    /// # Errors
    ///
    /// The folder is not a built site.
    pub(crate) fn load(folder: &Path, origin: &Origin) -> Result<Self, SiteError> {
        let read = |path: PathBuf| fs::read(&path).map_err(|source| SiteError::Read { path, source });
        let path = folder.join("routes.json");
        let manifest: Manifest =
            serde_json::from_slice(&read(path.clone())?).map_err(|source| SiteError::Manifest { path, source })?;
        let security = SecurityHeaders::new(origin.is_https(), &manifest.allowed_sources);
        let public = folder.join("public");
        let mut files = read_folders(&public, &folder.join("previous/assets"), &manifest, &security)
            .map_err(|source| SiteError::Read { path: public, source })?;
        let missing = |path: &str| SiteError::Missing { path: path.to_owned() };
        let not_found = files.remove(NOT_FOUND).ok_or_else(|| missing(NOT_FOUND))?;
        if let Some(page) = manifest.pages().find(|&page| !files.contains_key(page)) {
            return Err(missing(page));
        }
        files.retain(|path, _| !path.ends_with('/') || manifest.resolve(path) == Resolved::Page);
        Ok(Self(Arc::new(Inner {
            manifest,
            files,
            not_found,
            security,
            rejected_template: String::from_utf8_lossy(&read(folder.join("templates/enquiry-rejected.html"))?).into(),
            drafts: folder.join("preview"),
        })))
    }

    /// The origin that the pages were built for.
    pub(crate) fn origin(&self) -> &str {
        &self.0.manifest.origin
    }

    /// The security headers of responses. Those for files already have them.
    pub(crate) fn security(&self) -> &SecurityHeaders {
        &self.0.security
    }

    /// The template of the page for rejected enquiries.
    pub(crate) fn rejected_template(&self) -> &str {
        &self.0.rejected_template
    }

    /// The page of a draft.
    pub(crate) async fn draft(&self, slug: &str) -> Option<Vec<u8>> {
        if !is_slug(slug) {
            return None;
        }
        tokio::fs::read(self.0.drafts.join(slug).join("index.html")).await.ok()
    }

    /// The path of the page with this slug.
    pub(crate) fn page(&self, slug: &str) -> Option<&str> {
        self.0.manifest.page(slug)
    }

    /// The answer to a request for any path outside the API.
    pub(crate) fn answer(&self, method: &Method, uri: &Uri, headers: &HeaderMap) -> Answer {
        if let Some(file) = self.0.files.get(uri.path()) {
            return if is_safe(method) {
                answer(file, method, headers, &self.0.security)
            } else {
                self.without_body(method_not_allowed())
            };
        }
        match self.0.manifest.resolve(uri.path()) {
            Resolved::Moved(to) => self.without_body(permanent_redirect(to, uri)),
            Resolved::Page | Resolved::Other => self.not_found(method, headers),
        }
    }

    /// The not-found page.
    pub(crate) fn not_found(&self, method: &Method, headers: &HeaderMap) -> Answer {
        if !is_safe(method) {
            return self.without_body(method_not_allowed());
        }
        error_page(&self.0.not_found, StatusCode::NOT_FOUND, method, headers, &self.0.security)
    }

    /// Completes a response without a body. Its length is set explicitly, because hyper leaves it out for HEAD.
    fn without_body(&self, mut response: Response) -> Answer {
        response.headers_mut().insert(header::CONTENT_LENGTH, HeaderValue::from_static("0"));
        self.0.security.insert_into(response.headers_mut());
        Answer::Ready(response)
    }
}

/// Returns true for lower-case letters, digits and hyphens: such a slug cannot traverse folders.
pub(crate) fn is_slug(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
}

fn is_safe(method: &Method) -> bool {
    matches!(*method, Method::GET | Method::HEAD)
}

fn method_not_allowed() -> Response {
    (StatusCode::METHOD_NOT_ALLOWED, [(header::ALLOW, "GET, HEAD")]).into_response()
}

/// A 308 to a path of the site. It keeps the query, by which campaigns are counted.
pub(crate) fn permanent_redirect(to: &str, uri: &Uri) -> Response {
    let location = match uri.query() {
        Some(query) => format!("{to}?{query}"),
        None => to.to_owned(),
    };
    match HeaderValue::from_str(&location) {
        Ok(location) => (StatusCode::PERMANENT_REDIRECT, [(header::LOCATION, location)]).into_response(),
        Err(_) => StatusCode::BAD_REQUEST.into_response(),
    }
}
