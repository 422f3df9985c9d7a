use std::{net::IpAddr, num::NonZeroU32};

use axum::http::{HeaderMap, HeaderValue, StatusCode};
use metrics::counter;

use super::PreviewToken;
use crate::{
    problem::Problem,
    rate_limit::{RateLimit, Scope},
};

/// How often a client may give a wrong token within an hour: more often than anybody mistypes it.
const MAX_FAILURES: NonZeroU32 = match NonZeroU32::new(10) {
    Some(most) => most,
    None => NonZeroU32::MIN,
};

/// Who may see drafts: requests with the token's cookie, which is given for the token. Wrong ones are logged, and limited.
#[derive(Debug, Clone)]
pub(crate) struct Access {
    token: PreviewToken,
    failures: RateLimit,
    is_https: bool,
}

impl Access {
    /// For a site that is reached by https, or not.
    pub(crate) fn new(token: PreviewToken, is_https: bool) -> Self {
        Self { token, failures: RateLimit::new(MAX_FAILURES, Scope::PreviewFailures), is_https }
    }

    /// The limit of wrong tokens, to be swept.
    pub(crate) fn failures(&self) -> &RateLimit {
        &self.failures
    }

    /// Returns true if a request of `client` has the cookie, and false if it has none.
    ///
    /// # Errors
    ///
    /// It has a wrong one (403), or the client has failed too often (429).
    pub(super) fn is_granted(&self, client: IpAddr, headers: &HeaderMap) -> Result<bool, Problem> {
        match self.token.is_in(headers) {
            Some(is_right) => self.admit(client, is_right).map(|()| true),
            None => Ok(false),
        }
    }

    /// The cookie for a `client` that gave this as the token.
    ///
    /// # Errors
    ///
    /// As with [`Access::is_granted`].
    pub(super) fn cookie_for(&self, client: IpAddr, given: &str) -> Result<Option<HeaderValue>, Problem> {
        self.admit(client, self.token.is(given)).map(|()| self.token.set_cookie(self.is_https))
    }

    /// A client that has failed too often is not told whether it is right now.
    fn admit(&self, client: IpAddr, is_right: bool) -> Result<(), Problem> {
        let attempt = self.failures.reserve(client)?;
        if is_right {
            attempt.give_back();
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
    fn a_client_that_failed_too_often_waits_even_with_the_right_token_and_others_do_not() {
        let access = Access::new(TOKEN.parse().unwrap(), true);
        let [client, other] = ["192.0.2.1", "203.0.113.1"].map(|address| address.parse().unwrap());
        for _ in 0..20 {
            assert!(access.cookie_for(client, TOKEN).unwrap().is_some(), "what is right does not count");
        }
        for _ in 0..10 {
            assert_eq!(access.cookie_for(client, "wrong").unwrap_err().status(), StatusCode::FORBIDDEN);
        }
        assert_eq!(access.cookie_for(client, TOKEN).unwrap_err().status(), StatusCode::TOO_MANY_REQUESTS);
        assert!(access.cookie_for(other, TOKEN).unwrap().is_some());
    }
}
