use std::time::Duration;

use runtime::{
    env::{ConfigError, Env},
    secret::SecretUrl,
};

/// Maximum `ALERT_AFTER` and `ALERT_EVERY`: a rarer alert would be useless.
const MAX_DURATION: Duration = Duration::from_hours(30 * 24);
const CALL_TIMEOUT: Duration = Duration::from_secs(5);

/// When alerts are sent, and to which webhook.
#[derive(Debug, Clone)]
pub struct Config {
    /// `ALERT_URL`: the webhook, if there is one. Its path is a secret.
    pub url: Option<SecretUrl>,
    /// `ALERT_AFTER`, default 15 m: how long a condition may last before it fires.
    pub after: Duration,
    /// `ALERT_EVERY`, default 6 h: the interval at which a firing alert is repeated.
    pub every: Duration,
    /// The timeout of one call to the webhook: 5 s.
    pub call_timeout: Duration,
}

impl Config {
    /// Reads `ALERT_URL`, `ALERT_AFTER` and `ALERT_EVERY`.
    pub fn from_env(env: &Env) -> Result<Self, ConfigError> {
        let url: Option<SecretUrl> = env.optional("ALERT_URL")?;
        let http = |url: SecretUrl| url.with_scheme(&["http", "https"]);
        Ok(Self {
            url: url.map(http).transpose().map_err(|reason| ConfigError::new("ALERT_URL", reason))?,
            after: bounded_duration(env, "ALERT_AFTER", "15m")?,
            every: bounded_duration(env, "ALERT_EVERY", "6h")?,
            call_timeout: CALL_TIMEOUT,
        })
    }
}

/// The duration in `variable`, or this `default`.
///
/// # Errors
///
/// If it is not a duration, or longer than 720 h.
pub fn bounded_duration(env: &Env, variable: &'static str, default: &str) -> Result<Duration, ConfigError> {
    let duration = env.duration(variable, default)?;
    if duration > MAX_DURATION { Err(ConfigError::new(variable, "give at most 720h")) } else { Ok(duration) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_a_bad_variable() {
        for (variable, value) in [
            ("ALERT_URL", "mailto:a@b"),
            ("ALERT_URL", "ftp://a.example"),
            ("ALERT_AFTER", "0s"),
            ("ALERT_AFTER", "721h"),
            ("ALERT_EVERY", "721h"),
        ] {
            assert_eq!(Config::from_env(&Env::from_pairs([(variable, value)])).unwrap_err().variable, variable);
        }
    }

    #[test]
    fn keeps_the_webhooks_secret_out_of_debug_output() {
        let env = Env::from_pairs([("ALERT_URL", "https://hooks.example.com/services/T0/hunter2?token=hunter2")]);
        assert!(!format!("{:?}", Config::from_env(&env).unwrap()).contains("hunter2"));
    }
}
