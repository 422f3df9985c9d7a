//! Business Profile API: all reviews, the latest change first.
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

pub(super) use self::page::Collected;
use super::{
    call::{Caller, Deadline},
    config::BusinessConfig,
    oauth::Tokens,
};
use crate::{
    budget::Budget,
    domain::Reviews,
    source::{Source, SourceError},
};

/// Reviews on a page: as many as Google gives.
const PAGE: &str = "50";
/// Most pages that are read, the latest thousand reviews, or fewer if they are long ([`Collected::is_enough`]); the count
/// and the average are of all.
const MAX_PAGES: u32 = 20;
/// Of a fetch: a token and a page.
const LEAST_REQUESTS: u32 = 2;

/// Reviews of one location.
#[derive(Debug)]
pub(crate) struct Business {
    caller: Caller,
    tokens: Tokens,
    api: ApiUrl,
    reviews: Url,
    timeout: Duration,
    /// Of the last fetch: a page each, and one for the token.
    requests: AtomicU32,
}

impl Business {
    /// The source that `config` describes; fails if the machine cannot make HTTP calls at all.
    pub(crate) fn new(config: BusinessConfig, budget: Budget) -> Result<Self, ConfigError> {
        let caller = Caller::new(config.timeout, budget)?;
        let segments = ["v4"].into_iter().chain(config.location.segments()).chain(["reviews"]);
        Ok(Self {
            tokens: Tokens::new(caller.clone(), config.oauth),
            caller,
            reviews: config.url.join(segments),
            api: config.url,
            timeout: config.timeout,
            requests: AtomicU32::new(LEAST_REQUESTS),
        })
    }

    /// The page that `token` names, the first without one.
    async fn page(&self, token: Option<&str>, deadline: Deadline) -> Result<Value, SourceError> {
        let mut url = self.reviews.clone();
        url.query_pairs_mut().append_pair("pageSize", PAGE).extend_pairs(token.map(|token| ("pageToken", token)));
        let authorization = self.tokens.get(deadline).await?;
        let answer = self.ask(&url, &authorization, deadline).await;
        match answer {
            // It may have been revoked before its time: one more, and no third.
            Err(SourceError::Refused(refusal)) if refusal.status() == StatusCode::UNAUTHORIZED => {
                let authorization = self.tokens.instead_of(&authorization, deadline).await?;
                self.ask(&url, &authorization, deadline).await
            }
            answer => answer,
        }
    }

    async fn ask(
        &self,
        url: &Url,
        authorization: &header::HeaderValue,
        deadline: Deadline,
    ) -> Result<Value, SourceError> {
        let ask =
            |client: &reqwest::Client| client.get(url.clone()).header(header::AUTHORIZATION, authorization.clone());
        self.caller.call("business", deadline, ask).await
    }
}

#[tonic::async_trait]
impl Source for Business {
    fn identity(&self) -> String {
        format!("business {}", self.reviews)
    }

    fn time_limit(&self) -> Duration {
        self.timeout
    }

    async fn fetch(&self) -> Result<Reviews, SourceError> {
        let deadline = Deadline::after(self.timeout);
        let mut collected = Collected::default();
        let mut seen: HashSet<String> = HashSet::new();
        let mut next = None;
        for page in 0..MAX_PAGES {
            self.requests.store(LEAST_REQUESTS + page, Ordering::Relaxed);
            next = collected.add(self.page(next.as_deref(), deadline).await?)?;
            let Some(token) = &next else { break };
            if collected.is_enough() {
                break;
            }
            // Google going round in circles would be all of the day's budget.
            if !seen.insert(token.clone()) {
                return Err(SourceError::Shape("nextPageToken comes twice"));
            }
        }
        collected.reviews(&self.api)
    }

    async fn pace(&self) -> Duration {
        self.caller.pace().await * self.requests.load(Ordering::Relaxed)
    }
}
