use std::net::SocketAddr;

use axum::{
    body::Body,
    extract::{ConnectInfo, Path, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header},
    response::{Html, IntoResponse, Redirect, Response},
};
use serde::Deserialize;

use super::{Access, form};
use crate::{
    body_reader::BodyReader,
    client_address::TrustedProxies,
    config::Origin,
    origin::refuse_cross_site,
    problem::Problem,
    site::{self, Site},
};

/// The drafts, and what it takes to decide who may see them.
#[derive(Clone)]
pub(crate) struct Previews {
    pub(crate) site: Site,
    /// `None` if nobody may.
    pub(crate) access: Option<Access>,
    pub(crate) trusted_proxies: TrustedProxies,
    pub(crate) origin: Origin,
    pub(crate) bodies: BodyReader,
}

/// What the form sends.
#[derive(Default, Deserialize)]
struct TokenForm {
    #[serde(default)]
    token: String,
}

/// `GET /api/preview/{slug}/` (spec §2): a draft; a redirect to the page where the draft has become one; the form that asks
/// for the token without its cookie; the not-found page where nobody may see drafts.
pub(crate) async fn show_preview(
    State(previews): State<Previews>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Path(slug): Path<String>,
    method: Method,
    headers: HeaderMap,
) -> Response {
    let client = previews.trusted_proxies.client(peer.ip(), &headers);
    let access = previews.access.as_ref().filter(|_| site::is_slug(&slug));
    hidden(match access.map(|access| access.is_granted(client, &headers)) {
        Some(Ok(true)) => previews.draft(&slug, &method, &headers).await,
        Some(Ok(false)) => form::ask(),
        Some(Err(problem)) => form::ask_again(&problem),
        None => previews.not_found(&method, &headers).await,
    })
}

/// `POST /api/preview/{slug}/`: the token, from the form. The cookie for it, and back to the draft.
pub(crate) async fn enter_token(
    State(previews): State<Previews>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Path(slug): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Response {
    let client = previews.trusted_proxies.client(peer.ip(), &headers);
    let Some(access) = previews.access.as_ref().filter(|_| site::is_slug(&slug)) else {
        return hidden(previews.not_found(&Method::GET, &headers).await);
    };
    let entered = async {
        refuse_cross_site(&headers, &previews.origin)?;
        let bytes = previews.bodies.read(client, &headers, body).await?;
        let TokenForm { token } = serde_urlencoded::from_bytes(&bytes).unwrap_or_default();
        access.cookie_for(client, &token)
    };
    hidden(match entered.await {
        Ok(cookie) => {
            let mut response = Redirect::to(&format!("/api/preview/{slug}/")).into_response();
            response.headers_mut().extend(cookie.map(|cookie| (header::SET_COOKIE, cookie)));
            response
        }
        Err(problem) => form::ask_again(&problem),
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
        previews.not_found(&method, &headers).await
    })
}

/// The refusal of other methods.
pub(crate) async fn only_get_and_post() -> Problem {
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, "Ask with GET, or send the token with POST.")
        .allowing("GET, HEAD, POST")
}

impl Previews {
    /// For those who may see it.
    async fn draft(&self, slug: &str, method: &Method, headers: &HeaderMap) -> Response {
        match (self.site.draft(slug).await, self.site.page(slug)) {
            (Some(html), _) => Html(html).into_response(),
            (None, Some(page)) => Redirect::temporary(page).into_response(),
            (None, None) => self.not_found(method, headers).await,
        }
    }

    async fn not_found(&self, method: &Method, headers: &HeaderMap) -> Response {
        self.site.not_found(method, headers).into_response().await
    }
}

/// Keeps an answer out of every cache and index.
fn hidden(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert("x-robots-tag", HeaderValue::from_static("noindex, nofollow"));
    response
}
