//! Business Profile API: all reviews, the most recently changed first.
//!
//! <https://developers.google.com/my-business/reference/rest/v4/accounts.locations.reviews/list>

mod page;

use std::{
    collections::HashSet,
    sync::atomic::{AtomicU32, Ordering},
    time::Duration,
};

use https_client::ApiUrl;
use reqwest::{StatusCode, header};
use runtime::env::ConfigError;
use serde_json::Value;
use url::Url;

pub(super) use self::page::ReviewPages;
use super::{
    client::{Deadline, GoogleClient},
    config::BusinessConfig,
    oauth::Tokens,
};
use crate::{
    budget::Budget,
    domain::Reviews,
    source::{Source, SourceError},
};

/// Reviews per page: Google's maximum.
const PAGE_SIZE: &str = "50";
/// Maximum pages per fetch: the latest thousand reviews, or fewer if they are long ([`ReviewPages::is_full`]). The
/// count and the average cover all reviews.
const MAX_PAGES: u32 = 20;
/// Minimum requests per fetch: a token and a page.
const MIN_REQUESTS: u32 = 2;

/// The reviews of one location.
#[derive(Debug)]
pub(crate) struct BusinessSource {
    client: GoogleClient,
    tokens: Tokens,
    api: ApiUrl,
    reviews: Url,
    timeout: Duration,
    /// Requests of the last fetch: one for each page and one for the token.
    requests: AtomicU32,
}

impl BusinessSource {
    /// # Errors
    ///
    /// If this machine cannot make HTTP calls at all.
    pub(crate) fn new(config: BusinessConfig, budget: Budget) -> Result<Self, ConfigError> {
        let client = GoogleClient::new(config.timeout, budget)?;
        let segments = ["v4"].into_iter().chain(config.location.segments()).chain(["reviews"]);
        Ok(Self {
            tokens: Tokens::new(client.clone(), config.oauth),
            client,
            reviews: config.url.join(segments),
            api: config.url,
            timeout: config.timeout,
            requests: AtomicU32::new(MIN_REQUESTS),
        })
    }

    /// Fetches the page with this token, or the first page.
    async fn page(&self, token: Option<&str>, deadline: Deadline) -> Result<Value, SourceError> {
        let mut url = self.reviews.clone();
        url.query_pairs_mut().append_pair("pageSize", PAGE_SIZE).extend_pairs(token.map(|token| ("pageToken", token)));
        let authorization = self.tokens.get(deadline).await?;
        let response = self.get(&url, &authorization, deadline).await;
        match response {
            // The token may have been revoked: try once with a new one.
            Err(SourceError::ErrorResponse(error)) if error.status() == StatusCode::UNAUTHORIZED => {
                let authorization = self.tokens.replace(&authorization, deadline).await?;
                self.get(&url, &authorization, deadline).await
            }
            response => response,
        }
    }

    async fn get(
        &self,
        url: &Url,
        authorization: &header::HeaderValue,
        deadline: Deadline,
    ) -> Result<Value, SourceError> {
        let request =
            |http: &reqwest::Client| http.get(url.clone()).header(header::AUTHORIZATION, authorization.clone());
        self.client.call("business", deadline, request).await
    }
}

#[tonic::async_trait]
impl Source for BusinessSource {
    fn identity(&self) -> String {
        format!("business {}", self.reviews)
    }

    fn time_limit(&self) -> Duration {
        self.timeout
    }

    async fn fetch(&self) -> Result<Reviews, SourceError> {
        let deadline = Deadline::after(self.timeout);
        let mut pages = ReviewPages::default();
        let mut seen: HashSet<String> = HashSet::new();
        let mut next = None;
        for page in 0..MAX_PAGES {
            self.requests.store(MIN_REQUESTS + page, Ordering::Relaxed);
            next = pages.add(self.page(next.as_deref(), deadline).await?)?;
            let Some(token) = &next else { break };
            if pages.is_full() {
                break;
            }
            // A cycle of pages would use up the daily budget.
            if !seen.insert(token.clone()) {
                return Err(SourceError::Shape("nextPageToken is repeated"));
            }
        }
        pages.reviews(&self.api)
    }

    async fn min_interval(&self) -> Duration {
        self.client.min_interval().await * self.requests.load(Ordering::Relaxed)
    }
}
