//! Places API (New): what everybody sees on the map, at most five reviews, which Google chooses and orders.
//!
//! <https://developers.google.com/maps/documentation/places/web-service/place-details>

mod answer;

use std::time::Duration;

use https_client::ApiUrl;
use reqwest::header::HeaderValue;
use runtime::env::ConfigError;
use url::Url;

pub(super) use self::answer::parse;
use super::{
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
    fn identity(&self) -> String {
        format!("google {}", self.place)
    }

    fn time_limit(&self) -> Duration {
        self.timeout
    }

    async fn fetch(&self) -> Result<Reviews, SourceError> {
        let ask = |client: &reqwest::Client| {
            // In headers, where no proxy's log and no error has them.
            client.get(self.place.clone()).header("x-goog-api-key", self.key.clone()).header("x-goog-fieldmask", FIELDS)
        };
        let answer = self.caller.call("places", Deadline::after(self.timeout), ask).await?;
        parse(&answer, &self.api)
    }

    async fn pace(&self) -> Duration {
        self.caller.pace().await
    }
}

#[cfg(test)]
mod tests {
    use runtime::env::Env;
    use test_support::{Google, GoogleApi, Reply};

    use super::*;

    fn places(google: &Google) -> Places {
        let variables = google.places_variables();
        let env = Env::from_pairs(variables.iter().map(|(name, value)| (*name, value.as_str())));
        Places::new(PlacesConfig::from_env(&env).unwrap(), Budget::ample()).unwrap()
    }

    #[tokio::test]
    async fn a_caller_is_told_for_how_long_google_wants_to_be_left_alone() {
        let google = Google::start().await;
        let reply = Reply::error(503, "UNAVAILABLE", None).with_header("retry-after", "600");
        google.answer_all(GoogleApi::Places, reply);
        let error = places(&google).fetch().await.unwrap_err();
        assert_eq!((error.name(), error.retry_after()), ("UNAVAILABLE", Some(Duration::from_secs(600))));
        assert_eq!(google.count(GoogleApi::Places), 1);
    }

    #[tokio::test]
    async fn the_key_is_not_in_the_debug_output() {
        let google = Google::start().await;
        assert!(!format!("{:?}", places(&google)).contains("hunter2"));
    }
}
