use std::time::Duration;

use lettre::Address;
use runtime::{
    env::{ConfigError, Env},
    secret::SecretUrl,
};

/// Longest `CANARY_EVERY`: that one came back is remembered for a day.
const LONGEST: Duration = Duration::from_hours(12);

/// Of canaries: how they are known, and whether this notifier sends them.
#[derive(Debug, Clone)]
pub struct Config {
    /// `CANARY_TO`: a mailbox of their own, and the address by which they are known. Without it there are none.
    pub mailbox: Option<Address>,
    /// Without it none is sent from here.
    pub posting: Option<Posting>,
}

/// How canaries are sent.
#[derive(Debug, Clone)]
pub struct Posting {
    /// `CANARY_EVERY`, off by default: the pause between two, up to a tenth shorter or longer by chance. One
    /// that is not back when the next is due is lost.
    pub every: Duration,
    /// `CANARY_URL`: the site's own `…/api/contact`, as visitors reach it.
    pub url: SecretUrl,
}

impl Config {
    /// Reads the three variables: with `CANARY_EVERY`, both others are required.
    pub(crate) fn from_env(env: &Env) -> Result<Self, ConfigError> {
        let mailbox = env.optional("CANARY_TO")?;
        let url: Option<SecretUrl> = env.optional("CANARY_URL")?;
        let http = |url: SecretUrl| url.with_scheme(&["http", "https"]);
        let url = url.map(http).transpose().map_err(|reason| ConfigError::new("CANARY_URL", reason))?;
        if env.text("CANARY_EVERY")?.is_none() {
            return Ok(Self { mailbox, posting: None });
        }
        // It is set: the default stands in for nothing.
        let every = env.duration("CANARY_EVERY", "15m")?;
        if every > LONGEST {
            return Err(ConfigError::new("CANARY_EVERY", "give at most 12h"));
        }
        let required = |variable| ConfigError::new(variable, "has to be set with CANARY_EVERY");
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
    fn canaries_are_off_unless_they_are_asked_for() {
        let known = |pairs: &[_]| Config::from_env(&Env::from_pairs(pairs.iter().copied())).unwrap();
        assert!(known(&[]).posting.is_none());
        let receives = known(&[TO]);
        assert!(receives.posting.is_none() && receives.mailbox.is_some());
        assert!(known(&[EVERY, TO, URL]).posting.is_some());
    }

    #[test]
    fn half_a_configuration_is_refused_and_named() {
        for (pairs, missing) in [
            ([EVERY, TO], "CANARY_URL"),
            ([EVERY, URL], "CANARY_TO"),
            ([TO, ("CANARY_EVERY", "often")], "CANARY_EVERY"),
            ([TO, ("CANARY_EVERY", "13h")], "CANARY_EVERY"),
            ([TO, ("CANARY_URL", "ftp://firm.example")], "CANARY_URL"),
        ] {
            assert_eq!(Config::from_env(&Env::from_pairs(pairs)).unwrap_err().variable, missing);
        }
    }
}
