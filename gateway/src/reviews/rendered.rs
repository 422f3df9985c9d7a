use axum::{
    body::Bytes,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use ring::digest;
use serde::Serialize;

use crate::response::headers::matches_if_none_match;

const JSON: HeaderValue = HeaderValue::from_static("application/json");

/// A serialised JSON response. Clones share its bytes.
#[derive(Debug, Clone)]
pub(super) struct Rendered {
    body: Bytes,
    /// A strong ETag from the bytes, the same in every replica.
    etag: HeaderValue,
}

/// Serialisation failed, which does not happen to plain data.
#[derive(Debug, thiserror::Error)]
pub(super) enum RenderError {
    #[error("cannot serialise the response: {0}")]
    Json(#[from] serde_json::Error),
    #[error("the ETag is not a valid header: {0}")]
    Header(#[from] axum::http::header::InvalidHeaderValue),
}

impl Rendered {
    pub(super) fn new(answer: &impl Serialize) -> Result<Self, RenderError> {
        let body = serde_json::to_vec(answer)?;
        let digest = digest::digest(&digest::SHA256, &body);
        let hex: String = digest.as_ref().iter().take(16).map(|byte| format!("{byte:02x}")).collect();
        Ok(Self { body: body.into(), etag: HeaderValue::try_from(format!("\"{hex}\""))? })
    }

    /// The response to a request with `headers`: 200, or 304 if the client has it.
    pub(super) fn respond(self, headers: &HeaderMap, cache_control: HeaderValue) -> Response {
        let is_current = matches_if_none_match(headers, &self.etag);
        let head = [(header::ETAG, self.etag), (header::CACHE_CONTROL, cache_control)];
        if is_current {
            return (StatusCode::NOT_MODIFIED, head).into_response();
        }
        (head, [(header::CONTENT_TYPE, JSON)], self.body).into_response()
    }
}
