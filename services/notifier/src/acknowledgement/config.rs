use std::time::Duration;

use runtime::env::{ConfigError, Env, variables};

/// The sentence on what happens next. It has to be true of every firm.
const PROMISE: &str = "We'll ring or write back as soon as we can.";
const EVERY: Duration = Duration::from_hours(24);

/// The text of acknowledgements, and how often a mailbox gets one.
///
/// Variables rather than the site's `web/content/site.json`: the notifier runs without the site's files, also on another
/// machine.
#[derive(Debug, Clone)]
pub struct Config {
    pub(crate) company: String,
    pub(crate) phone: String,
    pub(crate) promise: String,
    /// The interval in which a mailbox gets one: 24 h.
    pub every: Duration,
}

impl Config {
    /// Reads `MAIL_ACK_COMPANY` and `MAIL_ACK_PHONE`, without which there are no acknowledgements.
    ///
    /// # Errors
    ///
    /// If only one of the two is set, or one is not a line of text.
    pub(crate) fn from_env(env: &Env) -> Result<Option<Self>, ConfigError> {
        let required = |variable, text: Option<String>| match text {
            Some(text) if !text.contains(char::is_control) => Ok(text),
            _ => Err(ConfigError::new(variable, "give one line of text, or unset MAIL_ACK_COMPANY and MAIL_ACK_PHONE")),
        };
        let (company, phone) = (env.text(&variables::MAIL_ACK_COMPANY)?, env.text(&variables::MAIL_ACK_PHONE)?);
        if company.is_none() && phone.is_none() {
            return Ok(None);
        }
        Ok(Some(Self {
            company: required(&variables::MAIL_ACK_COMPANY, company)?,
            phone: required(&variables::MAIL_ACK_PHONE, phone)?,
            promise: PROMISE.to_owned(),
            every: EVERY,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COMPANY: (&str, &str) = ("MAIL_ACK_COMPANY", "Firm");
    const PHONE: (&str, &str) = ("MAIL_ACK_PHONE", "0161 496 0130");

    #[test]
    fn acknowledgements_are_off_by_default() {
        assert!(Config::from_env(&Env::from_pairs([])).unwrap().is_none());
    }

    #[test]
    fn names_a_missing_or_invalid_variable() {
        let refused =
            |pairs: &[(&str, &str)]| Config::from_env(&Env::from_pairs(pairs.iter().copied())).unwrap_err().variable;
        assert_eq!(refused(&[PHONE]), "MAIL_ACK_COMPANY");
        assert_eq!(refused(&[COMPANY]), "MAIL_ACK_PHONE");
        assert_eq!(refused(&[("MAIL_ACK_COMPANY", "two\nlines"), PHONE]), "MAIL_ACK_COMPANY");
        assert!(Config::from_env(&Env::from_pairs([COMPANY, PHONE])).unwrap().is_some());
    }
}
