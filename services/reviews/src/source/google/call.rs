use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use jiff::Timestamp;
use metrics::{counter, histogram};
use reqwest::{Client, RequestBuilder, Response};
use runtime::env::ConfigError;
use serde_json::Value;
use tokio::time::{self, Instant};

use super::{
    refusal::Refusal,
    retry::{self, Pauses},
};
use crate::{budget::Budget, source::SourceError};

/// Largest answer that is read, in bytes: fifty reviews of 4,096 characters are far less.
const MAX_ANSWER_BYTES: usize = 4 * 1024 * 1024;

/// Asks Google: within the day's budget, within the time given, three times at most.
#[derive(Debug, Clone)]
pub(super) struct Caller {
    client: Client,
    budget: Budget,
    /// Whether the last question had no answer: then the next is asked once, and the budget is not spent on an outage.
    is_in_trouble: Arc<AtomicBool>,
    /// Longest attempt. Half the time for a whole fetch, so that one that hangs leaves time for another.
    attempt: Duration,
}

/// When a whole fetch has to be done.
#[derive(Debug, Clone, Copy)]
pub(super) struct Deadline(Instant);

impl Deadline {
    /// `timeout` from now.
    pub(super) fn after(timeout: Duration) -> Self {
        Self(Instant::now() + timeout)
    }

    fn left(self) -> Duration {
        self.0.saturating_duration_since(Instant::now())
    }
}

impl Caller {
    /// A caller for fetches of `timeout`; fails if the machine cannot make HTTP calls at all.
    pub(super) fn new(timeout: Duration, budget: Budget) -> Result<Self, ConfigError> {
        let client = https_client::builder(timeout).build();
        let client = client.map_err(|reason| ConfigError::new("GOOGLE_TIMEOUT", reason.without_url()))?;
        Ok(Self { client, budget, is_in_trouble: Arc::default(), attempt: timeout / 2 })
    }

    /// The answer to `request`, JSON that is no error. `api` is the label of the metrics.
    ///
    /// Asked again after 429, 5xx, a connection that broke or an attempt that took too long, if the deadline leaves
    /// the time and the question before was answered.
    pub(super) async fn call(
        &self,
        api: &'static str,
        deadline: Deadline,
        request: impl Fn(&Client) -> RequestBuilder + Send + Sync,
    ) -> Result<Value, SourceError> {
        let answer = self.attempts(api, deadline, request).await;
        self.is_in_trouble.store(answer.is_err(), Ordering::Relaxed);
        answer
    }

    /// The least time between requests with which the day's budget lasts.
    pub(super) async fn pace(&self) -> Duration {
        self.budget.pace().await
    }

    async fn attempts(
        &self,
        api: &'static str,
        deadline: Deadline,
        request: impl Fn(&Client) -> RequestBuilder + Send + Sync,
    ) -> Result<Value, SourceError> {
        let mut pauses = Pauses::default();
        loop {
            let limit = self.attempt.min(deadline.left());
            if limit.is_zero() {
                return Err(SourceError::TimedOut);
            }
            // The budget is of requests, not of answers.
            self.budget.spend().await?;
            let error = match measured(api, limit, request(&self.client)).await {
                Ok(answer) => return Ok(answer),
                Err(error) => error,
            };
            match pauses.after(&error) {
                Some(pause) if pause < deadline.left() && !self.is_in_trouble.load(Ordering::Relaxed) => {
                    tracing::debug!(api, %error, pause_ms = pause.as_millis(), "Google is asked again");
                    time::sleep(pause).await;
                }
                _ => return Err(error),
            }
        }
    }
}

/// One attempt, in the metrics.
async fn measured(api: &'static str, limit: Duration, request: RequestBuilder) -> Result<Value, SourceError> {
    let began = Instant::now();
    let answer = time::timeout(limit, attempt(request)).await.unwrap_or(Err(SourceError::TimedOut));
    histogram!("google_request_seconds", "api" => api).record(began.elapsed());
    let outcome = answer.as_ref().map_or_else(SourceError::name, |_| "ok");
    counter!("google_requests_total", "api" => api, "outcome" => outcome).increment(1);
    answer
}

async fn attempt(request: RequestBuilder) -> Result<Value, SourceError> {
    let response = request.send().await.map_err(broken)?;
    let (status, retry_after) = (response.status(), retry::retry_after(response.headers(), Timestamp::now()));
    let body = read(response).await?;
    if !status.is_success() {
        return Err(Refusal::answered(status, &body, retry_after).into());
    }
    let answer: Value = serde_json::from_slice(&body).map_err(|_| SourceError::Shape("it is no JSON"))?;
    match Refusal::in_success(status, &answer) {
        Some(refusal) => Err(refusal.into()),
        None => Ok(answer),
    }
}

async fn read(mut response: Response) -> Result<Vec<u8>, SourceError> {
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(broken)? {
        if body.len() + chunk.len() > MAX_ANSWER_BYTES {
            return Err(SourceError::TooLarge);
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}

/// Why there is no answer. The error itself is not kept: it quotes the address.
#[expect(clippy::needless_pass_by_value, reason = "as map_err hands it over")]
fn broken(error: reqwest::Error) -> SourceError {
    if error.is_timeout() { SourceError::TimedOut } else { SourceError::Unreachable }
}
