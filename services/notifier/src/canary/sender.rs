use std::{convert::Infallible, time::Duration};

use jiff::Timestamp;
use lettre::Address;
use metrics::counter;
use reqwest::{Client, StatusCode};
use runtime::{env::ConfigError, shutdown::Shutdown};
use serde::Deserialize;
use serde_json::json;
use tokio::time;
use uuid::Uuid;

use super::{Config, Posting, Returned, mark};

/// Longest call: longer than the gateway takes itself.
const TIMEOUT: Duration = Duration::from_secs(20);
/// Of the pause between two canaries: how long nobody else sends one. Shorter than the shortest pause.
const TURN: f64 = 0.85;
/// A number that is nobody's (Ofcom's range for drama, Manchester).
const PHONE: &str = "0161 496 0000";

/// Why a canary was not accepted.
#[derive(Debug, thiserror::Error)]
enum PostError {
    #[error("the site did not answer within {} s", TIMEOUT.as_secs())]
    TimedOut,
    #[error("the site is out of reach or broke off: check CANARY_URL")]
    Unreachable,
    #[error("the site answered {0}")]
    Refused(StatusCode),
    #[error("the site's answer is not that of an accepted enquiry")]
    Misunderstood,
}

/// The site's answer to an accepted enquiry.
#[derive(Deserialize)]
struct Accepted {
    success: bool,
    id: Uuid,
}

/// Sends canaries to the public site and waits for their return.
#[derive(Debug)]
pub(crate) struct CanarySender {
    posting: Posting,
    mailbox: Address,
    client: Client,
    returned: Returned,
}

impl CanarySender {
    /// The sender that `config` asks for, if it does.
    pub(crate) fn new(config: &Config, returned: Returned) -> Result<Option<Self>, ConfigError> {
        let (Some(posting), Some(mailbox)) = (config.posting.clone(), config.mailbox.clone()) else { return Ok(None) };
        let client = https_client::builder(TIMEOUT).build();
        let client = client.map_err(|reason| ConfigError::new("CANARY_URL", reason.without_url()))?;
        Ok(Some(Self { posting, mailbox, client, returned }))
    }

    /// Sends one after the other until the shutdown.
    pub(crate) async fn keep_sending(self, shutdown: Shutdown) -> Result<(), Infallible> {
        // Somewhere within the first pause, so that replicas which started together do not send together.
        let mut pause = self.posting.every.mul_f64(fastrand::f64());
        let mut awaited = None;
        while shutdown.run_until_requested(time::sleep(pause)).await.is_some() {
            if let Some(canary) = awaited.take() {
                self.look_for(canary).await;
            }
            if self.returned.take_turn(self.posting.every.mul_f64(TURN)).await {
                awaited = shutdown.run_until_requested(self.send()).await.flatten();
            }
            pause = self.posting.every.mul_f64(0.9 + fastrand::f64() / 5.0);
        }
        Ok(())
    }

    /// Counts a canary that did not come back.
    async fn look_for(&self, canary: Uuid) {
        if !self.returned.has(canary).await {
            failed("return");
            let waited_seconds = self.posting.every.as_secs_f64();
            tracing::error!(enquiry.id = %canary, waited_seconds, "a canary was accepted and did not come back");
        }
    }

    /// Sends one; its id, if the site accepted it.
    async fn send(&self) -> Option<Uuid> {
        let canary = Uuid::new_v4();
        match self.post(canary).await {
            Ok(()) => {
                tracing::debug!(enquiry.id = %canary, "a canary is on its way");
                Some(canary)
            }
            Err(error) => {
                failed("post");
                tracing::error!(%error, "a canary was not accepted: visitors' enquiries may not be, either");
                None
            }
        }
    }

    async fn post(&self, canary: Uuid) -> Result<(), PostError> {
        let enquiry = json!({
            "name": "Canary", "email": self.mailbox.to_string(), "phone": PHONE, "service": "other",
            "message": mark::message(Timestamp::now()), "honeypot": "", "privacyAgreed": true,
        });
        let call = self.client.post(self.posting.url.expose()).header("idempotency-key", canary.to_string());
        let out_of_reach = |error: reqwest::Error| {
            if error.is_timeout() { PostError::TimedOut } else { PostError::Unreachable }
        };
        let answer = call.json(&enquiry).send().await.map_err(out_of_reach)?;
        if answer.status() != StatusCode::OK {
            return Err(PostError::Refused(answer.status()));
        }
        let accepted: Accepted = answer.json().await.map_err(|_| PostError::Misunderstood)?;
        if accepted.success && accepted.id == canary { Ok(()) } else { Err(PostError::Misunderstood) }
    }
}

/// Counts a canary that got no further than this step.
pub(super) fn failed(step: &'static str) {
    counter!("canary_failures_total", "step" => step).increment(1);
}
