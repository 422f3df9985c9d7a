use std::{net::SocketAddr, num::NonZeroU32, time::Duration};

use runtime::{
    env::{ConfigError, Env, variables},
    grpc::Tls,
    process,
    production::{self, Rule},
};

use crate::source;

/// Maximum time that Google's content may be stored: 30 days for the Business Profile API
/// (<https://developers.google.com/my-business/content/policies#content-storage>).
const MAX_KEEP: Duration = Duration::from_secs(30 * 24 * 60 * 60);
const REPLICAS: NonZeroU32 = NonZeroU32::new(4).expect("above zero");
const PHOTO_TIMEOUT: Duration = Duration::from_secs(4);

/// What `SITE_ENV=production` refuses.
pub const PRODUCTION_RULES: &[Rule] = &[
    Rule::new(&variables::REVIEWS_FILE, source::demonstration_reviews),
    Rule::password(&variables::REDIS_URL),
    Rule::admin_address(&variables::REVIEWS_ADMIN_ADDR),
];

/// Configuration of the reviews service.
#[derive(Debug, Clone)]
pub struct Config {
    /// `REVIEWS_GRPC_ADDR`.
    pub grpc_addr: SocketAddr,
    /// `GRPC_TLS_CA` and `TLS_CERT`, unset by default: mutual TLS with the gateway.
    pub tls: Option<Tls>,
    /// `REVIEWS_ADMIN_ADDR`.
    pub process: process::Config,
    /// `REDIS_URL` and `REDIS_TIMEOUT`.
    pub redis: fail_open_redis::Config,
    /// The prefix of our keys in Redis: `reviews`, or `AMQP_TOPOLOGY` if that is not the default, so that installations that
    /// share a Redis stay apart.
    pub cache_prefix: String,
    /// `REVIEWS_FRESH`: older reviews are still shown while new ones are fetched. Google's terms on both
    /// lifetimes: `docs/decisions/0009-reviews-are-cached-for-hours.md`.
    pub fresh: Duration,
    /// `REVIEWS_KEEP`, at least `REVIEWS_FRESH`, at most 30 days: older reviews are not shown, even if the
    /// source fails.
    pub keep: Duration,
    /// `REVIEWS_DAILY_REQUESTS`: maximum requests to Google per day (UTC) from all replicas together, retries included.
    /// Default 32 for places, within Google's free 1,000 per month. Default 2,000 for the Business Profile API, which
    /// is free of charge: twice what fetching a thousand reviews every hour takes.
    pub daily_requests: NonZeroU32,
    /// How many replicas share the budget reserved for outages of Redis: 4. More of them may exceed it then.
    pub replicas: NonZeroU32,
    /// Time limit of fetching a photo, from connecting to the last byte: 4 s.
    pub photo_timeout: Duration,
    /// `REVIEWS_SOURCE` and the variables of that source.
    pub(crate) source: source::Config,
}

impl Config {
    /// Reads and validates every variable.
    ///
    /// # Errors
    ///
    /// Names the variable that is wrong, and every one that `SITE_ENV=production` refuses.
    pub fn from_env(env: &Env) -> Result<Self, ConfigError> {
        production::checked(env, PRODUCTION_RULES, Self::parse)
    }

    fn parse(env: &Env) -> Result<Self, ConfigError> {
        let fresh = env.duration(&variables::REVIEWS_FRESH)?;
        let keep = env.duration(&variables::REVIEWS_KEEP)?;
        if keep < fresh {
            return Err(ConfigError::new(&variables::REVIEWS_KEEP, "must not be shorter than REVIEWS_FRESH"));
        }
        if keep > MAX_KEEP {
            return Err(ConfigError::new(
                &variables::REVIEWS_KEEP,
                "give at most 720h: Google allows no more than 30 days",
            ));
        }
        let source = source::Config::from_env(env)?;
        let is_free = matches!(source, source::Config::Business(_));
        Ok(Self {
            grpc_addr: env.parsed(&variables::REVIEWS_GRPC_ADDR)?,
            tls: Tls::from_env(env)?,
            process: process::Config::from_env(env, &variables::REVIEWS_ADMIN_ADDR)?,
            redis: fail_open_redis::Config::from_env(env)?,
            cache_prefix: cache_prefix(&env.parsed::<String>(&variables::AMQP_TOPOLOGY)?),
            fresh,
            keep,
            daily_requests: env.parsed_under(&variables::REVIEWS_DAILY_REQUESTS, is_free)?,
            replicas: REPLICAS,
            photo_timeout: PHOTO_TIMEOUT,
            source,
        })
    }
}

fn cache_prefix(topology: &str) -> String {
    if Some(topology) == variables::AMQP_TOPOLOGY.default_value() { "reviews".to_owned() } else { topology.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_the_invalid_variable() {
        for (variable, value) in [
            ("REVIEWS_SOURCE", "trustpilot"),
            ("REDIS_URL", "amqp://127.0.0.1"),
            ("REDIS_TIMEOUT", "fast"),
            ("SITE_ENV", "prod"),
            ("REVIEWS_GRPC_ADDR", "50052"),
            ("REVIEWS_FRESH", "0s"),
            ("REVIEWS_KEEP", "59m"),
            ("REVIEWS_KEEP", "721h"),
            ("REVIEWS_DAILY_REQUESTS", "0"),
        ] {
            assert_eq!(Config::from_env(&Env::from_pairs([(variable, value)])).unwrap_err().variable, variable);
        }
    }

    #[test]
    fn names_the_missing_variable_of_a_source() {
        for (source, missing) in [("google", "GOOGLE_PLACES_API_KEY"), ("business", "GOOGLE_BUSINESS_LOCATION")] {
            let env = Env::from_pairs([("REVIEWS_SOURCE", source)]);
            assert_eq!(Config::from_env(&env).unwrap_err().variable, missing);
        }
    }
}
