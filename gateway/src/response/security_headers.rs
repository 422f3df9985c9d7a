use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, header},
    middleware::Next,
    response::Response,
};

use super::{allowed_sources::AllowedSources, content_security_policy::content_security_policy};

/// Browser features that the site never uses.
const PERMISSIONS_POLICY: &str = "camera=(), microphone=(), geolocation=(), payment=(), usb=(), \
    browsing-topics=(), interest-cohort=()";

const ALWAYS: [(HeaderName, &str); 5] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "strict-origin-when-cross-origin"),
    (HeaderName::from_static("permissions-policy"), PERMISSIONS_POLICY),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// The security headers of every response.
#[derive(Debug, Clone)]
pub(crate) struct SecurityHeaders {
    is_https: bool,
    policy: HeaderValue,
}

impl SecurityHeaders {
    /// The headers of a site that is served over https or not, and may use `allowed` third-party sources.
    pub(crate) fn new(is_https: bool, allowed: &AllowedSources) -> Self {
        Self { is_https, policy: content_security_policy(allowed) }
    }

    /// Adds them to a response's headers.
    pub(crate) fn insert_into(&self, headers: &mut HeaderMap) {
        headers.insert(header::CONTENT_SECURITY_POLICY, self.policy.clone());
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
