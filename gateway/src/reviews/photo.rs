use axum::{
    extract::{Path, RawQuery, State, rejection::PathRejection},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use proto::reviews::v1::{GetPhotoRequest, GetPhotoResponse, reviews_service_client::ReviewsServiceClient};
use tonic::Code;

use crate::{
    response::{headers::matches_if_none_match, problem::Problem},
    upstream::calls::Upstream,
};

/// Maximum response from the reviews service, in bytes. A picture has at most 256 KiB.
const MAX_RESPONSE_BYTES: usize = 512 * 1024;
/// Maximum digits of a review's index; no source has as many reviews.
const MAX_INDEX_DIGITS: usize = 4;
/// Length of a version.
const VERSION_DIGITS: usize = 16;

/// For versioned URLs: another picture has another URL.
const CACHE_BY_VERSION: HeaderValue = HeaderValue::from_static("public, max-age=3600");
/// For URLs without a version, whose picture may change at any time.
const CACHE_SHORT: HeaderValue = HeaderValue::from_static("public, max-age=60");
/// The media types that are passed on.
const PICTURES: [&str; 4] = ["image/jpeg", "image/png", "image/webp", "image/gif"];

/// `GET /api/reviews/photo/{n}?v=…`: the photo of the author of the `n`th review, counted from 0.
///
/// 404 if there is none, 503 if it is temporarily unavailable.
pub(crate) async fn show_photo(
    State(reviews): State<Upstream>,
    index: Result<Path<String>, PathRejection>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Response {
    // URLs that the site never links to are refused without a call.
    let Some(request) = index.ok().and_then(|Path(index)| parse(&index, query.as_deref())) else { return no_photo() };
    let by_version = !request.version.is_empty();
    let cache = if by_version { CACHE_BY_VERSION } else { CACHE_SHORT };
    let answer = reviews
        .call(|channel| {
            let request = request.clone();
            async move {
                let mut client = ReviewsServiceClient::new(channel).max_decoding_message_size(MAX_RESPONSE_BYTES);
                client.get_photo(request).await
            }
        })
        .await;
    match answer {
        Ok(photo) => respond(photo, cache, &headers).unwrap_or_else(unavailable),
        Err(status) if status.code() == Code::NotFound && !by_version => no_photo(),
        // Not cacheable: this replica of the service may not know the version yet.
        Err(status) if status.code() == Code::NotFound => no_photo_yet(),
        Err(_) => unavailable(),
    }
}

/// Parses an index of plain digits, and a query that is a version or absent.
fn parse(index: &str, query: Option<&str>) -> Option<GetPhotoRequest> {
    let is_small = index.len() <= MAX_INDEX_DIGITS && index.bytes().all(|b| b.is_ascii_digit());
    let version = match query {
        None => "",
        Some(query) => query.strip_prefix("v=").filter(|version| is_version(version))?,
    };
    Some(GetPhotoRequest { index: index.parse().ok().filter(|_| is_small)?, version: version.to_owned() })
}

fn is_version(text: &str) -> bool {
    text.len() == VERSION_DIGITS && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
}

/// The picture, or 304 if the client has it. `None` if the service sent another media type.
fn respond(photo: GetPhotoResponse, cache: HeaderValue, headers: &HeaderMap) -> Option<Response> {
    let content_type = PICTURES.into_iter().find(|picture| *picture == photo.content_type)?;
    // Weak, because the version identifies the picture's source URL and not its bytes.
    let etag = HeaderValue::try_from(format!("W/\"{}\"", photo.version)).ok()?;
    let is_current = matches_if_none_match(headers, &etag);
    let head = [(header::ETAG, etag), (header::CACHE_CONTROL, cache)];
    if is_current {
        return Some((StatusCode::NOT_MODIFIED, head).into_response());
    }
    let body = [(header::CONTENT_TYPE, content_type), (header::CONTENT_DISPOSITION, "inline")];
    Some((head, body, photo.content).into_response())
}

fn no_photo_yet() -> Response {
    Problem::new(StatusCode::NOT_FOUND, "There is no such photo.").into_response()
}

fn no_photo() -> Response {
    let mut response = no_photo_yet();
    response.headers_mut().insert(header::CACHE_CONTROL, CACHE_SHORT);
    response
}

fn unavailable() -> Response {
    Problem::new(StatusCode::SERVICE_UNAVAILABLE, "The photo cannot be shown now.").into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_a_small_index_and_an_optional_version() {
        let of = |index: u32, version: &str| Some(GetPhotoRequest { index, version: version.to_owned() });
        assert_eq!(parse("0", None), of(0, ""));
        assert_eq!(parse("9999", Some("v=0123456789abcdef")), of(9_999, "0123456789abcdef"));
    }

    #[test]
    fn rejects_other_indices_and_queries() {
        for index in ["", "-1", "+1", "1.0", "1e3", "10000", "x", "１", " 1", "0x1"] {
            assert_eq!(parse(index, None), None, "{index:?}");
        }
        for query in [
            "",
            "v=",
            "v",
            "v=0123456789abcde",
            "v=0123456789abcdef0",
            "v=0123456789ABCDEF",
            "v=0123456789abcdeg",
            "v=0123456789abcdef&v=0123456789abcdef",
            "x=1&v=0123456789abcdef",
            "url=https://evil.example/",
        ] {
            assert_eq!(parse("1", Some(query)), None, "{query:?}");
        }
    }

    #[test]
    fn passes_on_pictures_only() {
        let photo =
            |content_type: &str| GetPhotoResponse { content_type: content_type.to_owned(), ..Default::default() };
        assert!(respond(photo("image/webp"), CACHE_SHORT, &HeaderMap::new()).is_some());
        for content_type in ["image/svg+xml", "text/html", "", "image/jpeg; charset=x"] {
            assert!(respond(photo(content_type), CACHE_SHORT, &HeaderMap::new()).is_none(), "{content_type}");
        }
    }
}
