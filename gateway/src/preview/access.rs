use std::{net::IpAddr, num::NonZeroU32};

use axum::http::{HeaderMap, HeaderValue, StatusCode};
use metrics::counter;

use super::token::PreviewToken;
use crate::{
    rate_limit::{RateLimit, Scope},
    response::problem::Problem,
};

/// Maximum wrong tokens per client and hour: more than anybody mistypes.
const MAX_FAILURES: NonZeroU32 = match NonZeroU32::new(10) {
    Some(max) => max,
    None => NonZeroU32::MIN,
};

/// Grants access to drafts: the token is exchanged for a cookie. Wrong tokens and cookies are logged and rate limited.
#[derive(Debug, Clone)]
pub(crate) struct Access {
    token: PreviewToken,
    failures: RateLimit,
    is_https: bool,
}

impl Access {
    /// Access by `token`, with a `Secure` cookie if the site is served over https.
    pub(crate) fn new(token: PreviewToken, is_https: bool) -> Self {
        Self { token, failures: RateLimit::new(MAX_FAILURES, Scope::PreviewFailures), is_https }
    }

    /// The rate limit on wrong tokens, which needs sweeping.
    pub(crate) fn failures(&self) -> &RateLimit {
        &self.failures
    }

    /// Returns true if a request from `client` has the cookie, and false if it has none.
    ///
    /// # Errors
    ///
    /// 403 for a wrong cookie, 429 after too many failures of the client.
    pub(super) fn is_granted(&self, client: IpAddr, headers: &HeaderMap) -> Result<bool, Problem> {
        match self.token.has_cookie(headers) {
            Some(is_valid) => self.check(client, is_valid).map(|()| true),
            None => Ok(false),
        }
    }

    /// The cookie for a `client` that entered `token`.
    ///
    /// # Errors
    ///
    /// 403 for a wrong token, 429 after too many failures of the client.
    pub(super) fn cookie_for(&self, client: IpAddr, token: &str) -> Result<Option<HeaderValue>, Problem> {
        self.check(client, self.token.matches(token)).map(|()| self.token.set_cookie(self.is_https))
    }

    /// Counts a failure. A client over the limit is refused even a valid token, so that it learns nothing.
    fn check(&self, client: IpAddr, is_valid: bool) -> Result<(), Problem> {
        let attempt = self.failures.reserve(client)?;
        if is_valid {
            attempt.release();
            return Ok(());
        }
        counter!("preview_token_refused_total").increment(1);
        tracing::warn!("preview token refused");
        Err(Problem::new(StatusCode::FORBIDDEN, "That isn't the preview token."))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOKEN: &str = "a-long-enough-token";

    #[test]
    fn refuses_even_the_valid_token_after_too_many_failures_of_one_client() {
        let access = Access::new(TOKEN.parse().unwrap(), true);
        let [client, other] = ["192.0.2.1", "203.0.113.1"].map(|address| address.parse().unwrap());
        for _ in 0..20 {
            assert!(access.cookie_for(client, TOKEN).unwrap().is_some(), "a valid token counts as a failure");
        }
        for _ in 0..10 {
            assert_eq!(access.cookie_for(client, "wrong").unwrap_err().status(), StatusCode::FORBIDDEN);
        }
        assert_eq!(access.cookie_for(client, TOKEN).unwrap_err().status(), StatusCode::TOO_MANY_REQUESTS);
        assert!(access.cookie_for(other, TOKEN).unwrap().is_some());
    }
}
