use std::time::Duration;

use https_client::Secret;
use reqwest::header::HeaderValue;
use serde_json::Value;
use tokio::{sync::Mutex, time::Instant};
use url::Url;

use super::{
    call::{Caller, Deadline},
    config::OauthConfig,
};
use crate::source::SourceError;

/// Before its end a token is renewed: longer than any fetch takes.
const MARGIN: Duration = Duration::from_secs(90);
/// Longest that a token is believed to be good, whatever is said of it.
const LONGEST: Duration = Duration::from_hours(24);

/// Access tokens for the owner's refresh token
/// (<https://developers.google.com/identity/protocols/oauth2/web-server#offline>), each kept in memory until shortly
/// before its end.
#[derive(Debug)]
pub(super) struct Tokens {
    caller: Caller,
    url: Url,
    client_id: Secret,
    client_secret: Secret,
    refresh_token: Secret,
    /// Held while one is asked for, so that many who want one make one call.
    kept: Mutex<Option<Kept>>,
}

#[derive(Debug)]
struct Kept {
    authorization: HeaderValue,
    until: Instant,
}

impl Tokens {
    pub(super) fn new(caller: Caller, config: OauthConfig) -> Self {
        let OauthConfig { url, client_id, client_secret, refresh_token } = config;
        Self { caller, url: url.join(["token"]), client_id, client_secret, refresh_token, kept: Mutex::default() }
    }

    /// The value of `Authorization`.
    pub(super) async fn get(&self, deadline: Deadline) -> Result<HeaderValue, SourceError> {
        self.not(None, deadline).await
    }

    /// The same, but not `refused`, which was not taken.
    pub(super) async fn instead_of(
        &self,
        refused: &HeaderValue,
        deadline: Deadline,
    ) -> Result<HeaderValue, SourceError> {
        self.not(Some(refused), deadline).await
    }

    async fn not(&self, refused: Option<&HeaderValue>, deadline: Deadline) -> Result<HeaderValue, SourceError> {
        let mut kept = self.kept.lock().await;
        let is_good = |kept: &&Kept| kept.until > Instant::now() && Some(&kept.authorization) != refused;
        if let Some(good) = kept.as_ref().filter(is_good) {
            return Ok(good.authorization.clone());
        }
        let asked = Instant::now();
        let form = [
            ("grant_type", "refresh_token"),
            ("client_id", self.client_id.expose()),
            ("client_secret", self.client_secret.expose()),
            ("refresh_token", self.refresh_token.expose()),
        ];
        let answer = self.caller.call("oauth", deadline, |client| client.post(self.url.clone()).form(&form)).await?;
        let (authorization, good_for) = parse(&answer)?;
        *kept = Some(Kept { authorization: authorization.clone(), until: asked + good_for });
        Ok(authorization)
    }
}

/// The value of `Authorization`, and for how long it is used.
pub(super) fn parse(answer: &Value) -> Result<(HeaderValue, Duration), SourceError> {
    let token = answer["access_token"].as_str().and_then(|token| token.parse::<Secret>().ok());
    let authorization = token.and_then(|token| token.header("Bearer "));
    // Without a time, which RFC 6749 §5.1 only recommends, it is used for this call alone.
    let good_for = answer["expires_in"].as_u64().map(Duration::from_secs).unwrap_or_default();
    let authorization = authorization.ok_or(SourceError::Shape("access_token"))?;
    Ok((authorization, good_for.min(LONGEST).saturating_sub(MARGIN)))
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
        Tokens::new(Caller::new(TIMEOUT, Budget::ample()).unwrap(), config.oauth)
    }

    #[tokio::test]
    async fn many_who_want_a_token_make_one_call_and_it_is_used_again() {
        let google = Google::start().await;
        let tokens = tokens(&google);
        google.hold(Token);
        let get = || tokens.get(Deadline::after(TIMEOUT));
        let release = async {
            google.called(Token, 1).await;
            google.release(Token);
        };
        let (one, other, ()) = join!(get(), get(), release);
        assert_eq!(one.unwrap(), other.unwrap());
        get().await.unwrap();
        assert_eq!(google.count(Token), 1);
    }

    #[tokio::test]
    async fn a_refused_token_is_replaced_once_for_all_who_had_it() {
        let google = Google::start().await;
        let tokens = tokens(&google);
        let deadline = Deadline::after(TIMEOUT);
        let refused = tokens.get(deadline).await.unwrap();
        let (one, other) = join!(tokens.instead_of(&refused, deadline), tokens.instead_of(&refused, deadline));
        assert_ne!(one.as_ref().unwrap(), &refused);
        assert_eq!(one.unwrap(), other.unwrap());
        assert_eq!(google.count(Token), 2);
    }

    #[tokio::test]
    async fn a_token_that_is_about_to_end_is_not_used_again() {
        let google = Google::start().await;
        let tokens = tokens(&google);
        google.answer_next(Token, Reply::json(200, &json!({"access_token": "a", "expires_in": 60})));
        tokens.get(Deadline::after(TIMEOUT)).await.unwrap();
        tokens.get(Deadline::after(TIMEOUT)).await.unwrap();
        assert_eq!(google.count(Token), 2);
    }

    #[test]
    fn a_token_is_used_until_shortly_before_its_end() {
        let answer = json!({"access_token": "hunter2", "expires_in": 3599, "token_type": "Bearer"});
        let (authorization, good_for) = parse(&answer).unwrap();
        assert_eq!((authorization.as_bytes(), good_for), (&b"Bearer hunter2"[..], Duration::from_secs(3509)));
        assert!(!format!("{authorization:?}").contains("hunter2"));
        assert_eq!(parse(&json!({"access_token": "a"})).unwrap().1, Duration::ZERO);
        assert_eq!(parse(&json!({"access_token": "a", "expires_in": u64::MAX})).unwrap().1, LONGEST - MARGIN);
    }

    #[test]
    fn what_is_no_token_is_refused_without_its_words() {
        for token in [json!(null), json!(7), json!(""), json!("hunter2\r\nX-Evil: 1")] {
            let said = parse(&json!({"access_token": token, "expires_in": 3599})).unwrap_err().to_string();
            assert!(said.contains("access_token") && !said.contains("hunter2"), "{said}");
        }
    }
}
