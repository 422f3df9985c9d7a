use std::{collections::BTreeMap, time::Duration};

use axum::{
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::Serialize;

/// A refusal as `application/problem+json` (RFC 9457).
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Problem {
    #[serde(rename = "type")]
    kind: &'static str,
    title: &'static str,
    status: u16,
    /// For the visitor: what is wrong and what to do.
    detail: String,
    /// For a 422: field to message.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    errors: BTreeMap<String, String>,
    #[serde(skip)]
    retry_after: Option<Duration>,
    #[serde(skip)]
    allow: Option<&'static str>,
}

impl Problem {
    /// A refusal with `status`; `detail` is one sentence for the visitor.
    pub(crate) fn new(status: StatusCode, detail: impl Into<String>) -> Self {
        Self {
            // The status says it all; there is no page about each problem.
            kind: "about:blank",
            title: status.canonical_reason().unwrap_or("Error"),
            status: status.as_u16(),
            detail: detail.into(),
            errors: BTreeMap::new(),
            retry_after: None,
            allow: None,
        }
    }

    /// A 422 that names fields and what each should be.
    pub(crate) fn fields(errors: BTreeMap<String, String>) -> Self {
        let problem = Self::new(StatusCode::UNPROCESSABLE_ENTITY, "Some fields need another look.");
        Self { errors, ..problem }
    }

    /// The same, with the time after which it is worth trying again.
    pub(crate) fn retry_after(self, pause: Duration) -> Self {
        Self { retry_after: Some(pause), ..self }
    }

    /// The same, with the methods that the route takes.
    pub(crate) fn allowing(self, methods: &'static str) -> Self {
        Self { allow: Some(methods), ..self }
    }

    pub(crate) fn status(&self) -> StatusCode {
        StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }

    pub(crate) fn detail(&self) -> &str {
        &self.detail
    }

    pub(crate) fn errors(&self) -> &BTreeMap<String, String> {
        &self.errors
    }

    /// The headers that go with it, whatever the body is.
    pub(crate) fn decorate(&self, response: &mut Response) {
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(pause) = self.retry_after {
            // Whole seconds; the next one, since too early is refused again.
            headers.insert(header::RETRY_AFTER, HeaderValue::from(pause.as_secs() + 1));
        }
        if let Some(methods) = self.allow {
            headers.insert(header::ALLOW, HeaderValue::from_static(methods));
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        // A struct of strings and numbers always becomes JSON.
        let body = serde_json::to_vec(&self).unwrap_or_default();
        let kind = HeaderValue::from_static("application/problem+json");
        let mut response = (self.status(), [(header::CONTENT_TYPE, kind)], body).into_response();
        self.decorate(&mut response);
        response
    }
}
