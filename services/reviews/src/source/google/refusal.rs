use std::{fmt, time::Duration};

use reqwest::StatusCode;
use serde_json::Value;

const KEY: &str = "check GOOGLE_PLACES_API_KEY";
const RIGHTS: &str = "the key or the account may not ask this: check its restrictions and which APIs it may call";
const PROJECT: &str = "check the Google Cloud project: API enabled, billing enabled, not suspended";
const QUOTA: &str = "the quota of the Google Cloud project is used up";
const PLACE: &str = "check GOOGLE_PLACE_ID or GOOGLE_BUSINESS_LOCATION: ids of places change";
const TOKEN: &str = "the owner has to consent anew: set another GOOGLE_BUSINESS_REFRESH_TOKEN";
const CLIENT: &str = "check GOOGLE_BUSINESS_CLIENT_ID and GOOGLE_BUSINESS_CLIENT_SECRET";
const THEIRS: &str = "a fault at Google's";

/// The names of errors that we know, and what to do about each. Any other text of Google's is not repeated: it may
/// quote a key.
const KNOWN: [Known; 39] = [
    // google.rpc.ErrorInfo of the domain googleapis.com (google/api/error_reason.proto).
    Known("API_KEY_INVALID", KEY),
    Known("API_KEY_SERVICE_BLOCKED", "allow the key to call Places API (New)"),
    Known("API_KEY_HTTP_REFERRER_BLOCKED", "the key is for browsers: make one for this server"),
    Known("API_KEY_IP_ADDRESS_BLOCKED", "allow this server's address to use the key"),
    Known("SERVICE_DISABLED", PROJECT),
    Known("BILLING_DISABLED", PROJECT),
    Known("CONSUMER_SUSPENDED", PROJECT),
    Known("CONSUMER_INVALID", PROJECT),
    Known("USER_PROJECT_DENIED", PROJECT),
    Known("RATE_LIMIT_EXCEEDED", QUOTA),
    Known("RESOURCE_QUOTA_EXCEEDED", QUOTA),
    Known("CREDENTIALS_MISSING", TOKEN),
    Known("ACCESS_TOKEN_EXPIRED", TOKEN),
    Known("ACCESS_TOKEN_SCOPE_INSUFFICIENT", "the owner has to consent to the scope business.manage"),
    Known("ACCOUNT_STATE_INVALID", TOKEN),
    // google.rpc.Code.
    Known("INVALID_ARGUMENT", PLACE),
    Known("NOT_FOUND", PLACE),
    Known("FAILED_PRECONDITION", "check that the location is verified"),
    Known("PERMISSION_DENIED", RIGHTS),
    Known("UNAUTHENTICATED", TOKEN),
    Known("RESOURCE_EXHAUSTED", QUOTA),
    Known("ABORTED", THEIRS),
    Known("CANCELLED", THEIRS),
    Known("DEADLINE_EXCEEDED", THEIRS),
    Known("INTERNAL", THEIRS),
    Known("UNAVAILABLE", THEIRS),
    Known("UNIMPLEMENTED", "check GOOGLE_…_URL"),
    Known("UNKNOWN", THEIRS),
    // The Places API before the new one
    // (developers.google.com/maps/documentation/places/web-service/legacy/details#PlacesDetailsStatus).
    Known("REQUEST_DENIED", KEY),
    Known("OVER_DAILY_LIMIT", QUOTA),
    Known("OVER_QUERY_LIMIT", QUOTA),
    Known("INVALID_REQUEST", PLACE),
    Known("UNKNOWN_ERROR", THEIRS),
    // OAuth (RFC 6749 §5.2).
    Known("invalid_grant", TOKEN),
    Known("invalid_client", CLIENT),
    Known("unauthorized_client", CLIENT),
    Known("invalid_request", CLIENT),
    Known("invalid_scope", TOKEN),
    Known("unsupported_grant_type", "check GOOGLE_OAUTH_URL"),
];
const OTHER: Known = Known("OTHER", "look at the project's page in the Google Cloud console");

/// A name and what to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Known(&'static str, &'static str);

/// Google answered, but not with what was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) struct Refusal {
    status: StatusCode,
    code: Known,
    /// More exact than the code, where Google gives one.
    reason: Option<Known>,
    retry_after: Option<Duration>,
}

impl Refusal {
    /// What an answer with a status other than success says.
    pub(super) fn answered(status: StatusCode, body: &[u8], retry_after: Option<Duration>) -> Self {
        let body: Value = serde_json::from_slice(body).unwrap_or_default();
        let [code, reason] = named(&body);
        Self { status, code: code.unwrap_or(OTHER), reason, retry_after }
    }

    /// What an answer with a status of success says that is an error none the less, as the legacy API's are.
    pub(super) fn in_success(status: StatusCode, body: &Value) -> Option<Self> {
        let [code, reason] = named(body);
        if code.is_none() && body["error"].is_null() {
            return None;
        }
        Some(Self { status, code: code.unwrap_or(OTHER), reason, retry_after: None })
    }

    /// The most exact name that is known.
    pub(crate) fn name(&self) -> &'static str {
        self.reason.unwrap_or(self.code).0
    }

    pub(super) fn status(&self) -> StatusCode {
        self.status
    }

    /// What Google said in `Retry-After`.
    pub(crate) fn retry_after(&self) -> Option<Duration> {
        self.retry_after
    }

    /// Whether the same question may be answered a moment later: 429 and 5xx.
    pub(crate) fn is_passing(&self) -> bool {
        self.status == StatusCode::TOO_MANY_REQUESTS || self.status.is_server_error()
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Google answered {} {}", self.status.as_u16(), self.code.0)?;
        if let Some(Known(reason, _)) = self.reason {
            write!(f, " ({reason})")?;
        }
        write!(f, ": {}", self.reason.unwrap_or(self.code).1)
    }
}

/// The names of code and reason in an answer: Google's error object (google.aip.dev/193), OAuth's, or the legacy API's.
fn named(body: &Value) -> [Option<Known>; 2] {
    let error = &body["error"];
    let code = [&error["status"], error, &body["status"]].into_iter().find_map(known);
    let details = error["details"].as_array().map(Vec::as_slice).unwrap_or_default();
    [code, details.iter().find_map(|detail| known(&detail["reason"]))]
}

fn known(name: &Value) -> Option<Known> {
    let name = name.as_str()?;
    KNOWN.into_iter().find(|known| known.0 == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(status: u16, body: &str) -> Refusal {
        Refusal::answered(StatusCode::from_u16(status).unwrap(), body.as_bytes(), None)
    }

    #[test]
    fn google_s_errors_are_known_by_name_with_what_to_do() {
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
            let refusal = refusal(status, body);
            assert_eq!(refusal.name(), name);
            let said = refusal.to_string();
            assert!(said.contains(words) && !said.contains("hunter2"), "{said}");
        }
    }

    #[test]
    fn what_google_says_otherwise_is_not_repeated() {
        for body in ["hunter2", "", "[]", r#"{"error": {"status": "hunter2", "details": {"reason": 1}}}"#] {
            let refusal = refusal(403, body);
            assert_eq!(refusal.name(), "OTHER");
            assert!(!format!("{refusal} {refusal:?}").contains("hunter2"));
        }
    }

    #[test]
    fn a_success_is_an_error_only_if_it_says_so() {
        let in_success = |body: Value| Refusal::in_success(StatusCode::OK, &body).map(|refusal| refusal.name());
        assert_eq!(in_success(serde_json::json!({"status": "REQUEST_DENIED"})), Some("REQUEST_DENIED"));
        assert_eq!(in_success(serde_json::json!({"error": {}})), Some("OTHER"));
        assert_eq!(in_success(serde_json::json!({"rating": 5, "status": "OK"})), None);
        assert_eq!(in_success(serde_json::json!([1])), None);
    }

    #[test]
    fn only_too_many_requests_and_faults_at_googles_pass() {
        for (status, is_passing) in [(429, true), (500, true), (503, true), (400, false), (401, false), (302, false)] {
            assert_eq!(refusal(status, "").is_passing(), is_passing, "{status}");
        }
    }
}
