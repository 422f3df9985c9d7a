use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use https_client::{BodyError, read_body};
use jiff::Timestamp;
use metrics::{counter, histogram};
use reqwest::{Client, RequestBuilder};
use runtime::env::{ConfigError, variables};
use serde_json::Value;
use tokio::time::{self, Instant};

use super::{
    error_response::ErrorResponse,
    retry::{self, Retries},
};
use crate::{budget::Budget, source::SourceError};

/// Maximum size of a response, in bytes: fifty reviews of 4,096 characters are far smaller.
const MAX_RESPONSE_BYTES: usize = 4 * 1024 * 1024;

/// An HTTP client for Google's APIs that stays within the daily budget and the deadline, and retries transient errors.
#[derive(Debug, Clone)]
pub(super) struct GoogleClient {
    http: Client,
    budget: Budget,
    /// The last call failed: the next one is not retried, so that an outage does not use up the budget.
    is_failing: Arc<AtomicBool>,
    /// Time limit of an attempt: half of a fetch's, so that one that hangs leaves time for another.
    attempt_timeout: Duration,
}

/// The time by which a whole fetch has to end.
#[derive(Debug, Clone, Copy)]
pub(super) struct Deadline(Instant);

impl Deadline {
    /// `timeout` from now.
    pub(super) fn after(timeout: Duration) -> Self {
        Self(Instant::now() + timeout)
    }

    fn remaining(self) -> Duration {
        self.0.saturating_duration_since(Instant::now())
    }
}

impl GoogleClient {
    /// A client for fetches of at most `timeout`.
    ///
    /// # Errors
    ///
    /// If this machine cannot make HTTP calls at all.
    pub(super) fn new(timeout: Duration, budget: Budget) -> Result<Self, ConfigError> {
        let http = https_client::builder(timeout).build();
        let http = http.map_err(|reason| ConfigError::new(&variables::GOOGLE_TIMEOUT, reason.without_url()))?;
        Ok(Self { http, budget, is_failing: Arc::default(), attempt_timeout: timeout / 2 })
    }

    /// Makes `request` and returns the JSON of its response. `api` is the label of the metrics.
    ///
    /// Retries after a 429, a 5xx, a broken connection and a timed-out attempt, if the deadline leaves the time and the
    /// last call succeeded.
    ///
    /// # Errors
    ///
    /// If the budget is exhausted, no attempt gets a response in time, or the response is an error.
    pub(super) async fn call(
        &self,
        api: &'static str,
        deadline: Deadline,
        request: impl Fn(&Client) -> RequestBuilder + Send + Sync,
    ) -> Result<Value, SourceError> {
        let outcome = self.call_with_retries(api, deadline, request).await;
        self.is_failing.store(outcome.is_err(), Ordering::Relaxed);
        outcome
    }

    /// See [`Budget::min_interval`].
    pub(super) async fn min_interval(&self) -> Duration {
        self.budget.min_interval().await
    }

    async fn call_with_retries(
        &self,
        api: &'static str,
        deadline: Deadline,
        request: impl Fn(&Client) -> RequestBuilder + Send + Sync,
    ) -> Result<Value, SourceError> {
        let mut retries = Retries::default();
        loop {
            let limit = self.attempt_timeout.min(deadline.remaining());
            if limit.is_zero() {
                return Err(SourceError::TimedOut);
            }
            // Failed attempts count too.
            self.budget.spend().await?;
            let error = match measured_attempt(api, limit, request(&self.http)).await {
                Ok(json) => return Ok(json),
                Err(error) => error,
            };
            match retries.delay_after(&error) {
                Some(delay) if delay < deadline.remaining() && !self.is_failing.load(Ordering::Relaxed) => {
                    tracing::debug!(api, %error, pause_ms = delay.as_millis(), "retrying a request to Google");
                    time::sleep(delay).await;
                }
                _ => return Err(error),
            }
        }
    }
}

/// Makes one attempt and records it in the metrics.
async fn measured_attempt(api: &'static str, limit: Duration, request: RequestBuilder) -> Result<Value, SourceError> {
    let began = Instant::now();
    let outcome = time::timeout(limit, attempt(request)).await.unwrap_or(Err(SourceError::TimedOut));
    histogram!("google_request_seconds", "api" => api).record(began.elapsed());
    let label = outcome.as_ref().map_or_else(SourceError::name, |_| "ok");
    counter!("google_requests_total", "api" => api, "outcome" => label).increment(1);
    outcome
}

async fn attempt(request: RequestBuilder) -> Result<Value, SourceError> {
    let response = request.send().await.map_err(|error| failure(&error))?;
    let (status, retry_after) = (response.status(), retry::retry_after(response.headers(), Timestamp::now()));
    let body = read_body(response, MAX_RESPONSE_BYTES).await.map_err(|error| match error {
        BodyError::TooLarge => SourceError::TooLarge,
        BodyError::Incomplete(error) => failure(&error),
    })?;
    if !status.is_success() {
        return Err(ErrorResponse::parse(status, &body, retry_after).into());
    }
    let json: Value = serde_json::from_slice(&body).map_err(|_| SourceError::Shape("it is not JSON"))?;
    match ErrorResponse::in_success(status, &json) {
        Some(error) => Err(error.into()),
        None => Ok(json),
    }
}

/// The reason without the error itself, which quotes the URL.
fn failure(error: &reqwest::Error) -> SourceError {
    if error.is_timeout() { SourceError::TimedOut } else { SourceError::Unreachable }
}
