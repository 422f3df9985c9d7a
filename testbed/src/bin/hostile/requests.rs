use fastrand::Rng;
use hyper::{
    Method, Request, Uri,
    body::Bytes,
    header::{self, HeaderName, HeaderValue},
};
use uuid::Uuid;

use crate::{bodies, texts};

const ENQUIRIES: [&str; 2] = ["/api/contact", "/api/contacts"];
const METHODS: [&[u8]; 9] =
    [b"GET", b"HEAD", b"POST", b"PUT", b"DELETE", b"OPTIONS", b"TRACE", b"CONNECT", b"M-SEARCH"];
const PATHS: [&str; 20] = [
    "/",
    "/contact-us/",
    "/contact-us",
    "/blog/page/1",
    "/api",
    "/api/",
    "/api/reviews",
    "/api/reviews/",
    "/api/reviews/photo/0",
    "/api/reviews/photo/99999999999999999999",
    "/api/reviews/photo/..%2f..%2f",
    "/api/preview/draft/",
    "/api/contact/../../routes.json",
    "/%2e%2e/%2e%2e/routes.json",
    "/..%5c..%5croutes.json",
    "//evil.example/",
    "/index.html%00.css",
    "/%c0%ae%c0%ae/routes.json",
    "/.well-known/security.txt",
    "/metrics",
];
const HEADERS: [&str; 13] = [
    "accept",
    "accept-encoding",
    "content-encoding",
    "cookie",
    "if-match",
    "if-none-match",
    "if-range",
    "origin",
    "range",
    "referer",
    "sec-fetch-site",
    "traceparent",
    "x-forwarded-for",
];

/// A request that is valid HTTP with hostile content.
#[derive(Debug)]
pub(crate) struct Hostile {
    pub(crate) request: Request<Bytes>,
    /// Its body exceeds the site's limit: the connection may break before the response is read.
    pub(crate) is_large: bool,
    pub(crate) is_trapped: bool,
}

/// The site's limit.
const LARGEST: usize = 32 * 1024;

/// A hostile request; the same for the same state of `rng`.
pub(crate) fn any(rng: &mut Rng) -> Hostile {
    match rng.u8(..10) {
        0..5 => enquiry(rng, "application/json"),
        5..7 => enquiry(rng, "application/x-www-form-urlencoded"),
        _ => ask(rng),
    }
}

fn enquiry(rng: &mut Rng, kind: &'static str) -> Hostile {
    let body = if kind.ends_with("json") { bodies::json(rng) } else { bodies::form(rng) };
    let mut request = Request::new(Bytes::from(body.bytes));
    *request.method_mut() = Method::POST;
    *request.uri_mut() = Uri::from_static(ENQUIRIES[rng.usize(..ENQUIRIES.len())]);
    let headers = request.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    // One in twenty has none or an invalid one.
    let key = if rng.u8(..20) == 0 { texts::any(rng) } else { Uuid::from_u128(rng.u128(..)).to_string() };
    if let Ok(key) = HeaderValue::try_from(key) {
        headers.insert("idempotency-key", key);
    }
    if rng.u8(..4) == 0 {
        disguise(rng, &mut request);
    }
    let is_large = request.body().len() > LARGEST;
    Hostile { request, is_large, is_trapped: body.is_trapped }
}

fn ask(rng: &mut Rng) -> Hostile {
    let body = if rng.u8(..4) == 0 { texts::any(rng).into_bytes() } else { Vec::new() };
    let mut request = Request::new(Bytes::from(body));
    if rng.u8(..3) == 0 {
        let method = Method::from_bytes(METHODS[rng.usize(..METHODS.len())]).unwrap_or_default();
        // CONNECT takes another form of target and has no body.
        if method != Method::CONNECT {
            *request.method_mut() = method;
        }
    }
    let mut path = PATHS[rng.usize(..PATHS.len())].as_bytes().to_vec();
    if rng.bool() {
        path = texts::mutated(rng, path);
    }
    path.retain(|byte| byte.is_ascii_graphic() && *byte != b'#');
    path.insert(0, b'/');
    if path.starts_with(b"//") && rng.u8(..10) > 0 {
        path.remove(0);
    }
    *request.uri_mut() = Uri::try_from(path).unwrap_or_default();
    disguise(rng, &mut request);
    let is_large = request.body().len() > LARGEST;
    Hostile { request, is_large, is_trapped: false }
}

/// Adds headers with arbitrary valid values.
fn disguise(rng: &mut Rng, request: &mut Request<Bytes>) {
    for _ in 0..rng.usize(..4) {
        let name = HeaderName::from_static(HEADERS[rng.usize(..HEADERS.len())]);
        let value = match rng.u8(..4) {
            0 => "bytes=0-0,-1,5-".to_owned(),
            1 => "same-origin".to_owned(),
            _ => texts::any(rng),
        };
        if let Ok(value) = HeaderValue::from_bytes(value.as_bytes()) {
            request.headers_mut().append(name, value);
        }
    }
}
