use std::time::Duration;

use lettre::Address;
use runtime::{
    env::{ConfigError, Env},
    secret::SecretUrl,
};

/// Four an hour, so that a loss is noticed within half an hour.
const EVERY: Duration = Duration::from_mins(15);

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
    /// The interval, 15 min with a jitter of a tenth. A canary that has not come back when the next is due is lost.
    pub every: Duration,
    /// `CANARY_URL`: `…/api/contact` of the public site.
    pub url: SecretUrl,
}

impl Config {
    /// Reads `CANARY_TO` and `CANARY_URL`; the second requires the first.
    pub(crate) fn from_env(env: &Env) -> Result<Self, ConfigError> {
        let mailbox = env.optional("CANARY_TO")?;
        let url: Option<SecretUrl> = env.optional("CANARY_URL")?;
        let http = |url: SecretUrl| url.with_scheme(&["http", "https"]);
        let url = url.map(http).transpose().map_err(|reason| ConfigError::new("CANARY_URL", reason))?;
        if url.is_some() && mailbox.is_none() {
            return Err(ConfigError::new("CANARY_TO", "must be set with CANARY_URL"));
        }
        Ok(Self { mailbox, posting: url.map(|url| Posting { every: EVERY, url }) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TO: (&str, &str) = ("CANARY_TO", "canary@firm.example");
    const URL: (&str, &str) = ("CANARY_URL", "https://www.firm.example/api/contact");

    #[test]
    fn posts_canaries_only_with_a_url() {
        let config = |pairs: &[_]| Config::from_env(&Env::from_pairs(pairs.iter().copied())).unwrap();
        assert!(config(&[]).posting.is_none());
        let receives_only = config(&[TO]);
        assert!(receives_only.posting.is_none() && receives_only.mailbox.is_some());
        assert!(config(&[TO, URL]).posting.is_some());
    }

    #[test]
    fn names_the_variable_that_is_missing_or_invalid() {
        for (pairs, variable) in
            [(vec![URL], "CANARY_TO"), (vec![TO, ("CANARY_URL", "ftp://firm.example")], "CANARY_URL")]
        {
            assert_eq!(Config::from_env(&Env::from_pairs(pairs)).unwrap_err().variable, variable);
        }
    }
}
