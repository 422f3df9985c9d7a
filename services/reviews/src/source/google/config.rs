use std::{fmt::Display, str::FromStr, time::Duration};

use https_client::{ApiUrl, Secret};
use runtime::env::{ConfigError, Env, Variable, variables};

use super::resource::{Location, PlaceId};

/// Maximum `GOOGLE_TIMEOUT`.
const MAX_TIMEOUT: Duration = Duration::from_mins(1);

/// Configuration of the source `google`.
#[derive(Debug, Clone)]
pub(crate) struct PlacesConfig {
    /// Where Places API answers.
    pub(super) url: ApiUrl,
    /// `GOOGLE_PLACES_API_KEY`.
    pub(super) key: Secret,
    /// `GOOGLE_PLACE_ID`.
    pub(super) place: PlaceId,
    /// `GOOGLE_TIMEOUT`: time limit of a fetch, all attempts together.
    pub(super) timeout: Duration,
}

/// Configuration of the source `business`.
#[derive(Debug, Clone)]
pub(crate) struct BusinessConfig {
    /// Where Business Profile API answers.
    pub(super) url: ApiUrl,
    /// `GOOGLE_BUSINESS_LOCATION`.
    pub(super) location: Location,
    pub(super) oauth: OauthConfig,
    /// `GOOGLE_TIMEOUT`: time limit of a fetch, all pages together.
    pub(super) timeout: Duration,
}

/// The OAuth client and the owner's consent to read the reviews.
#[derive(Debug, Clone)]
pub(super) struct OauthConfig {
    /// Where access tokens come from.
    pub(super) url: ApiUrl,
    /// `GOOGLE_BUSINESS_CLIENT_ID`. Not secret, but validated like one.
    pub(super) client_id: Secret,
    /// `GOOGLE_BUSINESS_CLIENT_SECRET`.
    pub(super) client_secret: Secret,
    /// `GOOGLE_BUSINESS_REFRESH_TOKEN`.
    pub(super) refresh_token: Secret,
}

impl PlacesConfig {
    /// Reads the variables; key and place have no default.
    pub(crate) fn from_env(env: &Env) -> Result<Self, ConfigError> {
        Ok(Self {
            url: api_url(env, "https://places.googleapis.com")?,
            key: required(env, &variables::GOOGLE_PLACES_API_KEY)?,
            place: required(env, &variables::GOOGLE_PLACE_ID)?,
            timeout: timeout(env)?,
        })
    }
}

impl BusinessConfig {
    /// Reads the variables; location, client and token have no default.
    pub(crate) fn from_env(env: &Env) -> Result<Self, ConfigError> {
        Ok(Self {
            url: api_url(env, "https://mybusiness.googleapis.com")?,
            location: required(env, &variables::GOOGLE_BUSINESS_LOCATION)?,
            oauth: OauthConfig {
                url: api_url(env, "https://oauth2.googleapis.com")?,
                client_id: required(env, &variables::GOOGLE_BUSINESS_CLIENT_ID)?,
                client_secret: required(env, &variables::GOOGLE_BUSINESS_CLIENT_SECRET)?,
                refresh_token: required(env, &variables::GOOGLE_BUSINESS_REFRESH_TOKEN)?,
            },
            timeout: timeout(env)?,
        })
    }
}

/// `GOOGLE_API_URL`, a double of Google's APIs for development, or else `google`.
fn api_url(env: &Env, google: &str) -> Result<ApiUrl, ConfigError> {
    let double: Option<ApiUrl> = env.optional(&variables::GOOGLE_API_URL)?;
    double.map_or_else(|| google.parse().map_err(|reason| ConfigError::new(&variables::GOOGLE_API_URL, reason)), Ok)
}

fn required<T>(env: &Env, variable: &Variable) -> Result<T, ConfigError>
where
    T: FromStr<Err: Display>,
{
    env.optional(variable)?.ok_or_else(|| ConfigError::new(variable, "has to be set for this REVIEWS_SOURCE"))
}

fn timeout(env: &Env) -> Result<Duration, ConfigError> {
    let timeout = env.duration(&variables::GOOGLE_TIMEOUT)?;
    if timeout > MAX_TIMEOUT {
        Err(ConfigError::new(&variables::GOOGLE_TIMEOUT, "give at most 1m"))
    } else {
        Ok(timeout)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLACES: [(&str, &str); 2] = [("GOOGLE_PLACES_API_KEY", "hunter2-key"), ("GOOGLE_PLACE_ID", "ChIJ1")];
    const BUSINESS: [(&str, &str); 4] = [
        ("GOOGLE_BUSINESS_LOCATION", "accounts/1/locations/2"),
        ("GOOGLE_BUSINESS_CLIENT_ID", "client.example"),
        ("GOOGLE_BUSINESS_CLIENT_SECRET", "hunter2-secret"),
        ("GOOGLE_BUSINESS_REFRESH_TOKEN", "hunter2-token"),
    ];

    fn places(pairs: impl IntoIterator<Item = (&'static str, &'static str)>) -> Result<PlacesConfig, ConfigError> {
        PlacesConfig::from_env(&Env::from_pairs(pairs))
    }

    fn business(pairs: impl IntoIterator<Item = (&'static str, &'static str)>) -> Result<BusinessConfig, ConfigError> {
        BusinessConfig::from_env(&Env::from_pairs(pairs))
    }

    #[test]
    fn names_the_missing_variable() {
        for (missing, _) in PLACES {
            let error = places(PLACES.into_iter().filter(|(name, _)| *name != missing)).unwrap_err();
            assert_eq!(error.variable, missing);
        }
        for (missing, _) in BUSINESS {
            let error = business(BUSINESS.into_iter().filter(|(name, _)| *name != missing)).unwrap_err();
            assert_eq!(error.variable, missing);
        }
    }

    #[test]
    fn names_the_invalid_variable_without_repeating_its_value() {
        for pair in [
            ("GOOGLE_API_URL", "http://places.googleapis.com/hunter2"),
            ("GOOGLE_PLACES_API_KEY", "hunter2 and more"),
            ("GOOGLE_PLACE_ID", "places/hunter2"),
            ("GOOGLE_TIMEOUT", "61s"),
        ] {
            let error = places(PLACES.into_iter().chain([pair])).unwrap_err();
            assert_eq!(error.variable, pair.0);
            assert!(!error.reason.contains("hunter2"), "{error}");
        }
        for pair in
            [("GOOGLE_API_URL", "http://mybusiness.googleapis.com"), ("GOOGLE_BUSINESS_LOCATION", "locations/2")]
        {
            assert_eq!(business(BUSINESS.into_iter().chain([pair])).unwrap_err().variable, pair.0);
        }
    }

    #[test]
    fn no_secret_is_in_the_debug_output() {
        let printed = format!("{:?}{:?}", places(PLACES).unwrap(), business(BUSINESS).unwrap());
        assert!(!printed.contains("hunter2"), "{printed}");
    }
}
