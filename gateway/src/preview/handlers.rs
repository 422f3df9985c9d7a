use std::net::SocketAddr;

use axum::{
    body::Body,
    extract::{ConnectInfo, Path, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header},
    response::{Html, IntoResponse, Redirect, Response},
};
use serde::Deserialize;

use super::{access::Access, form};
use crate::{
    client::address::TrustedProxies,
    request::{
        body_reader::BodyReader,
        origin::{Origin, refuse_cross_site},
    },
    response::problem::Problem,
    site::built_site::{Site, is_slug, permanent_redirect},
};

/// The state of the preview routes.
#[derive(Clone)]
pub(crate) struct Previews {
    pub(crate) site: Site,
    /// `None` if no token is configured: nobody may see drafts.
    pub(crate) access: Option<Access>,
    pub(crate) trusted_proxies: TrustedProxies,
    pub(crate) origin: Origin,
    pub(crate) bodies: BodyReader,
}

#[derive(Default, Deserialize)]
struct TokenForm {
    #[serde(default)]
    token: String,
}

/// `GET /api/preview/{slug}/`: the draft (rule 2.16), or a redirect to its page once it is published (rule 2.17). Without the
/// cookie, the form that asks for the token; if no token is configured, the not-found page.
pub(crate) async fn show_preview(
    State(previews): State<Previews>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Path(slug): Path<String>,
    method: Method,
    headers: HeaderMap,
) -> Response {
    let client = previews.trusted_proxies.client(peer.ip(), &headers);
    let access = previews.access.as_ref().filter(|_| is_slug(&slug));
    private(match access.map(|access| access.is_granted(client, &headers)) {
        Some(Ok(true)) => previews.draft(&slug, &method, &headers).await,
        Some(Ok(false)) => form::ask(),
        Some(Err(problem)) => form::ask_again(&problem),
        None => previews.not_found(&method, &headers).await,
    })
}

/// `POST /api/preview/{slug}/`: exchanges the form's token for the cookie, and redirects to the draft.
pub(crate) async fn enter_token(
    State(previews): State<Previews>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Path(slug): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Response {
    let client = previews.trusted_proxies.client(peer.ip(), &headers);
    let Some(access) = previews.access.as_ref().filter(|_| is_slug(&slug)) else {
        return private(previews.not_found(&Method::GET, &headers).await);
    };
    let entered = async {
        refuse_cross_site(&headers, &previews.origin)?;
        let bytes = previews.bodies.read(client, &headers, body).await?;
        let TokenForm { token } = serde_urlencoded::from_bytes(&bytes).unwrap_or_default();
        access.cookie_for(client, &token)
    };
    private(match entered.await {
        Ok(cookie) => {
            let mut response = Redirect::to(&format!("/api/preview/{slug}/")).into_response();
            response.headers_mut().extend(cookie.map(|cookie| (header::SET_COOKIE, cookie)));
            response
        }
        Err(problem) => form::ask_again(&problem),
    })
}

/// `GET /api/preview/{slug}`: redirects to the trailing slash (rule 2.2).
pub(crate) async fn redirect_to_slash(
    State(previews): State<Previews>,
    Path(slug): Path<String>,
    uri: Uri,
    method: Method,
    headers: HeaderMap,
) -> Response {
    private(if is_slug(&slug) {
        permanent_redirect(&format!("/api/preview/{slug}/"), &uri)
    } else {
        previews.not_found(&method, &headers).await
    })
}

pub(crate) async fn only_get_and_post() -> Problem {
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, "Use GET, or POST to send the token.").allowing("GET, HEAD, POST")
}

impl Previews {
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

/// Keeps a response out of caches and search engines.
fn private(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert("x-robots-tag", HeaderValue::from_static("noindex, nofollow"));
    response
}
