use std::time::Duration;

use runtime::env::{ConfigError, Env};

/// The text of acknowledgements, and how often a mailbox gets one.
///
/// Variables rather than the site's `web/content/site.json`: the notifier runs without the site's files, also on another
/// machine.
#[derive(Debug, Clone)]
pub struct Config {
    pub(crate) company: String,
    pub(crate) phone: String,
    pub(crate) promise: String,
    pub(super) every: Duration,
}

impl Config {
    /// Reads `MAIL_ACK` (`on` or `off`, the default). If it is on, also `MAIL_ACK_COMPANY` and `MAIL_ACK_PHONE` (both
    /// required), `MAIL_ACK_PROMISE` and `MAIL_ACK_EVERY` (default 24 h: the interval in which a mailbox gets one).
    pub(crate) fn from_env(env: &Env) -> Result<Option<Self>, ConfigError> {
        match env.text("MAIL_ACK")?.as_deref() {
            None | Some("off") => return Ok(None),
            Some("on") => {}
            Some(_) => return Err(ConfigError::new("MAIL_ACK", "give on or off")),
        }
        let required = |variable, text: Option<String>| match text {
            Some(text) if !text.contains(char::is_control) => Ok(text),
            _ => Err(ConfigError::new(variable, "give one line of text, as MAIL_ACK is on")),
        };
        let promise = env.text("MAIL_ACK_PROMISE")?;
        let promise = promise.unwrap_or_else(|| "We will ring or write back the same working day.".to_owned());
        Ok(Some(Self {
            company: required("MAIL_ACK_COMPANY", env.text("MAIL_ACK_COMPANY")?)?,
            phone: required("MAIL_ACK_PHONE", env.text("MAIL_ACK_PHONE")?)?,
            promise,
            every: env.duration("MAIL_ACK_EVERY", "24h")?,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn acknowledgements_are_off_by_default() {
        assert!(Config::from_env(&Env::from_pairs([("MAIL_ACK_PHONE", "0161 496 0130")])).unwrap().is_none());
    }

    #[test]
    fn names_a_missing_or_invalid_variable() {
        let on = [("MAIL_ACK", "on"), ("MAIL_ACK_COMPANY", "Firm"), ("MAIL_ACK_PHONE", "0161 496 0130")];
        let refused =
            |pairs: &[(&str, &str)]| Config::from_env(&Env::from_pairs(pairs.iter().copied())).unwrap_err().variable;
        assert_eq!(refused(&[("MAIL_ACK", "yes")]), "MAIL_ACK");
        assert_eq!(refused(&on[..1]), "MAIL_ACK_COMPANY");
        assert_eq!(refused(&on[..2]), "MAIL_ACK_PHONE");
        assert_eq!(refused(&[on.as_slice(), &[("MAIL_ACK_EVERY", "never")]].concat()), "MAIL_ACK_EVERY");
        assert!(Config::from_env(&Env::from_pairs(on)).unwrap().is_some());
    }
}
