use std::fmt::Display;

use super::{Variable, variables};

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
    pub fn new(variable: &Variable, reason: impl Display) -> Self {
        Self { variable: variable.name, reason: reason.to_string(), others: Vec::new() }
    }

    /// One error about the variables of all `errors`, of which there is at least one.
    pub(crate) fn all(errors: Vec<Self>) -> Self {
        let mut errors = errors.into_iter();
        let mut first = errors.next().unwrap_or_else(|| Self::new(&variables::SITE_ENV, "cannot be applied"));
        first.others.extend(errors);
        first
    }
}

fn lines(others: &[ConfigError]) -> String {
    others.iter().map(|error| format!("\n{error}")).collect()
}
