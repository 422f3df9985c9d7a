use axum::{
    body::Body,
    http::{HeaderName, HeaderValue, Response, StatusCode, header},
};
use serde_json::{Value, json};

/// A reply that a test chooses.
#[derive(Debug, Clone)]
pub struct Reply {
    status: StatusCode,
    headers: Vec<(HeaderName, HeaderValue)>,
    body: Vec<u8>,
}

impl Reply {
    /// Bytes with the content type of JSON.
    pub fn new(status: u16, body: impl Into<Vec<u8>>) -> Self {
        let status = StatusCode::from_u16(status).unwrap();
        let json = (header::CONTENT_TYPE, HeaderValue::from_static("application/json; charset=UTF-8"));
        Self { status, headers: vec![json], body: body.into() }
    }

    /// A JSON value.
    pub fn json(status: u16, body: &Value) -> Self {
        Self::new(status, body.to_string())
    }

    /// Google's error object (google.aip.dev/193), with a reason (`google.rpc.ErrorInfo`) if given. Its message has the
    /// secret `hunter2`.
    pub fn error(code: u16, status: &str, reason: Option<&str>) -> Self {
        let details: Vec<Value> = reason
            .iter()
            .map(|reason| {
                json!({
                    "@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": reason, "domain": "googleapis.com",
                    "metadata": {"service": "places.googleapis.com", "consumer": "projects/hunter2"},
                })
            })
            .collect();
        let message = "Request had key hunter2. See https://console.example/hunter2";
        let body = json!({"error": {"code": code, "message": message, "status": status, "details": details}});
        Self::json(code, &body)
    }

    /// Sets a header, which replaces another one of that name.
    pub fn with_header(mut self, name: &'static str, value: &str) -> Self {
        let name = HeaderName::from_static(name);
        self.headers.retain(|(other, _)| *other != name);
        self.headers.push((name, HeaderValue::from_str(value).unwrap()));
        self
    }

    pub(super) fn body(&self) -> Vec<u8> {
        self.body.clone()
    }

    /// The HTTP response, with `body` instead of its own if given.
    pub(super) fn into_response(self, body: Option<Body>) -> Response<Body> {
        let mut response = Response::new(body.unwrap_or_else(|| self.body.into()));
        *response.status_mut() = self.status;
        response.headers_mut().extend(self.headers);
        response
    }
}
