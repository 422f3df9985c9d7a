use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, header},
    middleware::Next,
    response::Response,
};

use super::{allowed_sources::AllowedSources, content_security_policy::content_security_policy, style_hash::StyleHash};

/// Browser features that the site never uses.
const PERMISSIONS_POLICY: &str = "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()";

/// Headers of every response.
const ALWAYS: [(HeaderName, &str); 3] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    // Of a style sheet or a script: for the requests that it makes.
    (header::REFERRER_POLICY, "strict-origin-when-cross-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Headers that matter only to active documents, as the Content-Security-Policy does.
const OF_DOCUMENTS: [(HeaderName, &str); 2] = [
    (HeaderName::from_static("permissions-policy"), PERMISSIONS_POLICY),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// The security headers of responses.
#[derive(Debug, Clone)]
pub(crate) struct SecurityHeaders {
    is_https: bool,
    allowed: AllowedSources,
    policy: HeaderValue,
}

impl SecurityHeaders {
    /// The headers of a site that is served over https or not, and may use `allowed` third-party sources.
    pub(crate) fn new(is_https: bool, allowed: &AllowedSources) -> Self {
        Self { is_https, allowed: allowed.clone(), policy: content_security_policy(allowed, None) }
    }

    /// The Content-Security-Policy of a page with this inline style.
    pub(crate) fn policy_with_style(&self, style: &StyleHash) -> HeaderValue {
        content_security_policy(&self.allowed, Some(style))
    }

    /// Adds them to the headers of a response that may be a document.
    pub(crate) fn insert_into(&self, headers: &mut HeaderMap) {
        headers.insert(header::CONTENT_SECURITY_POLICY, self.policy.clone());
        for (name, value) in OF_DOCUMENTS {
            headers.insert(name, HeaderValue::from_static(value));
        }
        self.insert_into_subresource(headers);
    }

    /// Adds those that matter to a file that is no active document, such as a script or a font.
    pub(crate) fn insert_into_subresource(&self, headers: &mut HeaderMap) {
        for (name, value) in ALWAYS {
            headers.insert(name, HeaderValue::from_static(value));
        }
        if self.is_https {
            // Two years, as recommended by hstspreload.org.
            let value = HeaderValue::from_static("max-age=63072000; includeSubDomains");
            headers.insert(header::STRICT_TRANSPORT_SECURITY, value);
        }
    }
}

/// Middleware that adds the security headers to every response.
pub(crate) async fn add_security_headers(
    State(security): State<SecurityHeaders>,
    request: Request,
    next: Next,
) -> Response {
    let mut response = next.run(request).await;
    security.insert_into(response.headers_mut());
    response
}
