use std::{fmt, time::Duration};

use reqwest::StatusCode;
use serde_json::Value;

const KEY: &str = "check GOOGLE_PLACES_API_KEY";
const RIGHTS: &str = "the key or the account lacks permission: check its restrictions and allowed APIs";
const PROJECT: &str = "check the Google Cloud project: API enabled, billing enabled, not suspended";
const QUOTA: &str = "the quota of the Google Cloud project is exhausted";
const PLACE: &str = "check GOOGLE_PLACE_ID or GOOGLE_BUSINESS_LOCATION: place ids change";
const TOKEN: &str = "the owner has to consent again: set a new GOOGLE_BUSINESS_REFRESH_TOKEN";
const CLIENT: &str = "check GOOGLE_BUSINESS_CLIENT_ID and GOOGLE_BUSINESS_CLIENT_SECRET";
const FAULT: &str = "a fault at Google";

/// The known error names and the remedy for each. No other text of Google's is repeated, since it may quote a key.
const KNOWN: [KnownError; 39] = [
    // google.rpc.ErrorInfo of the domain googleapis.com (google/api/error_reason.proto).
    KnownError("API_KEY_INVALID", KEY),
    KnownError("API_KEY_SERVICE_BLOCKED", "allow the key to call Places API (New)"),
    KnownError("API_KEY_HTTP_REFERRER_BLOCKED", "the key is restricted to browsers: create one for this server"),
    KnownError("API_KEY_IP_ADDRESS_BLOCKED", "allow this server's address to use the key"),
    KnownError("SERVICE_DISABLED", PROJECT),
    KnownError("BILLING_DISABLED", PROJECT),
    KnownError("CONSUMER_SUSPENDED", PROJECT),
    KnownError("CONSUMER_INVALID", PROJECT),
    KnownError("USER_PROJECT_DENIED", PROJECT),
    KnownError("RATE_LIMIT_EXCEEDED", QUOTA),
    KnownError("RESOURCE_QUOTA_EXCEEDED", QUOTA),
    KnownError("CREDENTIALS_MISSING", TOKEN),
    KnownError("ACCESS_TOKEN_EXPIRED", TOKEN),
    KnownError("ACCESS_TOKEN_SCOPE_INSUFFICIENT", "the owner has to consent to the scope business.manage"),
    KnownError("ACCOUNT_STATE_INVALID", TOKEN),
    // google.rpc.Code.
    KnownError("INVALID_ARGUMENT", PLACE),
    KnownError("NOT_FOUND", PLACE),
    KnownError("FAILED_PRECONDITION", "check that the location is verified"),
    KnownError("PERMISSION_DENIED", RIGHTS),
    KnownError("UNAUTHENTICATED", TOKEN),
    KnownError("RESOURCE_EXHAUSTED", QUOTA),
    KnownError("ABORTED", FAULT),
    KnownError("CANCELLED", FAULT),
    KnownError("DEADLINE_EXCEEDED", FAULT),
    KnownError("INTERNAL", FAULT),
    KnownError("UNAVAILABLE", FAULT),
    KnownError("UNIMPLEMENTED", "check GOOGLE_…_URL"),
    KnownError("UNKNOWN", FAULT),
    // The legacy Places API
    // (developers.google.com/maps/documentation/places/web-service/legacy/details#PlacesDetailsStatus).
    KnownError("REQUEST_DENIED", KEY),
    KnownError("OVER_DAILY_LIMIT", QUOTA),
    KnownError("OVER_QUERY_LIMIT", QUOTA),
    KnownError("INVALID_REQUEST", PLACE),
    KnownError("UNKNOWN_ERROR", FAULT),
    // OAuth (RFC 6749 §5.2).
    KnownError("invalid_grant", TOKEN),
    KnownError("invalid_client", CLIENT),
    KnownError("unauthorized_client", CLIENT),
    KnownError("invalid_request", CLIENT),
    KnownError("invalid_scope", TOKEN),
    KnownError("unsupported_grant_type", "unset GOOGLE_API_URL"),
];
const OTHER: KnownError = KnownError("OTHER", "look at the project's page in the Google Cloud console");

/// The name of an error and its remedy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct KnownError(&'static str, &'static str);

/// An error that Google reported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) struct ErrorResponse {
    status: StatusCode,
    code: KnownError,
    /// More specific than the code, where Google gives one.
    reason: Option<KnownError>,
    retry_after: Option<Duration>,
}

impl ErrorResponse {
    /// Parses a response with an error status.
    pub(super) fn parse(status: StatusCode, body: &[u8], retry_after: Option<Duration>) -> Self {
        let body: Value = serde_json::from_slice(body).unwrap_or_default();
        let [code, reason] = code_and_reason(&body);
        Self { status, code: code.unwrap_or(OTHER), reason, retry_after }
    }

    /// The error in a response with a success status, which the legacy API sends.
    pub(super) fn in_success(status: StatusCode, body: &Value) -> Option<Self> {
        let [code, reason] = code_and_reason(body);
        if code.is_none() && body["error"].is_null() {
            return None;
        }
        Some(Self { status, code: code.unwrap_or(OTHER), reason, retry_after: None })
    }

    /// The most specific known name.
    pub(crate) fn name(&self) -> &'static str {
        self.reason.unwrap_or(self.code).0
    }

    pub(super) fn status(&self) -> StatusCode {
        self.status
    }

    /// The value of `Retry-After`.
    pub(crate) fn retry_after(&self) -> Option<Duration> {
        self.retry_after
    }

    /// Returns true for 429 and 5xx: a retry may succeed.
    pub(crate) fn is_transient(&self) -> bool {
        self.status == StatusCode::TOO_MANY_REQUESTS || self.status.is_server_error()
    }
}

impl fmt::Display for ErrorResponse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Google responded {} {}", self.status.as_u16(), self.code.0)?;
        if let Some(KnownError(reason, _)) = self.reason {
            write!(f, " ({reason})")?;
        }
        write!(f, ": {}", self.reason.unwrap_or(self.code).1)
    }
}

/// The code and the reason in a response: Google's error object (google.aip.dev/193), OAuth's, or the legacy API's.
fn code_and_reason(body: &Value) -> [Option<KnownError>; 2] {
    let error = &body["error"];
    let code = [&error["status"], error, &body["status"]].into_iter().find_map(known);
    let details = error["details"].as_array().map(Vec::as_slice).unwrap_or_default();
    [code, details.iter().find_map(|detail| known(&detail["reason"]))]
}

fn known(name: &Value) -> Option<KnownError> {
    let name = name.as_str()?;
    KNOWN.into_iter().find(|known| known.0 == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(status: u16, body: &str) -> ErrorResponse {
        ErrorResponse::parse(StatusCode::from_u16(status).unwrap(), body.as_bytes(), None)
    }

    #[test]
    fn describes_googles_errors_with_a_remedy() {
        for (status, body, name, words) in [
            (
                403,
                r#"{"error": {"code": 403, "message": "hunter2", "status": "PERMISSION_DENIED", "details": [
                    {"@type": "type.googleapis.com/google.rpc.Help", "links": []},
                    {"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "API_KEY_SERVICE_BLOCKED"}]}}"#,
                "API_KEY_SERVICE_BLOCKED",
                "403 PERMISSION_DENIED (API_KEY_SERVICE_BLOCKED): allow the key",
            ),
            (429, r#"{"error": {"status": "RESOURCE_EXHAUSTED"}}"#, "RESOURCE_EXHAUSTED", "quota"),
            (400, r#"{"error": "invalid_grant"}"#, "invalid_grant", "GOOGLE_BUSINESS_REFRESH_TOKEN"),
            (200, r#"{"status": "REQUEST_DENIED", "error_message": "hunter2"}"#, "REQUEST_DENIED", "API_KEY"),
        ] {
            let error = error(status, body);
            assert_eq!(error.name(), name);
            let message = error.to_string();
            assert!(message.contains(words) && !message.contains("hunter2"), "{message}");
        }
    }

    #[test]
    fn does_not_repeat_unknown_text() {
        for body in ["hunter2", "", "[]", r#"{"error": {"status": "hunter2", "details": {"reason": 1}}}"#] {
            let error = error(403, body);
            assert_eq!(error.name(), "OTHER");
            assert!(!format!("{error} {error:?}").contains("hunter2"));
        }
    }

    #[test]
    fn finds_errors_in_responses_with_a_success_status() {
        let in_success = |body: Value| ErrorResponse::in_success(StatusCode::OK, &body).map(|error| error.name());
        assert_eq!(in_success(serde_json::json!({"status": "REQUEST_DENIED"})), Some("REQUEST_DENIED"));
        assert_eq!(in_success(serde_json::json!({"error": {}})), Some("OTHER"));
        assert_eq!(in_success(serde_json::json!({"rating": 5, "status": "OK"})), None);
        assert_eq!(in_success(serde_json::json!([1])), None);
    }

    #[test]
    fn only_429_and_5xx_are_transient() {
        for (status, is_transient) in [(429, true), (500, true), (503, true), (400, false), (401, false), (302, false)]
        {
            assert_eq!(error(status, "").is_transient(), is_transient, "{status}");
        }
    }
}
