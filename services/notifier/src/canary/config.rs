use std::time::Duration;

use lettre::Address;
use runtime::{
    env::{ConfigError, Env, variables},
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
    /// `/api/contact` of the public site, `SITE_ORIGIN`.
    pub url: SecretUrl,
}

impl Config {
    /// Reads `CANARY_TO`, and `SITE_ORIGIN` if canaries are wanted.
    pub(crate) fn from_env(env: &Env) -> Result<Self, ConfigError> {
        let mailbox: Option<Address> = env.optional(&variables::CANARY_TO)?;
        let origin: Option<SecretUrl> = env.optional(&variables::SITE_ORIGIN)?;
        let url = origin.filter(|_| mailbox.is_some()).map(contact_url).transpose();
        let url = url.map_err(|reason| ConfigError::new(&variables::SITE_ORIGIN, reason))?;
        Ok(Self { mailbox, posting: url.map(|url| Posting { every: EVERY, url }) })
    }
}

/// Where the site at `origin` takes enquiries.
fn contact_url(origin: SecretUrl) -> Result<SecretUrl, String> {
    let origin = origin.with_scheme(&["http", "https"])?;
    format!("{}/api/contact", origin.expose().trim_end_matches('/')).parse()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TO: (&str, &str) = ("CANARY_TO", "canary@firm.example");
    const ORIGIN: (&str, &str) = ("SITE_ORIGIN", "https://www.firm.example");

    fn config(pairs: &[(&str, &str)]) -> Config {
        Config::from_env(&Env::from_pairs(pairs.iter().copied())).unwrap()
    }

    #[test]
    fn posts_canaries_to_the_site_only_with_a_mailbox_for_them() {
        assert!(config(&[]).posting.is_none() && config(&[ORIGIN]).posting.is_none());
        let receives_only = config(&[TO]);
        assert!(receives_only.posting.is_none() && receives_only.mailbox.is_some());
        let posting = config(&[TO, ORIGIN]).posting.unwrap();
        assert_eq!(posting.url.expose(), "https://www.firm.example/api/contact");
    }

    #[test]
    fn names_the_invalid_variable() {
        for (pairs, variable) in [
            (vec![("CANARY_TO", "nobody")], "CANARY_TO"),
            (vec![TO, ("SITE_ORIGIN", "ftp://firm.example")], "SITE_ORIGIN"),
        ] {
            assert_eq!(Config::from_env(&Env::from_pairs(pairs)).unwrap_err().variable, variable);
        }
    }
}
