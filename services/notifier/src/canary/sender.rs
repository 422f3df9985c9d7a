use std::{convert::Infallible, time::Duration};

use jiff::Timestamp;
use lettre::Address;
use metrics::counter;
use reqwest::{Client, StatusCode};
use runtime::{
    env::{ConfigError, variables},
    shutdown::Shutdown,
};
use serde::Deserialize;
use serde_json::json;
use tokio::time;
use uuid::Uuid;

use super::{Config, Posting, RoundTrips, signature};

/// Timeout for a request, longer than the gateway's own.
const TIMEOUT: Duration = Duration::from_secs(20);
/// Duration of the posting lease as a share of the interval, below the smallest jitter.
const LEASE_SHARE: f64 = 0.85;
/// A number reserved for fiction (Ofcom, Manchester).
const PHONE: &str = "0161 496 0000";

/// The type of the problem that the gateway answers while the firm has paused the forms.
const FORMS_PAUSED: &str = "/problems/forms-paused";

/// Why a canary was not accepted.
#[derive(Debug, thiserror::Error)]
enum PostError {
    #[error("the site did not answer within {} s", TIMEOUT.as_secs())]
    TimedOut,
    #[error("the site is unreachable or closed the connection: check SITE_ORIGIN")]
    Unreachable,
    #[error("the site answered {0}")]
    Status(StatusCode),
    #[error("the firm has paused the forms (FORMS_PAUSED)")]
    Paused,
    #[error("the response is not that of an accepted enquiry")]
    Body,
}

/// The response to an accepted enquiry.
#[derive(Deserialize)]
struct Accepted {
    success: bool,
    id: Uuid,
}

/// The response to a refused enquiry.
#[derive(Deserialize)]
struct Problem {
    #[serde(rename = "type")]
    kind: String,
}

/// Posts canaries to the public site and checks that they come back.
#[derive(Debug)]
pub(crate) struct CanarySender {
    posting: Posting,
    mailbox: Address,
    client: Client,
    round_trips: RoundTrips,
}

impl CanarySender {
    /// The sender that `config` describes, if it has a posting interval.
    pub(crate) fn new(config: &Config, round_trips: RoundTrips) -> Result<Option<Self>, ConfigError> {
        let (Some(posting), Some(mailbox)) = (config.posting.clone(), config.mailbox.clone()) else { return Ok(None) };
        let client = https_client::builder(TIMEOUT).build();
        let client = client.map_err(|reason| ConfigError::new(&variables::SITE_ORIGIN, reason.without_url()))?;
        Ok(Some(Self { posting, mailbox, client, round_trips }))
    }

    /// Posts canaries at the interval until the shutdown.
    pub(crate) async fn run(self, shutdown: Shutdown) -> Result<(), Infallible> {
        // Replicas that start together do not post together.
        let mut pause = self.posting.every.mul_f64(fastrand::f64());
        let mut awaited = None;
        while shutdown.run_until_requested(time::sleep(pause)).await.is_some() {
            if let Some(canary) = awaited.take() {
                self.check_round_trip(canary).await;
            }
            if self.round_trips.acquire_posting_lease(self.posting.every.mul_f64(LEASE_SHARE)).await {
                awaited = shutdown.run_until_requested(self.post()).await.flatten();
            }
            pause = self.posting.every.mul_f64(0.9 + fastrand::f64() / 5.0);
        }
        Ok(())
    }

    /// Counts `canary` as failed if it has not come back.
    async fn check_round_trip(&self, canary: Uuid) {
        if !self.round_trips.contains(canary).await {
            count_failure("return");
            let waited_seconds = self.posting.every.as_secs_f64();
            tracing::error!(enquiry.id = %canary, waited_seconds, "canary accepted but not mailed");
        }
    }

    /// Posts a canary. Returns its id if the site accepted it.
    async fn post(&self) -> Option<Uuid> {
        let canary = Uuid::new_v4();
        match self.try_post(canary).await {
            Ok(()) => {
                tracing::debug!(enquiry.id = %canary, "canary accepted");
                Some(canary)
            }
            // Nothing has failed, and nobody needs an alert.
            Err(error @ PostError::Paused) => {
                tracing::warn!(%error, "canary not accepted");
                None
            }
            Err(error) => {
                count_failure("post");
                tracing::error!(%error, "canary not accepted, visitors' enquiries may not be either");
                None
            }
        }
    }

    async fn try_post(&self, canary: Uuid) -> Result<(), PostError> {
        let enquiry = json!({
            "name": "Canary", "email": self.mailbox.to_string(), "phone": PHONE, "service": "other",
            "message": signature::message(Timestamp::now()), "honeypot": "", "privacyAgreed": true,
        });
        let request = self.client.post(self.posting.url.expose()).header("idempotency-key", canary.to_string());
        let send_error = |error: reqwest::Error| {
            if error.is_timeout() { PostError::TimedOut } else { PostError::Unreachable }
        };
        let response = request.json(&enquiry).send().await.map_err(send_error)?;
        let status = response.status();
        if status == StatusCode::SERVICE_UNAVAILABLE {
            let problem: Option<Problem> = response.json().await.ok();
            let is_paused = problem.is_some_and(|problem| problem.kind == FORMS_PAUSED);
            return Err(if is_paused { PostError::Paused } else { PostError::Status(status) });
        }
        if status != StatusCode::OK {
            return Err(PostError::Status(status));
        }
        let accepted: Accepted = response.json().await.map_err(|_| PostError::Body)?;
        if accepted.success && accepted.id == canary { Ok(()) } else { Err(PostError::Body) }
    }
}

/// Counts a canary that failed at `step`: `post`, `mail` or `return`.
pub(super) fn count_failure(step: &'static str) {
    counter!("canary_failures_total", "step" => step).increment(1);
}
