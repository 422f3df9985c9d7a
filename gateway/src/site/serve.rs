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
    answer::{Answer, answer, answer_with},
    file::File,
    folder::read_folders,
    held::Held,
    manifest::{Manifest, Resolved},
};
use crate::{config::Origin, security_headers::SecurityHeaders};

/// The not-found page's own file, which is no page.
const NOT_FOUND: &str = "/404.html";

/// Why a folder is no built site.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SiteError {
    #[error("cannot read {path} ({source}): build the site first (make run does it)")]
    Read { path: PathBuf, source: io::Error },
    #[error("{path} is not what the site's build writes: {source}")]
    Manifest { path: PathBuf, source: serde_json::Error },
    #[error("{path} is named by routes.json and is not there: build the site again")]
    Missing { path: String },
}

/// The built site: every answer of it, ready.
#[derive(Debug, Clone)]
pub(crate) struct Site(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    manifest: Manifest,
    /// By path: what is not in here is not reached, however a path is spelled.
    files: HashMap<String, File>,
    not_found: File,
    held: Arc<Held>,
    security: SecurityHeaders,
    rejected_template: String,
    drafts: PathBuf,
}

impl Site {
    /// The site in `folder`, which the site's build wrote, as it is shown at `origin`.
    pub(crate) fn load(folder: &Path, origin: &Origin) -> Result<Self, SiteError> {
        let read = |path: PathBuf| fs::read(&path).map_err(|source| SiteError::Read { path, source });
        let path = folder.join("routes.json");
        let manifest: Manifest =
            serde_json::from_slice(&read(path.clone())?).map_err(|source| SiteError::Manifest { path, source })?;
        let security = SecurityHeaders::new(origin, &manifest.allowances);
        let public = folder.join("public");
        let (mut files, held) = read_folders(&public, &folder.join("previous/assets"), &security)
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
            held: Arc::new(held),
            security,
            rejected_template: String::from_utf8_lossy(&read(folder.join("templates/enquiry-rejected.html"))?).into(),
            drafts: folder.join("preview"),
        })))
    }

    /// The address that the pages were built for.
    pub(crate) fn origin(&self) -> &str {
        &self.0.manifest.origin
    }

    /// The headers of every answer; those of the site's own files have them.
    pub(crate) fn security(&self) -> &SecurityHeaders {
        &self.0.security
    }

    /// What of it is in memory.
    pub(crate) fn held(&self) -> Arc<Held> {
        Arc::clone(&self.0.held)
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

    /// What any path but a call's answers.
    pub(crate) fn answer(&self, method: &Method, uri: &Uri, headers: &HeaderMap) -> Answer {
        if let Some(file) = self.0.files.get(uri.path()) {
            return if is_read(method) {
                answer(file, method, headers, &self.0.security)
            } else {
                self.secured(only_read())
            };
        }
        match self.0.manifest.resolve(uri.path()) {
            Resolved::Moved(to) => self.secured(moved(to, uri)),
            Resolved::Page | Resolved::Other => self.not_found(method, headers),
        }
    }

    /// The not-found page, with its status.
    pub(crate) fn not_found(&self, method: &Method, headers: &HeaderMap) -> Answer {
        if !is_read(method) {
            return self.secured(only_read());
        }
        answer_with(&self.0.not_found, StatusCode::NOT_FOUND, method, headers, &self.0.security)
    }

    /// An answer without a body. Its length is said here, since it is the same for HEAD, where it does not show.
    fn secured(&self, mut response: Response) -> Answer {
        response.headers_mut().insert(header::CONTENT_LENGTH, HeaderValue::from_static("0"));
        self.0.security.put(response.headers_mut());
        Answer::Ready(response)
    }
}

/// Whether a visitor's word can be the name of a page, and not a way to another folder.
pub(crate) fn is_slug(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
}

fn is_read(method: &Method) -> bool {
    matches!(*method, Method::GET | Method::HEAD)
}

fn only_read() -> Response {
    (StatusCode::METHOD_NOT_ALLOWED, [(header::ALLOW, "GET, HEAD")]).into_response()
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
