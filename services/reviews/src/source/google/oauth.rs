use std::time::Duration;

use https_client::Secret;
use reqwest::header::HeaderValue;
use serde_json::Value;
use tokio::{sync::Mutex, time::Instant};
use url::Url;

use super::{
    client::{Deadline, GoogleClient},
    config::OauthConfig,
};
use crate::source::SourceError;

/// Time before its expiry from which a token is no longer used: longer than any fetch.
const EXPIRY_MARGIN: Duration = Duration::from_secs(90);
/// Maximum lifetime of a token, whatever `expires_in` says.
const MAX_LIFETIME: Duration = Duration::from_hours(24);

/// Access tokens for the owner's refresh token
/// (<https://developers.google.com/identity/protocols/oauth2/web-server#offline>), cached in memory until shortly
/// before they expire.
#[derive(Debug)]
pub(super) struct Tokens {
    client: GoogleClient,
    url: Url,
    client_id: Secret,
    client_secret: Secret,
    refresh_token: Secret,
    /// Locked during a token request, so that concurrent callers share it.
    cached: Mutex<Option<CachedToken>>,
}

#[derive(Debug)]
struct CachedToken {
    authorization: HeaderValue,
    expires: Instant,
}

impl Tokens {
    pub(super) fn new(client: GoogleClient, config: OauthConfig) -> Self {
        let OauthConfig { url, client_id, client_secret, refresh_token } = config;
        Self { client, url: url.join(["token"]), client_id, client_secret, refresh_token, cached: Mutex::default() }
    }

    /// The value of the `Authorization` header.
    pub(super) async fn get(&self, deadline: Deadline) -> Result<HeaderValue, SourceError> {
        self.get_other_than(None, deadline).await
    }

    /// The same with a token other than `rejected`.
    pub(super) async fn replace(&self, rejected: &HeaderValue, deadline: Deadline) -> Result<HeaderValue, SourceError> {
        self.get_other_than(Some(rejected), deadline).await
    }

    async fn get_other_than(
        &self,
        rejected: Option<&HeaderValue>,
        deadline: Deadline,
    ) -> Result<HeaderValue, SourceError> {
        let mut cached = self.cached.lock().await;
        let is_valid = |token: &&CachedToken| token.expires > Instant::now() && Some(&token.authorization) != rejected;
        if let Some(valid) = cached.as_ref().filter(is_valid) {
            return Ok(valid.authorization.clone());
        }
        let requested = Instant::now();
        let form = [
            ("grant_type", "refresh_token"),
            ("client_id", self.client_id.expose()),
            ("client_secret", self.client_secret.expose()),
            ("refresh_token", self.refresh_token.expose()),
        ];
        let response = self.client.call("oauth", deadline, |client| client.post(self.url.clone()).form(&form)).await?;
        let (authorization, lifetime) = parse(&response)?;
        *cached = Some(CachedToken { authorization: authorization.clone(), expires: requested + lifetime });
        Ok(authorization)
    }
}

/// Parses a token response into the value of the `Authorization` header and how long to use it.
pub(super) fn parse(response: &Value) -> Result<(HeaderValue, Duration), SourceError> {
    let token = response["access_token"].as_str().and_then(|token| token.parse::<Secret>().ok());
    let authorization = token.and_then(|token| token.header("Bearer "));
    // RFC 6749 §5.1 only recommends `expires_in`: without it the token is used once.
    let lifetime = response["expires_in"].as_u64().map(Duration::from_secs).unwrap_or_default();
    let authorization = authorization.ok_or(SourceError::Shape("access_token"))?;
    Ok((authorization, lifetime.min(MAX_LIFETIME).saturating_sub(EXPIRY_MARGIN)))
}

#[cfg(test)]
mod tests {
    use runtime::env::Env;
    use serde_json::json;
    use test_support::{Google, GoogleApi::Token, Reply};
    use tokio::join;

    use super::*;
    use crate::{budget::Budget, source::google::BusinessConfig};

    const TIMEOUT: Duration = Duration::from_secs(30);

    fn tokens(google: &Google) -> Tokens {
        let variables = google.business_variables();
        let env = Env::from_pairs(variables.iter().map(|(name, value)| (*name, value.as_str())));
        let config = BusinessConfig::from_env(&env).unwrap();
        Tokens::new(GoogleClient::new(TIMEOUT, Budget::unlimited()).unwrap(), config.oauth)
    }

    #[tokio::test]
    async fn concurrent_callers_share_one_request_and_the_token_is_reused() {
        let google = Google::start().await;
        let tokens = tokens(&google);
        google.hold(Token);
        let get = || tokens.get(Deadline::after(TIMEOUT));
        let release = async {
            google.wait_for_calls(Token, 1).await;
            google.release(Token);
        };
        let (one, other, ()) = join!(get(), get(), release);
        assert_eq!(one.unwrap(), other.unwrap());
        get().await.unwrap();
        assert_eq!(google.count(Token), 1);
    }

    #[tokio::test]
    async fn replaces_a_rejected_token_once_for_all_its_users() {
        let google = Google::start().await;
        let tokens = tokens(&google);
        let deadline = Deadline::after(TIMEOUT);
        let rejected = tokens.get(deadline).await.unwrap();
        let (one, other) = join!(tokens.replace(&rejected, deadline), tokens.replace(&rejected, deadline));
        assert_ne!(one.as_ref().unwrap(), &rejected);
        assert_eq!(one.unwrap(), other.unwrap());
        assert_eq!(google.count(Token), 2);
    }

    #[tokio::test]
    async fn does_not_reuse_a_token_about_to_expire() {
        let google = Google::start().await;
        let tokens = tokens(&google);
        google.answer_next(Token, Reply::json(200, &json!({"access_token": "a", "expires_in": 60})));
        tokens.get(Deadline::after(TIMEOUT)).await.unwrap();
        tokens.get(Deadline::after(TIMEOUT)).await.unwrap();
        assert_eq!(google.count(Token), 2);
    }

    #[test]
    fn uses_a_token_until_shortly_before_it_expires() {
        let response = json!({"access_token": "hunter2", "expires_in": 3599, "token_type": "Bearer"});
        let (authorization, lifetime) = parse(&response).unwrap();
        assert_eq!((authorization.as_bytes(), lifetime), (&b"Bearer hunter2"[..], Duration::from_secs(3509)));
        assert!(!format!("{authorization:?}").contains("hunter2"));
        assert_eq!(parse(&json!({"access_token": "a"})).unwrap().1, Duration::ZERO);
        assert_eq!(
            parse(&json!({"access_token": "a", "expires_in": u64::MAX})).unwrap().1,
            MAX_LIFETIME - EXPIRY_MARGIN
        );
    }

    #[test]
    fn rejects_an_invalid_token_without_quoting_it() {
        for token in [json!(null), json!(7), json!(""), json!("hunter2\r\nX-Evil: 1")] {
            let error = parse(&json!({"access_token": token, "expires_in": 3599})).unwrap_err().to_string();
            assert!(error.contains("access_token") && !error.contains("hunter2"), "{error}");
        }
    }
}
