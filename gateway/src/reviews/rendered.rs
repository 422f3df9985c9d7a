use axum::{
    body::Bytes,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use ring::digest;
use serde::Serialize;

use crate::validator;

const JSON: HeaderValue = HeaderValue::from_static("application/json");

/// A JSON answer as it is sent. Clones share its bytes.
#[derive(Debug, Clone)]
pub(super) struct Rendered {
    body: Bytes,
    /// Strong, of the bytes: replicas with the same answer agree on it.
    etag: HeaderValue,
}

/// Why there is no answer to send. Neither happens to plain data.
#[derive(Debug, thiserror::Error)]
pub(super) enum RenderError {
    #[error("the answer is no JSON: {0}")]
    Json(#[from] serde_json::Error),
    #[error("the ETag is no header: {0}")]
    Header(#[from] axum::http::header::InvalidHeaderValue),
}

impl Rendered {
    pub(super) fn new(answer: &impl Serialize) -> Result<Self, RenderError> {
        let body = serde_json::to_vec(answer)?;
        let digest = digest::digest(&digest::SHA256, &body);
        let hex: String = digest.as_ref().iter().take(16).map(|byte| format!("{byte:02x}")).collect();
        Ok(Self { body: body.into(), etag: HeaderValue::try_from(format!("\"{hex}\""))? })
    }

    /// The answer to a visitor who sent `headers`: 200, or 304 if it is known.
    pub(super) fn respond(self, headers: &HeaderMap, cache: HeaderValue) -> Response {
        let is_known = validator::is_known(headers, &self.etag);
        let head = [(header::ETAG, self.etag), (header::CACHE_CONTROL, cache)];
        if is_known {
            return (StatusCode::NOT_MODIFIED, head).into_response();
        }
        (head, [(header::CONTENT_TYPE, JSON)], self.body).into_response()
    }
}
