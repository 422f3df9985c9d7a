use std::time::Duration;

use axum::{
    body::{Body, Bytes, to_bytes},
    http::{HeaderMap, StatusCode, header},
};
use tokio::time;

use crate::problem::Problem;

/// Largest body of an enquiry: a long message and all its fields fit ten times.
const MAX_BYTES: usize = 32 * 1024;

/// How an enquiry is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Encoding {
    Json,
    Form,
}

impl Encoding {
    /// The encoding that `Content-Type` names; parameters such as a charset do not matter.
    pub(super) fn of(headers: &HeaderMap) -> Result<Self, Problem> {
        let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let essence = kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
        match essence.as_str() {
            "application/json" => Ok(Self::Json),
            "application/x-www-form-urlencoded" => Ok(Self::Form),
            _ => Err(Problem::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "Send application/json or application/x-www-form-urlencoded.",
            )),
        }
    }
}

/// The whole body, or why it cannot be had. It may take `longest` to arrive.
pub(super) async fn read(headers: &HeaderMap, body: Body, longest: Duration) -> Result<Bytes, Problem> {
    let too_large =
        || Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "That is more than 32 KiB. Please shorten the message.");
    if headers.get_all(header::CONTENT_ENCODING).iter().any(|coding| coding != "identity") {
        // A few bytes that become many are not unpacked to see what they are.
        return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "Send the enquiry without a content encoding."));
    }
    let announced = headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse::<usize>().ok());
    if announced.is_some_and(|length| length > MAX_BYTES) {
        return Err(too_large());
    }
    match time::timeout(longest, to_bytes(body, MAX_BYTES)).await {
        Ok(Ok(bytes)) => Ok(bytes),
        // Either the limit or a connection that broke; in the latter nobody reads the answer.
        Ok(Err(_)) => Err(too_large()),
        Err(_) => {
            Err(Problem::new(StatusCode::REQUEST_TIMEOUT, "The enquiry did not arrive in time. Please send it again."))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(kind: &str) -> Result<Encoding, StatusCode> {
        let headers = HeaderMap::from_iter([(header::CONTENT_TYPE, kind.parse().unwrap())]);
        Encoding::of(&headers).map_err(|problem| problem.status())
    }

    #[test]
    fn json_and_forms_are_known_by_their_type_whatever_its_parameters() {
        assert_eq!(of("application/json"), Ok(Encoding::Json));
        assert_eq!(of("Application/JSON; charset=utf-8"), Ok(Encoding::Json));
        assert_eq!(of("application/x-www-form-urlencoded"), Ok(Encoding::Form));
        for kind in ["text/plain", "multipart/form-data; boundary=x", "application/jsonp", ""] {
            assert_eq!(of(kind), Err(StatusCode::UNSUPPORTED_MEDIA_TYPE), "{kind}");
        }
    }

    const LONGEST: Duration = Duration::from_secs(15);

    #[tokio::test]
    async fn a_body_over_the_limit_is_refused_announced_or_not() {
        let announced = HeaderMap::from_iter([(header::CONTENT_LENGTH, (MAX_BYTES + 1).into())]);
        assert_eq!(read(&announced, Body::empty(), LONGEST).await.unwrap_err().status(), StatusCode::PAYLOAD_TOO_LARGE);
        let large = Body::from(vec![b'x'; MAX_BYTES + 1]);
        assert_eq!(read(&HeaderMap::new(), large, LONGEST).await.unwrap_err().status(), StatusCode::PAYLOAD_TOO_LARGE);
        assert_eq!(read(&HeaderMap::new(), Body::from(vec![b'x'; MAX_BYTES]), LONGEST).await.unwrap().len(), MAX_BYTES);
    }
}
