use std::{
    hash::{BuildHasher, RandomState},
    time::Duration,
};

use metrics::counter;
use reqwest::{Client, Response, StatusCode};
use runtime::env::ConfigError;

use super::{
    Config,
    verdict::{NoVerdict, is_person},
};
use crate::{domain::EnquiryId, recent::Recent, spam::Signal};

/// Longest question. With `PUBLISH_TIMEOUT` (3 s) it stays within the gateway's `UPSTREAM_TIMEOUT` (5 s).
const TIMEOUT: Duration = Duration::from_millis(1_500);
/// Longest token, in bytes: Turnstile's have at most 2,048 characters, hCaptcha's are some thousands long.
const LONGEST_TOKEN: usize = 8_192;
/// Longest answer, in bytes: a real one has a few hundred.
const LONGEST_ANSWER: usize = 16_384;

/// Why it is not known whether a person sent a form. Neither the secret nor the visitor's token is in it.
#[derive(Debug, thiserror::Error)]
enum Unchecked {
    #[error("CAPTCHA_VERIFY_URL did not answer within {} ms", TIMEOUT.as_millis())]
    TimedOut,
    #[error("CAPTCHA_VERIFY_URL is out of reach or broke off")]
    Unreachable,
    #[error("CAPTCHA_VERIFY_URL answered {0}")]
    Refused(StatusCode),
    #[error(transparent)]
    NoVerdict(#[from] NoVerdict),
}

impl From<reqwest::Error> for Unchecked {
    fn from(error: reqwest::Error) -> Self {
        if error.is_timeout() { Self::TimedOut } else { Self::Unreachable }
    }
}

/// The way to the verifier, if one is configured.
#[derive(Debug, Clone)]
pub(crate) struct Captcha(Option<Way>);

#[derive(Debug, Clone)]
struct Way {
    client: Client,
    config: Config,
    /// Of whom the verifier said lately that they are a person, by a hash of their token. A token is good for once, and an
    /// enquiry may be sent again with it.
    people: Recent<u64>,
    tokens: RandomState,
}

impl Captcha {
    /// The way that `config` describes; fails if the machine cannot make HTTP calls at all.
    pub(crate) fn new(config: Option<Config>) -> Result<Self, ConfigError> {
        let Some(config) = config else { return Ok(Self(None)) };
        let client = https_client::builder(TIMEOUT).build();
        let client = client.map_err(|reason| ConfigError::new("CAPTCHA_VERIFY_URL", reason.without_url()))?;
        Ok(Self(Some(Way { client, config, people: Recent::new(), tokens: RandomState::new() })))
    }

    /// What the `token` that came with the enquiry `id` says against it: nothing if nobody is to be asked, or if the
    /// verifier knows a person by it.
    pub(crate) async fn signal(&self, id: EnquiryId, token: &str) -> Option<Signal> {
        let way = self.0.as_ref()?;
        let (outcome, signal) = if token.is_empty() || token.len() > LONGEST_TOKEN {
            ("missing", Some(Signal::CaptchaFailed))
        } else {
            match way.is_person(id, token).await {
                Ok(true) => ("passed", None),
                Ok(false) => ("failed", Some(Signal::CaptchaFailed)),
                Err(error) => {
                    tracing::warn!(enquiry.id = %id, %error, "not checked, and let through");
                    ("unchecked", Some(Signal::CaptchaUnchecked))
                }
            }
        };
        counter!("captcha_checks_total", "outcome" => outcome).increment(1);
        signal
    }
}

impl Way {
    /// Whether a person sent the enquiry `id` with `token`, as far as the verifier knows, now or when it came before.
    async fn is_person(&self, id: EnquiryId, token: &str) -> Result<bool, Unchecked> {
        let hash = self.tokens.hash_one(token);
        let known = self.people.outcome_of(id);
        if known.get() == Some(&hash) {
            return Ok(true);
        }
        let is_person = ask(&self.client, &self.config, id, token).await?;
        if is_person {
            // Another token of the same enquiry was there first: this one is not remembered.
            let _ = known.set(hash);
        }
        Ok(is_person)
    }
}

/// Whether the verifier knows a person by `token`. The visitor's address is not sent: it need not know it.
async fn ask(client: &Client, config: &Config, id: EnquiryId, token: &str) -> Result<bool, Unchecked> {
    let id = id.to_string();
    // By the last one Turnstile takes a token again that it had from another replica.
    let question = [("secret", config.secret.expose()), ("response", token), ("idempotency_key", &id)];
    let answer = client.post(config.address.url()).form(&question).send().await?;
    // hCaptcha says 400 to what it refuses, with a verdict.
    if !answer.status().is_success() && answer.status() != StatusCode::BAD_REQUEST {
        return Err(Unchecked::Refused(answer.status()));
    }
    Ok(is_person(&read(answer).await?)?)
}

async fn read(mut answer: Response) -> Result<Vec<u8>, Unchecked> {
    let mut bytes = Vec::new();
    while let Some(chunk) = answer.chunk().await? {
        if bytes.len() + chunk.len() > LONGEST_ANSWER {
            return Err(NoVerdict::Shape.into());
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}
