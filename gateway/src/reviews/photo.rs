use axum::{
    extract::{Path, RawQuery, State, rejection::PathRejection},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use proto::reviews::v1::{GetPhotoRequest, GetPhotoResponse, reviews_service_client::ReviewsServiceClient};
use tonic::Code;

use crate::{problem::Problem, upstream::Upstream, validator};

/// Largest answer taken from the service, in bytes: a picture has at most 256 KiB.
const MAX_PHOTO_BYTES: usize = 512 * 1024;
/// Digits of a review's index, which no source comes near.
const MOST_DIGITS: usize = 4;
/// Length of a version.
const VERSION_DIGITS: usize = 16;

/// By its version it is another picture under another address.
const CACHE_BY_VERSION: HeaderValue = HeaderValue::from_static("public, max-age=3600");
/// Whose it is, or that there is none, may change at any time.
const CACHE_SHORT: HeaderValue = HeaderValue::from_static("public, max-age=60");
const INLINE: HeaderValue = HeaderValue::from_static("inline");

/// `GET /api/reviews/photo/{n}?v=…`: the photo of the author of the `n`th review, counted from 0.
///
/// 404: there is none. 503: it cannot be had now.
pub(crate) async fn show_photo(
    State(reviews): State<Upstream>,
    index: Result<Path<String>, PathRejection>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Response {
    // What the site never links to is nobody's photo, and needs no call to be so.
    let Some(request) = index.ok().and_then(|Path(index)| asked(&index, query.as_deref())) else { return no_photo() };
    let by_version = !request.version.is_empty();
    let cache = if by_version { CACHE_BY_VERSION } else { CACHE_SHORT };
    let answer = reviews
        .call(|channel| {
            let request = request.clone();
            async move {
                let mut client = ReviewsServiceClient::new(channel).max_decoding_message_size(MAX_PHOTO_BYTES);
                client.get_photo(request).await
            }
        })
        .await;
    match answer {
        Ok(photo) => respond(photo, cache, &headers).unwrap_or_else(not_now),
        // By its version it may be one that this replica of the service does not know yet.
        Err(status) if status.code() == Code::NotFound && !by_version => no_photo(),
        Err(status) if status.code() == Code::NotFound => no_photo_yet(),
        Err(_) => not_now(),
    }
}

/// What the address asks for: an index in plain digits, and no query but a version.
fn asked(index: &str, query: Option<&str>) -> Option<GetPhotoRequest> {
    let is_small = index.len() <= MOST_DIGITS && index.bytes().all(|b| b.is_ascii_digit());
    let version = match query {
        None => "",
        Some(query) => query.strip_prefix("v=").filter(|version| is_version(version))?,
    };
    Some(GetPhotoRequest { index: index.parse().ok().filter(|_| is_small)?, version: version.to_owned() })
}

fn is_version(text: &str) -> bool {
    text.len() == VERSION_DIGITS && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
}

/// The picture, or 304 if it is known; `None` if the service sent what is no picture.
fn respond(photo: GetPhotoResponse, cache: HeaderValue, headers: &HeaderMap) -> Option<Response> {
    let content_type = HeaderValue::from_static(match photo.content_type.as_str() {
        "image/jpeg" => "image/jpeg",
        "image/png" => "image/png",
        "image/webp" => "image/webp",
        "image/gif" => "image/gif",
        _ => return None,
    });
    // Weak: the version names where the picture lies, not its bytes.
    let etag = HeaderValue::try_from(format!("W/\"{}\"", photo.version)).ok()?;
    let is_known = validator::is_known(headers, &etag);
    let head = [(header::ETAG, etag), (header::CACHE_CONTROL, cache)];
    if is_known {
        return Some((StatusCode::NOT_MODIFIED, head).into_response());
    }
    let body: [(HeaderName, HeaderValue); 2] =
        [(header::CONTENT_TYPE, content_type), (header::CONTENT_DISPOSITION, INLINE)];
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

fn not_now() -> Response {
    Problem::new(StatusCode::SERVICE_UNAVAILABLE, "The photo cannot be shown now.").into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_photo_is_asked_for_by_a_small_number_and_perhaps_a_version() {
        let of = |index: u32, version: &str| Some(GetPhotoRequest { index, version: version.to_owned() });
        assert_eq!(asked("0", None), of(0, ""));
        assert_eq!(asked("9999", Some("v=0123456789abcdef")), of(9_999, "0123456789abcdef"));
    }

    #[test]
    fn nothing_else_is_asked_for() {
        for index in ["", "-1", "+1", "1.0", "1e3", "10000", "x", "１", " 1", "0x1"] {
            assert_eq!(asked(index, None), None, "{index:?}");
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
            assert_eq!(asked("1", Some(query)), None, "{query:?}");
        }
    }

    #[test]
    fn what_is_no_picture_is_not_passed_on() {
        let photo =
            |content_type: &str| GetPhotoResponse { content_type: content_type.to_owned(), ..Default::default() };
        assert!(respond(photo("image/webp"), CACHE_SHORT, &HeaderMap::new()).is_some());
        for content_type in ["image/svg+xml", "text/html", "", "image/jpeg; charset=x"] {
            assert!(respond(photo(content_type), CACHE_SHORT, &HeaderMap::new()).is_none(), "{content_type}");
        }
    }
}
