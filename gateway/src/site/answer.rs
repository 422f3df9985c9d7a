use axum::{
    body::Body,
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    response::Response,
};

use super::{
    content_coding::AcceptedCodings,
    disk::DiskRead,
    file::{Content, File, Representation},
    headers::VARY,
    range::{RequestedRange, requested_range},
};
use crate::response::{
    headers::{fails_if_match, matches_if_none_match},
    security_headers::SecurityHeaders,
};

/// The response to a request for a file.
#[derive(Debug)]
pub(crate) enum Answer {
    /// A complete response.
    Ready(Response),
    /// A response whose body is yet to be read from disk.
    FromDisk(Response, DiskRead),
}

impl Answer {
    /// The response. A body on disk is read as the client takes it.
    pub(crate) async fn into_response(self) -> Response {
        let (mut response, read) = match self {
            Self::Ready(response) => return response,
            Self::FromDisk(response, read) => (response, read),
        };
        match read.into_body().await {
            Ok(body) => *response.body_mut() = body,
            Err(error) => {
                tracing::error!(%error, "cannot read site file");
                *response.status_mut() = StatusCode::INTERNAL_SERVER_ERROR;
                let headers = response.headers_mut();
                for name in [
                    header::ACCEPT_RANGES,
                    header::CONTENT_ENCODING,
                    header::CONTENT_LENGTH,
                    header::CONTENT_RANGE,
                    header::CONTENT_TYPE,
                    header::ETAG,
                ] {
                    headers.remove(name);
                }
                headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
            }
        }
        response
    }
}

/// The response for `file`, with preconditions in the order of RFC 9110 §13.2.2.
pub(super) fn answer(file: &File, method: &Method, request: &HeaderMap, security: &SecurityHeaders) -> Answer {
    let Some(chosen) = file.choose(&AcceptedCodings::of(request)) else {
        return Answer::Ready(empty(StatusCode::NOT_ACCEPTABLE, not_acceptable(security)));
    };
    if fails_if_match(request, &chosen.etag) {
        return Answer::Ready(empty(StatusCode::PRECONDITION_FAILED, no_store(chosen.not_modified())));
    }
    if matches_if_none_match(request, &chosen.etag) {
        return Answer::Ready(empty(StatusCode::NOT_MODIFIED, chosen.not_modified()));
    }
    match requested_range(request, &chosen.etag, chosen.content.len()) {
        // `Range` is defined for GET only (RFC 9110 §14.2).
        RequestedRange::Bytes(bytes) if method == Method::GET => partial(chosen, bytes),
        RequestedRange::Unsatisfiable if method == Method::GET => {
            let mut response = empty(StatusCode::RANGE_NOT_SATISFIABLE, no_store(chosen.not_modified()));
            insert(&mut response, header::CONTENT_RANGE, format!("bytes */{}", chosen.content.len()));
            Answer::Ready(response)
        }
        _ => whole(chosen, method, StatusCode::OK),
    }
}

/// The whole of `file` under an error status, regardless of preconditions and ranges.
pub(super) fn error_page(
    file: &File,
    status: StatusCode,
    method: &Method,
    request: &HeaderMap,
    security: &SecurityHeaders,
) -> Answer {
    match file.choose(&AcceptedCodings::of(request)) {
        Some(chosen) => match whole(chosen, method, status) {
            Answer::Ready(response) => Answer::Ready(without_etag(response)),
            Answer::FromDisk(response, read) => Answer::FromDisk(without_etag(response), read),
        },
        None => Answer::Ready(empty(status, not_acceptable(security))),
    }
}

/// Removes the ETag: an error page must not be revalidated under the path that was requested.
fn without_etag(mut response: Response) -> Response {
    response.headers_mut().remove(header::ETAG);
    response
}

fn whole(chosen: &Representation, method: &Method, status: StatusCode) -> Answer {
    let mut response = empty(status, chosen.headers());
    if method == Method::HEAD {
        return Answer::Ready(response);
    }
    match &chosen.content {
        Content::InMemory(bytes) => {
            *response.body_mut() = Body::from(bytes.clone());
            Answer::Ready(response)
        }
        Content::OnDisk(file) => Answer::FromDisk(response, DiskRead::new(file, 0..file.len())),
    }
}

fn partial(chosen: &Representation, bytes: std::ops::Range<u64>) -> Answer {
    let mut response = empty(StatusCode::PARTIAL_CONTENT, chosen.headers());
    insert(&mut response, header::CONTENT_LENGTH, (bytes.end - bytes.start).to_string());
    let range = format!("bytes {}-{}/{}", bytes.start, bytes.end - 1, chosen.content.len());
    insert(&mut response, header::CONTENT_RANGE, range);
    match &chosen.content {
        Content::InMemory(content) => {
            let offset = |at: u64| usize::try_from(at).unwrap_or(content.len()).min(content.len());
            *response.body_mut() = Body::from(content.slice(offset(bytes.start)..offset(bytes.end)));
            Answer::Ready(response)
        }
        Content::OnDisk(file) => Answer::FromDisk(response, DiskRead::new(file, bytes)),
    }
}

/// The headers of a response to a client that accepts none of the file's codings.
fn not_acceptable(security: &SecurityHeaders) -> HeaderMap {
    let mut headers = HeaderMap::from_iter([(header::VARY, VARY)]);
    security.insert_into(&mut headers);
    no_store(headers)
}

/// Keeps one client's error out of shared caches, which would serve it for as long as the file may be cached.
fn no_store(mut headers: HeaderMap) -> HeaderMap {
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers
}

fn empty(status: StatusCode, headers: HeaderMap) -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = status;
    *response.headers_mut() = headers;
    response
}

fn insert(response: &mut Response, name: header::HeaderName, value: String) {
    if let Ok(value) = HeaderValue::try_from(value) {
        response.headers_mut().insert(name, value);
    }
}
