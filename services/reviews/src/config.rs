use std::{net::SocketAddr, path::PathBuf, str::FromStr, time::Duration};

use runtime::{
    env::{ConfigError, Env},
    process,
};

/// Whether the site is shown to the public (`SITE_ENV`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SiteEnv {
    Development,
    Production,
}

impl FromStr for SiteEnv {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "development" => Ok(Self::Development),
            "production" => Ok(Self::Production),
            _ => Err("use development or production"),
        }
    }
}

/// Where reviews come from (`REVIEWS_SOURCE`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct FileSource;

impl FromStr for FileSource {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "file" { Ok(Self) } else { Err("use file") }
    }
}

/// What the reviews service is told at its start.
#[derive(Debug, Clone)]
pub struct Config {
    /// `REVIEWS_GRPC_ADDR`, default `127.0.0.1:50052`.
    pub grpc_addr: SocketAddr,
    /// `REVIEWS_ADMIN_ADDR`, default `127.0.0.1:9102`, and `SHUTDOWN_GRACE`.
    pub process: process::Config,
    /// `REDIS_URL` and `REDIS_TIMEOUT`.
    pub redis: fail_open_redis::Config,
    /// `REVIEWS_CACHE_PREFIX`, default `reviews`: first part of our keys.
    pub cache_prefix: String,
    /// `REVIEWS_FRESH`, default 10 m: how long a cached answer is used.
    pub fresh: Duration,
    /// `REVIEWS_FILE`, default `web/content/reviews.json`.
    pub file: PathBuf,
    /// `SITE_ENV`, default `development`; in `production` demonstration reviews are refused.
    pub(crate) site_env: SiteEnv,
}

impl Config {
    /// Reads and checks every variable.
    pub fn from_env(env: &Env) -> Result<Self, ConfigError> {
        env.parsed::<FileSource>("REVIEWS_SOURCE", "file")?;
        Ok(Self {
            grpc_addr: env.parsed("REVIEWS_GRPC_ADDR", "127.0.0.1:50052")?,
            process: process::Config::from_env(env, "REVIEWS_ADMIN_ADDR", "127.0.0.1:9102")?,
            redis: fail_open_redis::Config::from_env(env)?,
            cache_prefix: env.parsed("REVIEWS_CACHE_PREFIX", "reviews")?,
            fresh: env.duration("REVIEWS_FRESH", "10m")?,
            file: env.parsed("REVIEWS_FILE", "web/content/reviews.json")?,
            site_env: env.parsed("SITE_ENV", "development")?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bad_variable_is_named() {
        for (variable, value) in [
            ("REVIEWS_SOURCE", "trustpilot"),
            ("REDIS_URL", "amqp://127.0.0.1"),
            ("REDIS_TIMEOUT", "fast"),
            ("SITE_ENV", "prod"),
            ("REVIEWS_GRPC_ADDR", "50052"),
        ] {
            assert_eq!(Config::from_env(&Env::from_pairs([(variable, value)])).unwrap_err().variable, variable);
        }
    }
}
