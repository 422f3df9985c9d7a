use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, header},
    middleware::Next,
    response::Response,
};

use crate::{config::Origin, content_security_policy::content_security_policy, site::Allowances};

/// Powers that the site never uses.
const PERMISSIONS_POLICY: &str = "camera=(), microphone=(), geolocation=(), payment=(), usb=(), \
    browsing-topics=(), interest-cohort=()";

const ALWAYS: [(HeaderName, &str); 5] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "strict-origin-when-cross-origin"),
    (HeaderName::from_static("permissions-policy"), PERMISSIONS_POLICY),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// The headers of every answer.
#[derive(Debug, Clone)]
pub(crate) struct SecurityHeaders {
    https: bool,
    policy: HeaderValue,
}

impl SecurityHeaders {
    /// For the site at `origin`, whose pages may use what `allowances` name.
    pub(crate) fn new(origin: &Origin, allowances: &Allowances) -> Self {
        Self { https: origin.is_https(), policy: content_security_policy(allowances) }
    }

    /// Puts them among an answer's headers.
    pub(crate) fn put(&self, headers: &mut HeaderMap) {
        headers.insert(header::CONTENT_SECURITY_POLICY, self.policy.clone());
        for (name, value) in ALWAYS {
            headers.insert(name, HeaderValue::from_static(value));
        }
        if self.https {
            // Two years, as browsers' preload lists ask (hstspreload.org).
            let value = HeaderValue::from_static("max-age=63072000; includeSubDomains");
            headers.insert(header::STRICT_TRANSPORT_SECURITY, value);
        }
    }
}

/// Adds them.
pub(crate) async fn add(State(security): State<SecurityHeaders>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    security.put(response.headers_mut());
    response
}
