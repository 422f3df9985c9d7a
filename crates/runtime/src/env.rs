//! Environment variables into typed values.
//!
//! Parsing is pure: an [`Env`] is a look-up function, so a test hands in pairs and touches nothing
//! of the process. A bad value is an error that names its variable and says what is wanted; the value
//! itself is left out, since it may hold a password.
//!
//! Every variable can be given as a file: `AMQP_URL_FILE=/run/secrets/amqp_url` is `AMQP_URL` with the file's content,
//! as Docker and Kubernetes hand over secrets.

use std::{collections::HashMap, fmt::Display, fs, str::FromStr, time::Duration};

use jiff::SignedDuration;

/// A variable whose value cannot be used.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("{variable}: {reason}")]
pub struct ConfigError {
    /// The variable's name.
    pub variable: &'static str,
    /// What is wrong with it and what is wanted, in words.
    pub reason: String,
}

impl ConfigError {
    /// An error about `variable`.
    pub fn new(variable: &'static str, reason: impl Display) -> Self {
        Self { variable, reason: reason.to_string() }
    }
}

type Lookup = dyn Fn(&str) -> Option<String> + Send + Sync;

/// Where variables are looked up.
pub struct Env {
    lookup: Box<Lookup>,
}

impl Env {
    /// The process's own environment. A value that is not UTF-8 counts as unset.
    pub fn process() -> Self {
        Self { lookup: Box::new(|name| std::env::var(name).ok()) }
    }

    /// A made-up environment, for tests.
    pub fn from_pairs<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let map: HashMap<String, String> =
            pairs.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        Self { lookup: Box::new(move |name| map.get(name).cloned()) }
    }

    /// The variable's text, or `None` where it is unset or blank (Compose hands on blank ones).
    ///
    /// Where `VARIABLE_FILE` is set instead, it is the content of that file. Both at once are refused: which of them
    /// an operator meant cannot be known.
    pub fn text(&self, variable: &'static str) -> Result<Option<String>, ConfigError> {
        let file = self.given(&format!("{variable}_FILE"));
        match (self.given(variable), file) {
            (given, None) => Ok(given),
            (Some(_), Some(_)) => Err(ConfigError::new(variable, format!("set it or {variable}_FILE, not both"))),
            (None, Some(path)) => match fs::read_to_string(&path) {
                // Blank, it is a secret that nobody has filled in: its default would hide that.
                Ok(content) => unless_blank(&content)
                    .map(Some)
                    .ok_or_else(|| ConfigError::new(variable, format!("{variable}_FILE names {path}, which is blank"))),
                Err(error) => Err(ConfigError::new(
                    variable,
                    format!("{variable}_FILE names {path}, which cannot be read: {error}"),
                )),
            },
        }
    }

    fn given(&self, variable: &str) -> Option<String> {
        (self.lookup)(variable).and_then(|value| unless_blank(&value))
    }

    /// The variable parsed, or `None` where it is unset.
    pub fn optional<T>(&self, variable: &'static str) -> Result<Option<T>, ConfigError>
    where
        T: FromStr<Err: Display>,
    {
        self.text(variable)?.map(|text| text.parse().map_err(|reason| ConfigError::new(variable, reason))).transpose()
    }

    /// The variable parsed, or `default` (which goes through the same parser) where it is unset.
    pub fn parsed<T>(&self, variable: &'static str, default: &str) -> Result<T, ConfigError>
    where
        T: FromStr<Err: Display>,
    {
        let text = self.text(variable)?.unwrap_or_else(|| default.to_owned());
        text.parse().map_err(|reason| ConfigError::new(variable, reason))
    }

    /// A positive length of time such as `500ms`, `10s`, `5m` or `72h`.
    pub fn duration(&self, variable: &'static str, default: &str) -> Result<Duration, ConfigError> {
        let wanted = "give a length of time above zero, such as 500ms, 10s, 5m or 72h";
        length(&self.text(variable)?.unwrap_or_else(|| default.to_owned()))
            .filter(|length| !length.is_zero())
            .ok_or_else(|| ConfigError::new(variable, wanted))
    }

    /// A length of time that may be none, such as `0s` or `3s`.
    pub fn pause(&self, variable: &'static str, default: &str) -> Result<Duration, ConfigError> {
        let wanted = "give a length of time, such as 0s, 500ms or 3s";
        length(&self.text(variable)?.unwrap_or_else(|| default.to_owned()))
            .ok_or_else(|| ConfigError::new(variable, wanted))
    }
}

fn length(text: &str) -> Option<Duration> {
    text.parse::<SignedDuration>().ok().and_then(|length| Duration::try_from(length).ok())
}

fn unless_blank(text: &str) -> Option<String> {
    Some(text.trim()).filter(|text| !text.is_empty()).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;

    use super::*;

    #[test]
    fn unset_and_blank_variables_take_the_default() {
        let env = Env::from_pairs([("BLANK", "  ")]);
        assert_eq!(env.parsed::<u16>("BLANK", "7"), Ok(7));
        assert_eq!(env.parsed::<u16>("UNSET", "7"), Ok(7));
        assert_eq!(env.optional::<u16>("UNSET"), Ok(None));
    }

    #[test]
    fn a_bad_value_names_its_variable_and_is_not_repeated() {
        let env = Env::from_pairs([("ADDR", "hunter2")]);
        let error = env.parsed::<SocketAddr>("ADDR", "127.0.0.1:1").unwrap_err();
        assert!(error.to_string().starts_with("ADDR: "));
        assert!(!error.to_string().contains("hunter2"));
    }

    #[test]
    fn a_variable_can_be_the_content_of_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let secret = folder.path().join("secret");
        fs::write(&secret, "hunter2\n").unwrap();
        let path = secret.to_str().unwrap();
        let blank = folder.path().join("blank");
        fs::write(&blank, " \n").unwrap();
        let blank = Env::from_pairs([("TOKEN_FILE", blank.to_str().unwrap())]).text("TOKEN").unwrap_err();
        assert!(blank.to_string().ends_with("which is blank"), "{blank}");
        let env = Env::from_pairs([("TOKEN_FILE", path), ("AWAY_FILE", "/nonexistent"), ("A", "1"), ("A_FILE", path)]);
        assert_eq!(env.text("TOKEN"), Ok(Some("hunter2".to_owned())));
        assert!(env.text("AWAY").unwrap_err().to_string().starts_with("AWAY: AWAY_FILE names /nonexistent"));
        let both = env.text("A").unwrap_err().to_string();
        assert_eq!(both, "A: set it or A_FILE, not both");
    }

    #[test]
    fn a_pause_may_be_none() {
        assert_eq!(Env::from_pairs([]).pause("PAUSE", "0s"), Ok(Duration::ZERO));
        assert!(Env::from_pairs([("PAUSE", "-1s")]).pause("PAUSE", "0s").is_err());
    }

    #[test]
    fn lengths_of_time_carry_their_unit() {
        let env = Env::from_pairs([("A", "1m 30s"), ("B", "500ms"), ("NAKED", "10"), ("ZERO", "0s"), ("BACK", "-3s")]);
        assert_eq!(env.duration("A", "1s"), Ok(Duration::from_secs(90)));
        assert_eq!(env.duration("B", "1s"), Ok(Duration::from_millis(500)));
        for variable in ["NAKED", "ZERO", "BACK"] {
            assert!(env.duration(variable, "1s").unwrap_err().reason.contains("such as"), "{variable}");
        }
    }
}
