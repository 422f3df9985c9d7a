//! Parses environment variables into typed values.
//!
//! An [`Env`] is a lookup function, so a test passes pairs and does not touch the process's environment. The error for a
//! bad value names the variable and says what is expected. It leaves out the value, which may contain a password.
//!
//! Every variable can be given as a file: `AMQP_URL_FILE=/run/secrets/amqp_url` sets `AMQP_URL` to the content of that
//! file, which is how Docker and Kubernetes provide secrets.

use std::{collections::HashMap, fmt::Display, fs, str::FromStr, time::Duration};

use jiff::SignedDuration;

/// A variable whose value cannot be used, and any others. Each is a line of the message.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("{variable}: {reason}{}", lines(others))]
pub struct ConfigError {
    /// The variable's name.
    pub variable: &'static str,
    /// The problem, and the expected value.
    pub reason: String,
    /// Further variables that cannot be used.
    pub others: Vec<Self>,
}

impl ConfigError {
    /// An error about `variable`.
    pub fn new(variable: &'static str, reason: impl Display) -> Self {
        Self { variable, reason: reason.to_string(), others: Vec::new() }
    }

    /// One error about the variables of all `errors`, of which there is at least one.
    pub(crate) fn all(errors: Vec<Self>) -> Self {
        let mut errors = errors.into_iter();
        let mut first = errors.next().unwrap_or_else(|| Self::new("SITE_ENV", "cannot be applied"));
        first.others.extend(errors);
        first
    }
}

fn lines(others: &[ConfigError]) -> String {
    others.iter().map(|error| format!("\n{error}")).collect()
}

type Lookup = dyn Fn(&str) -> Option<String> + Send + Sync;

/// A source of variables.
pub struct Env {
    lookup: Box<Lookup>,
}

impl Env {
    /// The environment of this process. A value that is not UTF-8 counts as unset.
    pub fn process() -> Self {
        Self::from_lookup(|name| std::env::var(name).ok())
    }

    /// An environment that asks `lookup` for each variable, which tells a test what is read.
    pub fn from_lookup(lookup: impl Fn(&str) -> Option<String> + Send + Sync + 'static) -> Self {
        Self { lookup: Box::new(lookup) }
    }

    /// An environment made of `pairs`, for tests.
    pub fn from_pairs<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let map: HashMap<String, String> =
            pairs.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        Self::from_lookup(move |name| map.get(name).cloned())
    }

    /// The variable's text, or the content of the file that `VARIABLE_FILE` names. `None` if neither is set; a blank
    /// variable counts as unset, since Compose passes unset ones on as blank.
    ///
    /// # Errors
    ///
    /// If both are set, or if the file is blank or cannot be read.
    pub fn text(&self, variable: &'static str) -> Result<Option<String>, ConfigError> {
        let file = self.given(&format!("{variable}_FILE"));
        match (self.given(variable), file) {
            (given, None) => Ok(given),
            (Some(_), Some(_)) => Err(ConfigError::new(variable, format!("set it or {variable}_FILE, not both"))),
            (None, Some(path)) => match fs::read_to_string(&path) {
                // A blank file is a secret that nobody has filled in. Falling back to the default would hide that.
                Ok(content) => non_blank(&content)
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
        (self.lookup)(variable).and_then(|value| non_blank(&value))
    }

    /// Parses the variable. `None` if it is unset.
    pub fn optional<T>(&self, variable: &'static str) -> Result<Option<T>, ConfigError>
    where
        T: FromStr<Err: Display>,
    {
        self.text(variable)?.map(|text| text.parse().map_err(|reason| ConfigError::new(variable, reason))).transpose()
    }

    /// Parses the variable, or `default` if it is unset.
    pub fn parsed<T>(&self, variable: &'static str, default: &str) -> Result<T, ConfigError>
    where
        T: FromStr<Err: Display>,
    {
        let text = self.text(variable)?.unwrap_or_else(|| default.to_owned());
        text.parse().map_err(|reason| ConfigError::new(variable, reason))
    }

    /// A duration above zero, such as `500ms`, `10s`, `5m` or `72h`.
    pub fn duration(&self, variable: &'static str, default: &str) -> Result<Duration, ConfigError> {
        let wanted = "give a duration above zero, such as 500ms, 10s, 5m or 72h";
        parse_duration(&self.text(variable)?.unwrap_or_else(|| default.to_owned()))
            .filter(|duration| !duration.is_zero())
            .ok_or_else(|| ConfigError::new(variable, wanted))
    }

    /// A duration that may be zero, such as `0s` or `3s`.
    pub(crate) fn duration_or_zero(&self, variable: &'static str, default: &str) -> Result<Duration, ConfigError> {
        let wanted = "give a duration, such as 0s, 500ms or 3s";
        parse_duration(&self.text(variable)?.unwrap_or_else(|| default.to_owned()))
            .ok_or_else(|| ConfigError::new(variable, wanted))
    }
}

fn parse_duration(text: &str) -> Option<Duration> {
    text.parse::<SignedDuration>().ok().and_then(|duration| Duration::try_from(duration).ok())
}

fn non_blank(text: &str) -> Option<String> {
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
    fn reports_a_bad_value_by_variable_without_repeating_it() {
        let env = Env::from_pairs([("ADDR", "hunter2")]);
        let error = env.parsed::<SocketAddr>("ADDR", "127.0.0.1:1").unwrap_err();
        assert!(error.to_string().starts_with("ADDR: "));
        assert!(!error.to_string().contains("hunter2"));
    }

    #[test]
    fn reads_a_variable_from_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let secret = folder.path().join("secret");
        fs::write(&secret, "hunter2\n").unwrap();
        let path = secret.to_str().unwrap();
        let blank = folder.path().join("blank");
        fs::write(&blank, " \n").unwrap();
        let blank = Env::from_pairs([("TOKEN_FILE", blank.to_str().unwrap())]).text("TOKEN").unwrap_err();
        assert!(blank.to_string().ends_with("which is blank"), "{blank}");
        let env =
            Env::from_pairs([("TOKEN_FILE", path), ("MISSING_FILE", "/nonexistent"), ("A", "1"), ("A_FILE", path)]);
        assert_eq!(env.text("TOKEN"), Ok(Some("hunter2".to_owned())));
        assert!(env.text("MISSING").unwrap_err().to_string().starts_with("MISSING: MISSING_FILE names /nonexistent"));
        let both = env.text("A").unwrap_err().to_string();
        assert_eq!(both, "A: set it or A_FILE, not both");
    }

    #[test]
    fn accepts_zero_where_it_is_allowed() {
        assert_eq!(Env::from_pairs([]).duration_or_zero("PAUSE", "0s"), Ok(Duration::ZERO));
        assert!(Env::from_pairs([("PAUSE", "-1s")]).duration_or_zero("PAUSE", "0s").is_err());
    }

    #[test]
    fn rejects_durations_that_are_zero_negative_or_without_a_unit() {
        let env =
            Env::from_pairs([("A", "1m 30s"), ("B", "500ms"), ("BARE", "10"), ("ZERO", "0s"), ("NEGATIVE", "-3s")]);
        assert_eq!(env.duration("A", "1s"), Ok(Duration::from_secs(90)));
        assert_eq!(env.duration("B", "1s"), Ok(Duration::from_millis(500)));
        for variable in ["BARE", "ZERO", "NEGATIVE"] {
            assert!(env.duration(variable, "1s").unwrap_err().reason.contains("such as"), "{variable}");
        }
    }
}
