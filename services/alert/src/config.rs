use std::time::Duration;

use runtime::{
    env::{ConfigError, Env},
    secret::SecretUrl,
};

/// Longest `ALERT_AFTER` and `ALERT_EVERY`: what is told less often is told to nobody.
const LONGEST: Duration = Duration::from_hours(30 * 24);
const CALL_TIMEOUT: Duration = Duration::from_secs(5);

/// When an alarm is raised, and where it is told.
#[derive(Debug, Clone)]
pub struct Config {
    /// `ALERT_URL`: the webhook, if there is one. Its path is a secret.
    pub url: Option<SecretUrl>,
    /// `ALERT_AFTER`, default 15 m: how long something may be wrong before it is told.
    pub after: Duration,
    /// `ALERT_EVERY`, default 6 h: how often it is told again while it lasts.
    pub every: Duration,
    /// The time limit of one call to the webhook, of which there are two at most: 5 s.
    pub call_timeout: Duration,
}

impl Config {
    /// Reads the three variables.
    pub fn from_env(env: &Env) -> Result<Self, ConfigError> {
        let url: Option<SecretUrl> = env.optional("ALERT_URL")?;
        let http = |url: SecretUrl| url.with_scheme(&["http", "https"]);
        Ok(Self {
            url: url.map(http).transpose().map_err(|reason| ConfigError::new("ALERT_URL", reason))?,
            after: length(env, "ALERT_AFTER", "15m")?,
            every: length(env, "ALERT_EVERY", "6h")?,
            call_timeout: CALL_TIMEOUT,
        })
    }
}

/// The length of time in `variable`, or this `default`: at most 720 h.
///
/// # Errors
///
/// If it is none, or longer.
pub fn length(env: &Env, variable: &'static str, default: &str) -> Result<Duration, ConfigError> {
    let length = env.duration(variable, default)?;
    if length > LONGEST { Err(ConfigError::new(variable, "give at most 720h")) } else { Ok(length) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bad_variable_is_named() {
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
    fn the_webhooks_secret_is_not_in_the_debug_output() {
        let env = Env::from_pairs([("ALERT_URL", "https://hooks.example.com/services/T0/hunter2?token=hunter2")]);
        assert!(!format!("{:?}", Config::from_env(&env).unwrap()).contains("hunter2"));
    }
}
