use std::{
    hash::{BuildHasher, RandomState},
    time::Duration,
};

use https_client::{BodyError, read_body};
use metrics::counter;
use reqwest::{Client, StatusCode};
use runtime::{
    env::{ConfigError, variables},
    tls::{HandshakeError, TlsVariables},
};

use super::{
    Config,
    response::{ResponseError, is_verified},
};
use crate::{domain::EnquiryId, idempotency_cache::IdempotencyCache, spam::Signal};

/// Maximum timeout of a request.
const MAX_TIMEOUT: Duration = Duration::from_millis(1_500);
/// Maximum length of a token, in bytes: Turnstile's have at most 2,048 characters, hCaptcha's some thousands.
const MAX_TOKEN_BYTES: usize = 8_192;
/// Maximum length of a response, in bytes: real ones have a few hundred.
const MAX_RESPONSE_BYTES: usize = 16_384;

/// Named by TLS errors. The machine's authorities are trusted, which `SSL_CERT_FILE` replaces.
const TLS_VARIABLES: TlsVariables =
    TlsVariables { url: variables::CAPTCHA_VERIFY_URL.name, ca: "SSL_CERT_FILE", certificate: None };

/// The reason why a token could not be verified. It contains neither the secret nor the token.
#[derive(Debug, thiserror::Error)]
enum VerifyError {
    #[error("CAPTCHA_VERIFY_URL did not answer in time")]
    TimedOut,
    #[error("CAPTCHA_VERIFY_URL is unreachable, or broke the connection")]
    Unreachable,
    #[error("no TLS with CAPTCHA_VERIFY_URL: {0}")]
    Tls(HandshakeError),
    #[error("CAPTCHA_VERIFY_URL answered {0}")]
    Refused(StatusCode),
    #[error(transparent)]
    Response(#[from] ResponseError),
}

impl From<reqwest::Error> for VerifyError {
    fn from(error: reqwest::Error) -> Self {
        if error.is_timeout() {
            return Self::TimedOut;
        }
        HandshakeError::find_in(&error, &TLS_VARIABLES).map_or(Self::Unreachable, Self::Tls)
    }
}

impl From<BodyError> for VerifyError {
    fn from(error: BodyError) -> Self {
        match error {
            BodyError::TooLarge => ResponseError::Malformed.into(),
            BodyError::Incomplete(error) => error.into(),
        }
    }
}

/// Captcha verification, if it is configured. Clones share what they remember.
#[derive(Debug, Clone)]
pub(crate) struct Captcha(Option<Verifier>);

#[derive(Debug, Clone)]
struct Verifier {
    client: Client,
    config: Config,
    /// A hash of the token by which each enquiry was verified: a token can be verified only once, and an enquiry may be
    /// sent again with the same one.
    verified: IdempotencyCache<u64>,
    hasher: RandomState,
}

impl Captcha {
    /// Verification as `config` says. It takes at most half of `publish_timeout`, of which the publish has the rest.
    ///
    /// # Errors
    ///
    /// If no HTTP client can be built.
    pub(crate) fn new(config: Option<Config>, publish_timeout: Duration) -> Result<Self, ConfigError> {
        let Some(config) = config else { return Ok(Self(None)) };
        let client = https_client::builder(MAX_TIMEOUT.min(publish_timeout / 2)).build();
        let client = client.map_err(|reason| ConfigError::new(&variables::CAPTCHA_VERIFY_URL, reason.without_url()))?;
        let (verified, hasher) = (IdempotencyCache::new(), RandomState::new());
        Ok(Self(Some(Verifier { client, config, verified, hasher })))
    }

    /// The spam signal of the `token` that came with the enquiry `id`: none if it is verified, or if captchas are not.
    pub(crate) async fn signal(&self, id: EnquiryId, token: &str) -> Option<Signal> {
        let verifier = self.0.as_ref()?;
        let (outcome, signal) = if token.is_empty() || token.len() > MAX_TOKEN_BYTES {
            ("missing", Some(Signal::CaptchaFailed))
        } else {
            match verifier.verify(id, token).await {
                Ok(true) => ("passed", None),
                Ok(false) => ("failed", Some(Signal::CaptchaFailed)),
                Err(error) => {
                    tracing::warn!(enquiry.id = %id, %error, "captcha not verified");
                    ("unchecked", Some(Signal::CaptchaUnchecked))
                }
            }
        };
        counter!("captcha_checks_total", "outcome" => outcome).increment(1);
        signal
    }
}

impl Verifier {
    /// Returns true if `token` is verified, now or when the enquiry `id` came before.
    async fn verify(&self, id: EnquiryId, token: &str) -> Result<bool, VerifyError> {
        let hash = self.hasher.hash_one(token);
        let entry = self.verified.entry(id);
        if entry.get() == Some(&hash) {
            return Ok(true);
        }
        let is_verified = self.request(id, token).await?;
        if is_verified {
            // Fails if another token of the same enquiry was first: this one is then not remembered.
            let _ = entry.set(hash);
        }
        Ok(is_verified)
    }

    /// The visitor's address is not sent: the service does not need it.
    async fn request(&self, id: EnquiryId, token: &str) -> Result<bool, VerifyError> {
        let id = id.to_string();
        // With the key, Turnstile accepts a token again that another replica has already verified.
        let form = [("secret", self.config.secret.expose()), ("response", token), ("idempotency_key", &id)];
        let response = self.client.post(self.config.address.url()).form(&form).send().await?;
        // hCaptcha refuses a token with a 400 and a regular body.
        if !response.status().is_success() && response.status() != StatusCode::BAD_REQUEST {
            return Err(VerifyError::Refused(response.status()));
        }
        Ok(is_verified(&read_body(response, MAX_RESPONSE_BYTES).await?)?)
    }
}
