//! Parses environment variables into typed values.
//!
//! An [`Env`] is a lookup function, so a test passes pairs and does not touch the process's environment. The error for a
//! bad value names the variable and says what is expected. It leaves out the value, which may contain a password.
//!
//! Each variable is declared once, in [`variables`], with its default and its documentation.
//!
//! Every variable can be given as a file: `AMQP_URL_FILE=/run/secrets/amqp_url` sets `AMQP_URL` to the content of that
//! file, which is how Docker and Kubernetes provide secrets.

mod error;
mod variable;
pub mod variables;

use std::{collections::HashMap, fmt::Display, fs, str::FromStr, time::Duration};

use jiff::SignedDuration;

pub use error::ConfigError;
pub use variable::{DefaultValue, InContainers, Variable};

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

    /// The variable's text, or the content of the file that `VARIABLE_FILE` names. `None` if neither is set, whatever the
    /// default; a blank variable counts as unset, since Compose passes unset ones on as blank.
    ///
    /// # Errors
    ///
    /// If both are set, or if the file is blank or cannot be read.
    pub fn text(&self, variable: &Variable) -> Result<Option<String>, ConfigError> {
        let file = self.given(&format!("{variable}_FILE"));
        match (self.given(variable.name), file) {
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

    /// Returns true if the variable is set, directly or as a file.
    pub(crate) fn is_set(&self, name: &str) -> bool {
        self.given(name).is_some() || self.given(&format!("{name}_FILE")).is_some()
    }

    fn given(&self, name: &str) -> Option<String> {
        (self.lookup)(name).and_then(|value| non_blank(&value))
    }

    /// Parses the variable. `None` if it is unset, whatever the default.
    pub fn optional<T>(&self, variable: &Variable) -> Result<Option<T>, ConfigError>
    where
        T: FromStr<Err: Display>,
    {
        self.text(variable)?.map(|text| parse(variable, &text)).transpose()
    }

    /// Parses the variable, or its default if it is unset.
    ///
    /// # Errors
    ///
    /// If the value is not valid, or if there is none.
    pub fn parsed<T>(&self, variable: &Variable) -> Result<T, ConfigError>
    where
        T: FromStr<Err: Display>,
    {
        parse(variable, &self.text_or(variable, variable.default_value())?)
    }

    /// Parses the variable, or if it is unset the one of its two defaults that applies.
    ///
    /// # Errors
    ///
    /// If the value is not valid, or if there is none.
    pub fn parsed_under<T>(&self, variable: &Variable, condition_holds: bool) -> Result<T, ConfigError>
    where
        T: FromStr<Err: Display>,
    {
        let default = if condition_holds { variable.conditional_default() } else { variable.default_value() };
        parse(variable, &self.text_or(variable, default)?)
    }

    /// A duration above zero, such as `500ms`, `10s`, `5m` or `72h`.
    pub fn duration(&self, variable: &Variable) -> Result<Duration, ConfigError> {
        let wanted = "give a duration above zero, such as 500ms, 10s, 5m or 72h";
        parse_duration(&self.text_or(variable, variable.default_value())?)
            .filter(|duration| !duration.is_zero())
            .ok_or_else(|| ConfigError::new(variable, wanted))
    }

    /// A duration that may be zero, such as `0s` or `3s`.
    pub(crate) fn duration_or_zero(&self, variable: &Variable) -> Result<Duration, ConfigError> {
        let wanted = "give a duration, such as 0s, 500ms or 3s";
        parse_duration(&self.text_or(variable, variable.default_value())?)
            .ok_or_else(|| ConfigError::new(variable, wanted))
    }

    fn text_or(&self, variable: &Variable, default: Option<&str>) -> Result<String, ConfigError> {
        let text = self.text(variable)?.or_else(|| default.map(str::to_owned));
        text.ok_or_else(|| ConfigError::new(variable, "has to be set"))
    }
}

fn parse<T>(variable: &Variable, text: &str) -> Result<T, ConfigError>
where
    T: FromStr<Err: Display>,
{
    text.parse().map_err(|reason| ConfigError::new(variable, reason))
}

fn parse_duration(text: &str) -> Option<Duration> {
    text.parse::<SignedDuration>().ok().and_then(|duration| Duration::try_from(duration).ok())
}

fn non_blank(text: &str) -> Option<String> {
    Some(text.trim()).filter(|text| !text.is_empty()).map(str::to_owned)
}

#[cfg(test)]
mod tests;
