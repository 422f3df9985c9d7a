//! Places API (New): what everybody sees on the map, at most five reviews, which Google chooses and orders.
//!
//! <https://developers.google.com/maps/documentation/places/web-service/place-details>

mod answer;

use std::time::Duration;

use reqwest::header::HeaderValue;
use runtime::env::ConfigError;
use url::Url;

pub(super) use self::answer::parse;
use super::{
    api_url::ApiUrl,
    call::{Caller, Deadline},
    config::PlacesConfig,
};
use crate::{
    budget::Budget,
    domain::Reviews,
    source::{Source, SourceError},
};

/// What is asked for; what is not named is not answered, and not paid for.
const FIELDS: &str = "rating,userRatingCount,reviews,googleMapsUri";

/// Reviews of one place.
#[derive(Debug)]
pub(crate) struct Places {
    caller: Caller,
    api: ApiUrl,
    place: Url,
    key: HeaderValue,
    timeout: Duration,
}

impl Places {
    /// The source that `config` describes; fails if the machine cannot make HTTP calls at all.
    pub(crate) fn new(config: PlacesConfig, budget: Budget) -> Result<Self, ConfigError> {
        let key = config.key.header("");
        Ok(Self {
            caller: Caller::new(config.timeout, budget)?,
            place: config.url.join(["v1", "places", config.place.as_str()]),
            key: key.ok_or_else(|| ConfigError::new("GOOGLE_PLACES_API_KEY", "cannot be sent"))?,
            api: config.url,
            timeout: config.timeout,
        })
    }
}

#[tonic::async_trait]
impl Source for Places {
    async fn fetch(&self) -> Result<Reviews, SourceError> {
        let ask = |client: &reqwest::Client| {
            // In headers, where no proxy's log and no error has them.
            client.get(self.place.clone()).header("x-goog-api-key", self.key.clone()).header("x-goog-fieldmask", FIELDS)
        };
        let answer = self.caller.call("places", Deadline::after(self.timeout), ask).await?;
        parse(&answer, &self.api)
    }
}
