use std::{fmt, str::FromStr};

use axum::{
    extract::{Path, Query, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header},
    response::{Html, IntoResponse, Redirect, Response},
};
use serde::Deserialize;

use crate::site::{self, Site};

/// What opens the drafts. Never printed.
#[derive(Clone)]
pub(crate) struct PreviewToken(String);

impl FromStr for PreviewToken {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.len() < 16 { Err("use at least 16 characters") } else { Ok(Self(text.to_owned())) }
    }
}

impl fmt::Debug for PreviewToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PreviewToken(..)")
    }
}

impl PreviewToken {
    /// Compares without telling by its time how much was right.
    fn is(&self, given: &str) -> bool {
        let pairs = self.0.bytes().zip(given.bytes());
        self.0.len() == given.len() && pairs.fold(0, |difference, (a, b)| difference | (a ^ b)) == 0
    }
}

/// The drafts and who may see them.
#[derive(Clone)]
pub(crate) struct Previews {
    pub(crate) site: Site,
    pub(crate) token: Option<PreviewToken>,
}

#[derive(Deserialize)]
pub(crate) struct PreviewQuery {
    #[serde(default)]
    token: String,
}

/// `GET /api/preview/{slug}/?token=…` (spec §2): a draft; a redirect to the page, without the token, where the draft has
/// become one; the not-found page for whoever lacks the token.
pub(crate) async fn show_preview(
    State(previews): State<Previews>,
    Path(slug): Path<String>,
    Query(query): Query<PreviewQuery>,
    method: Method,
    headers: HeaderMap,
) -> Response {
    let allowed = previews.token.as_ref().is_some_and(|token| token.is(&query.token));
    let draft = if allowed { previews.site.draft(&slug).await } else { None };
    let published = if allowed { previews.site.page(&slug) } else { None };
    hidden(match (draft, published) {
        (Some(html), _) => (StatusCode::OK, Html(html)).into_response(),
        (None, Some(page)) => Redirect::temporary(page).into_response(),
        (None, None) => previews.site.not_found(&method, &headers).into_response().await,
    })
}

/// `GET /api/preview/{slug}`: the trailing slash is canonical (spec §2).
pub(crate) async fn move_preview(
    State(previews): State<Previews>,
    Path(slug): Path<String>,
    uri: Uri,
    method: Method,
    headers: HeaderMap,
) -> Response {
    hidden(if site::is_slug(&slug) {
        site::moved(&format!("/api/preview/{slug}/"), &uri)
    } else {
        previews.site.not_found(&method, &headers).into_response().await
    })
}

/// Keeps an answer out of every cache and index.
fn hidden(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert("x-robots-tag", HeaderValue::from_static("noindex, nofollow"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_whole_token_opens_and_it_is_never_printed() {
        let token: PreviewToken = "a-long-enough-token".parse().unwrap();
        assert!(token.is("a-long-enough-token"));
        assert!(!token.is("a-long-enough-toke") && !token.is("") && !token.is("b-long-enough-token"));
        assert!(!format!("{token:?}").contains("long"));
        assert!("short".parse::<PreviewToken>().is_err());
    }
}
