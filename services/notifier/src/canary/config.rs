use std::time::Duration;

use lettre::Address;
use runtime::{
    env::{ConfigError, Env},
    secret::SecretUrl,
};

/// Maximum of `CANARY_EVERY`, within the day that a round trip is remembered.
const MAX_INTERVAL: Duration = Duration::from_hours(12);

/// How this notifier recognises canaries, and whether it posts them.
#[derive(Debug, Clone)]
pub struct Config {
    /// `CANARY_TO`: a separate mailbox, and the address by which canaries are recognised. Without it there are none.
    pub mailbox: Option<Address>,
    /// `None`: this notifier posts no canaries.
    pub posting: Option<Posting>,
}

/// How canaries are posted.
#[derive(Debug, Clone)]
pub struct Posting {
    /// `CANARY_EVERY`, off by default: the interval, with a jitter of a tenth. A canary that has not come back when the
    /// next is due is lost.
    pub every: Duration,
    /// `CANARY_URL`: `…/api/contact` of the public site.
    pub url: SecretUrl,
}

impl Config {
    /// Reads the three variables; `CANARY_EVERY` requires both others.
    pub(crate) fn from_env(env: &Env) -> Result<Self, ConfigError> {
        let mailbox = env.optional("CANARY_TO")?;
        let url: Option<SecretUrl> = env.optional("CANARY_URL")?;
        let http = |url: SecretUrl| url.with_scheme(&["http", "https"]);
        let url = url.map(http).transpose().map_err(|reason| ConfigError::new("CANARY_URL", reason))?;
        if env.text("CANARY_EVERY")?.is_none() {
            return Ok(Self { mailbox, posting: None });
        }
        // The variable is set, so the default is not used.
        let every = env.duration("CANARY_EVERY", "15m")?;
        if every > MAX_INTERVAL {
            return Err(ConfigError::new("CANARY_EVERY", "give at most 12h"));
        }
        let required = |variable| ConfigError::new(variable, "must be set with CANARY_EVERY");
        if mailbox.is_none() {
            return Err(required("CANARY_TO"));
        }
        let url = url.ok_or_else(|| required("CANARY_URL"))?;
        Ok(Self { mailbox, posting: Some(Posting { every, url }) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVERY: (&str, &str) = ("CANARY_EVERY", "15m");
    const TO: (&str, &str) = ("CANARY_TO", "canary@firm.example");
    const URL: (&str, &str) = ("CANARY_URL", "https://www.firm.example/api/contact");

    #[test]
    fn posts_canaries_only_with_an_interval() {
        let config = |pairs: &[_]| Config::from_env(&Env::from_pairs(pairs.iter().copied())).unwrap();
        assert!(config(&[]).posting.is_none());
        let receives_only = config(&[TO]);
        assert!(receives_only.posting.is_none() && receives_only.mailbox.is_some());
        assert!(config(&[EVERY, TO, URL]).posting.is_some());
    }

    #[test]
    fn names_the_variable_that_is_missing_or_invalid() {
        for (pairs, variable) in [
            ([EVERY, TO], "CANARY_URL"),
            ([EVERY, URL], "CANARY_TO"),
            ([TO, ("CANARY_EVERY", "often")], "CANARY_EVERY"),
            ([TO, ("CANARY_EVERY", "13h")], "CANARY_EVERY"),
            ([TO, ("CANARY_URL", "ftp://firm.example")], "CANARY_URL"),
        ] {
            assert_eq!(Config::from_env(&Env::from_pairs(pairs)).unwrap_err().variable, variable);
        }
    }
}
