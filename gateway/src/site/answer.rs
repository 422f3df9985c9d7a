use axum::{
    body::Body,
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    response::Response,
};

use super::{
    coding::Accepted,
    disk::Read,
    file::{Content, File, Representation},
    heads::VARY,
    range::{Part, asked_part},
};
use crate::{security_headers::SecurityHeaders, validator};

/// What a request for a file gets.
#[derive(Debug)]
pub(crate) enum Answer {
    /// All that goes out is there.
    Ready(Response),
    /// The head of an answer whose body has yet to be read.
    FromDisk(Response, Read),
}

impl Answer {
    /// The answer with its body: from disk, where that is, as the visitor takes it.
    pub(crate) async fn into_response(self) -> Response {
        let (mut response, read) = match self {
            Self::Ready(response) => return response,
            Self::FromDisk(response, read) => (response, read),
        };
        match read.into_body().await {
            Ok(body) => *response.body_mut() = body,
            Err(error) => {
                tracing::error!(%error, "a file of the site could not be read");
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

/// The answer of `file` to a request (RFC 9110 §13.2.2 says in which order it is asked).
pub(super) fn answer(file: &File, method: &Method, asked: &HeaderMap, security: &SecurityHeaders) -> Answer {
    let Some(chosen) = file.choose(&Accepted::of(asked)) else {
        return Answer::Ready(bare(StatusCode::NOT_ACCEPTABLE, refusal(security)));
    };
    if validator::is_unwanted(asked, &chosen.etag) {
        return Answer::Ready(bare(StatusCode::PRECONDITION_FAILED, unkept(chosen.not_modified())));
    }
    if validator::is_known(asked, &chosen.etag) {
        return Answer::Ready(bare(StatusCode::NOT_MODIFIED, chosen.not_modified()));
    }
    match asked_part(asked, &chosen.etag, chosen.content.len()) {
        // Of other methods a range says nothing (RFC 9110 §14.2).
        Part::Bytes(bytes) if method == Method::GET => part(chosen, bytes),
        Part::Beyond if method == Method::GET => {
            let mut response = bare(StatusCode::RANGE_NOT_SATISFIABLE, unkept(chosen.not_modified()));
            insert(&mut response, header::CONTENT_RANGE, format!("bytes */{}", chosen.content.len()));
            Answer::Ready(response)
        }
        _ => whole(chosen, method, StatusCode::OK),
    }
}

/// The answer of `file` under a status that is no success: whole, whatever the visitor has of it.
pub(super) fn answer_with(
    file: &File,
    status: StatusCode,
    method: &Method,
    asked: &HeaderMap,
    security: &SecurityHeaders,
) -> Answer {
    match file.choose(&Accepted::of(asked)) {
        Some(chosen) => match whole(chosen, method, status) {
            Answer::Ready(response) => Answer::Ready(without_tag(response)),
            Answer::FromDisk(response, read) => Answer::FromDisk(without_tag(response), read),
        },
        None => Answer::Ready(bare(status, refusal(security))),
    }
}

/// A tag is kept for the next question, and the next answer may be another.
fn without_tag(mut response: Response) -> Response {
    response.headers_mut().remove(header::ETAG);
    response
}

fn whole(chosen: &Representation, method: &Method, status: StatusCode) -> Answer {
    let mut response = bare(status, chosen.headers());
    if method == Method::HEAD {
        return Answer::Ready(response);
    }
    match &chosen.content {
        Content::Held(bytes) => {
            *response.body_mut() = Body::from(bytes.clone());
            Answer::Ready(response)
        }
        Content::OnDisk(file) => Answer::FromDisk(response, Read::new(file, 0..file.len())),
    }
}

fn part(chosen: &Representation, bytes: std::ops::Range<u64>) -> Answer {
    let mut response = bare(StatusCode::PARTIAL_CONTENT, chosen.headers());
    insert(&mut response, header::CONTENT_LENGTH, (bytes.end - bytes.start).to_string());
    let range = format!("bytes {}-{}/{}", bytes.start, bytes.end - 1, chosen.content.len());
    insert(&mut response, header::CONTENT_RANGE, range);
    match &chosen.content {
        Content::Held(held) => {
            // Both are within what is held.
            let within = |at: u64| usize::try_from(at).unwrap_or(held.len()).min(held.len());
            *response.body_mut() = Body::from(held.slice(within(bytes.start)..within(bytes.end)));
            Answer::Ready(response)
        }
        Content::OnDisk(file) => Answer::FromDisk(response, Read::new(file, bytes)),
    }
}

/// The headers of the answer to a visitor who accepts a file in none of its codings.
fn refusal(security: &SecurityHeaders) -> HeaderMap {
    let mut headers = HeaderMap::from_iter([(header::VARY, VARY)]);
    security.put(&mut headers);
    unkept(headers)
}

/// The headers of an answer that is one visitor's alone: kept for as long as the file, it would be everybody's.
fn unkept(mut headers: HeaderMap) -> HeaderMap {
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers
}

fn bare(status: StatusCode, headers: HeaderMap) -> Response {
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
