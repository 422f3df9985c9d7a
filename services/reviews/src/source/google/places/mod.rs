//! Places API (New): the public reviews on Google Maps, at most five, selected and ordered by Google.
//!
//! <https://developers.google.com/maps/documentation/places/web-service/place-details>

mod answer;

use std::time::Duration;

use https_client::ApiUrl;
use reqwest::header::HeaderValue;
use runtime::env::{ConfigError, variables};
use url::Url;

pub(super) use self::answer::parse;
use super::{
    client::{Deadline, GoogleClient},
    config::PlacesConfig,
};
use crate::{
    budget::Budget,
    domain::Reviews,
    source::{Source, SourceError},
};

/// The field mask. Google returns, and charges for, no other fields.
const FIELD_MASK: &str = "rating,userRatingCount,reviews,googleMapsUri";

/// The reviews of one place.
#[derive(Debug)]
pub(crate) struct PlacesSource {
    client: GoogleClient,
    api: ApiUrl,
    place: Url,
    key: HeaderValue,
    timeout: Duration,
}

impl PlacesSource {
    /// # Errors
    ///
    /// If this machine cannot make HTTP calls at all.
    pub(crate) fn new(config: PlacesConfig, budget: Budget) -> Result<Self, ConfigError> {
        let key = config.key.header("");
        Ok(Self {
            client: GoogleClient::new(config.timeout, budget)?,
            place: config.url.join(["v1", "places", config.place.as_str()]),
            key: key.ok_or_else(|| ConfigError::new(&variables::GOOGLE_PLACES_API_KEY, "cannot be sent"))?,
            api: config.url,
            timeout: config.timeout,
        })
    }
}

#[tonic::async_trait]
impl Source for PlacesSource {
    fn identity(&self) -> String {
        format!("google {}", self.place)
    }

    fn time_limit(&self) -> Duration {
        self.timeout
    }

    async fn fetch(&self) -> Result<Reviews, SourceError> {
        let request = |http: &reqwest::Client| {
            // In a header, the key reaches no proxy's log and no error message.
            http.get(self.place.clone())
                .header("x-goog-api-key", self.key.clone())
                .header("x-goog-fieldmask", FIELD_MASK)
        };
        let response = self.client.call("places", Deadline::after(self.timeout), request).await?;
        parse(&response, &self.api)
    }

    async fn min_interval(&self) -> Duration {
        self.client.min_interval().await
    }
}

#[cfg(test)]
mod tests {
    use runtime::env::Env;
    use test_support::{Google, GoogleApi, Reply};

    use super::*;

    fn places(google: &Google) -> PlacesSource {
        let variables = google.places_variables();
        let env = Env::from_pairs(variables.iter().map(|(name, value)| (*name, value.as_str())));
        PlacesSource::new(PlacesConfig::from_env(&env).unwrap(), Budget::unlimited()).unwrap()
    }

    #[tokio::test]
    async fn reports_the_retry_after_that_exceeds_the_deadline() {
        let google = Google::start().await;
        let reply = Reply::error(503, "UNAVAILABLE", None).with_header("retry-after", "600");
        google.answer_all(GoogleApi::Places, reply);
        let error = places(&google).fetch().await.unwrap_err();
        assert_eq!((error.name(), error.retry_after()), ("UNAVAILABLE", Some(Duration::from_secs(600))));
        assert_eq!(google.count(GoogleApi::Places), 1);
    }

    #[tokio::test]
    async fn the_debug_output_omits_the_key() {
        let google = Google::start().await;
        assert!(!format!("{:?}", places(&google)).contains("hunter2"));
    }
}
