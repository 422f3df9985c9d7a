use std::time::Duration;

use runtime::{
    env::{ConfigError, Env, variables},
    secret::SecretUrl,
};

/// Maximum `ALERT_AFTER`: a later alert would be useless.
const MAX_AFTER: Duration = Duration::from_hours(30 * 24);
const EVERY: Duration = Duration::from_hours(6);
const CALL_TIMEOUT: Duration = Duration::from_secs(5);

/// When alerts are sent, and to which webhook.
#[derive(Debug, Clone)]
pub struct Config {
    /// `ALERT_URL`: the webhook, if there is one. Its path is a secret.
    pub url: Option<SecretUrl>,
    /// `ALERT_AFTER`: how long a condition may last before it fires.
    pub after: Duration,
    /// The interval at which a firing alert is repeated: 6 h.
    pub every: Duration,
    /// The timeout of one call to the webhook: 5 s.
    pub call_timeout: Duration,
}

impl Config {
    /// Reads `ALERT_URL` and `ALERT_AFTER`.
    pub fn from_env(env: &Env) -> Result<Self, ConfigError> {
        let url: Option<SecretUrl> = env.optional(&variables::ALERT_URL)?;
        let after = env.duration(&variables::ALERT_AFTER)?;
        if after > MAX_AFTER {
            return Err(ConfigError::new(&variables::ALERT_AFTER, "give at most 720h"));
        }
        let http = |url: SecretUrl| url.with_scheme(&["http", "https"]);
        Ok(Self {
            url: url.map(http).transpose().map_err(|reason| ConfigError::new(&variables::ALERT_URL, reason))?,
            after,
            every: EVERY,
            call_timeout: CALL_TIMEOUT,
        })
    }
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
