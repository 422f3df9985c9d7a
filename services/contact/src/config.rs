use std::{net::SocketAddr, time::Duration};

use broker::Retention;
use runtime::{
    env::{ConfigError, Env, variables},
    grpc::Tls,
    process,
    production::{self, Rule},
};

use crate::{captcha, spam, spool};

/// What `SITE_ENV=production` refuses.
pub const PRODUCTION_RULES: &[Rule] = &[
    Rule::password(&variables::AMQP_URL),
    Rule::password(&variables::REDIS_URL),
    Rule::admin_address(&variables::CONTACT_ADMIN_ADDR),
];

/// The configuration of the contact service.
#[derive(Debug, Clone)]
pub struct Config {
    /// `CONTACT_GRPC_ADDR`.
    pub grpc_addr: SocketAddr,
    /// `GRPC_TLS_CA` and `TLS_CERT`, unset by default: mutual TLS with the gateway.
    pub tls: Option<Tls>,
    /// `CONTACT_ADMIN_ADDR`.
    pub process: process::Config,
    /// `AMQP_URL` and `AMQP_TOPOLOGY`.
    pub broker: broker::Config,
    /// `PUBLISH_TIMEOUT`: the timeout of captcha verification and publish, including the confirm.
    pub publish_timeout: Duration,
    /// `SPOOL_DIR`, `SPOOL_MAX_BYTES` and `KEEP_DEAD_LETTERS`.
    pub spool: spool::Config,
    /// `SPAM_SCORE`.
    pub spam: spam::Config,
    /// `CAPTCHA_VERIFY_URL` and `CAPTCHA_SECRET`; `None` if captchas are not verified.
    pub captcha: Option<captcha::Config>,
    /// `ALERT_URL` and `ALERT_AFTER`.
    pub alert: alert::Config,
    /// `REDIS_URL` and `REDIS_TIMEOUT`: where the replicas agree on which of them sends an alert.
    pub redis: fail_open_redis::Config,
}

impl Config {
    /// Reads and checks every variable.
    ///
    /// # Errors
    ///
    /// Names the variable that is wrong, and every one that `SITE_ENV=production` refuses.
    pub fn from_env(env: &Env) -> Result<Self, ConfigError> {
        production::checked(env, PRODUCTION_RULES, Self::parse)
    }

    fn parse(env: &Env) -> Result<Self, ConfigError> {
        let publish_timeout = env.duration(&variables::PUBLISH_TIMEOUT)?;
        let keep_quarantine = Retention::of_dead_letters(env)?.duration();
        Ok(Self {
            grpc_addr: env.parsed(&variables::CONTACT_GRPC_ADDR)?,
            tls: Tls::from_env(env)?,
            process: process::Config::from_env(env, &variables::CONTACT_ADMIN_ADDR)?,
            spool: spool::Config::from_env(env, publish_timeout / 2, keep_quarantine)?,
            broker: broker::Config::from_env(env)?,
            publish_timeout,
            spam: spam::Config::from_env(env)?,
            captcha: captcha::Config::from_env(env)?,
            alert: alert::Config::from_env(env)?,
            redis: fail_open_redis::Config::from_env(env)?,
        })
    }
}
