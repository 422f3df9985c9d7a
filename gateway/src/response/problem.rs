use std::{collections::BTreeMap, time::Duration};

use axum::{
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::Serialize;

/// The type of a problem, by which programs tell problems of one status apart (RFC 9457 §3.1.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub(crate) enum Kind {
    /// The status says all there is to say (RFC 9457 §4.2.1).
    #[serde(rename = "about:blank")]
    ByStatus,
    /// The firm has paused the forms.
    #[serde(rename = "/problems/forms-paused")]
    FormsPaused,
}

/// An error response as `application/problem+json` (RFC 9457).
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Problem {
    #[serde(rename = "type")]
    kind: Kind,
    title: &'static str,
    status: u16,
    /// Tells the visitor what is wrong and what to do.
    detail: String,
    /// Messages of a 422, by field.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    errors: BTreeMap<String, String>,
    #[serde(skip)]
    retry_after: Option<Duration>,
    #[serde(skip)]
    allow: Option<&'static str>,
}

impl Problem {
    /// A problem with `status`; `detail` is one sentence for the visitor.
    pub(crate) fn new(status: StatusCode, detail: impl Into<String>) -> Self {
        Self {
            kind: Kind::ByStatus,
            title: status.canonical_reason().unwrap_or("Error"),
            status: status.as_u16(),
            detail: detail.into(),
            errors: BTreeMap::new(),
            retry_after: None,
            allow: None,
        }
    }

    /// A 422 with a message for each invalid field.
    pub(crate) fn fields(errors: BTreeMap<String, String>) -> Self {
        let problem = Self::new(StatusCode::UNPROCESSABLE_ENTITY, "Some fields need another look.");
        Self { errors, ..problem }
    }

    /// Sets the type.
    pub(crate) fn of_kind(self, kind: Kind) -> Self {
        Self { kind, ..self }
    }

    /// Adds `Retry-After`.
    pub(crate) fn retry_after(self, pause: Duration) -> Self {
        Self { retry_after: Some(pause), ..self }
    }

    /// Adds `Allow`, with the methods that the route takes.
    pub(crate) fn allowing(self, methods: &'static str) -> Self {
        Self { allow: Some(methods), ..self }
    }

    pub(crate) fn status(&self) -> StatusCode {
        StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }

    pub(crate) fn kind(&self) -> Kind {
        self.kind
    }

    pub(crate) fn detail(&self) -> &str {
        &self.detail
    }

    pub(crate) fn errors(&self) -> &BTreeMap<String, String> {
        &self.errors
    }

    /// Sets the problem's headers on a response, whatever its body is.
    pub(crate) fn set_headers(&self, response: &mut Response) {
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(pause) = self.retry_after {
            // Whole seconds, rounded up: a retry that comes too early is refused again.
            headers.insert(header::RETRY_AFTER, HeaderValue::from(pause.as_secs() + 1));
        }
        if let Some(methods) = self.allow {
            headers.insert(header::ALLOW, HeaderValue::from_static(methods));
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        // Serialising strings and numbers cannot fail.
        let body = serde_json::to_vec(&self).unwrap_or_default();
        let kind = HeaderValue::from_static("application/problem+json");
        let mut response = (self.status(), [(header::CONTENT_TYPE, kind)], body).into_response();
        self.set_headers(&mut response);
        response
    }
}
