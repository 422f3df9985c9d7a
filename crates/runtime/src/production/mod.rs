//! Production is a mode that refuses: with `SITE_ENV=production` a process does not start with a setting that is unsafe or
//! unfinished.
//!
//! Each process lists its [`Rule`]s beside its configuration, and [`checked`] applies them. Every refusal is reported, not
//! only the first. `docs/reference/production-checks.md` lists all rules, with values that a test tries.

mod addresses;
mod credentials;
mod domains;
mod removed;

use std::str::FromStr;

use crate::env::{ConfigError, Env, Variable, variables};

pub(crate) use removed::RemovedVariable;
pub use removed::removed_variables;

/// `SITE_ENV`: the public site, or a development system.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SiteEnv {
    /// Works on one machine without any setting. The default.
    Development,
    /// Refuses unsafe and unfinished settings.
    Production,
}

impl SiteEnv {
    /// Reads `SITE_ENV`.
    ///
    /// # Errors
    ///
    /// If it is neither `development` nor `production`.
    pub fn from_env(env: &Env) -> Result<Self, ConfigError> {
        env.parsed(&variables::SITE_ENV)
    }
}

impl FromStr for SiteEnv {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "development" => Ok(Self::Development),
            "production" => Ok(Self::Production),
            _ => Err("use development or production"),
        }
    }
}

/// Why a variable's value is refused and what to set, if it is refused. Values that the parser rejects are left to it.
type Check = fn(&Env, &Variable) -> Result<Option<String>, ConfigError>;

/// A variable that production refuses in some cases.
#[derive(Debug, Clone, Copy)]
pub struct Rule {
    variable: &'static Variable,
    check: Check,
}

impl Rule {
    /// Refuses `variable` if `check` returns a reason, which says what to set and does not repeat the value.
    pub const fn new(variable: &'static Variable, check: Check) -> Self {
        Self { variable, check }
    }

    /// Addresses of which at least one is required and none may be at a domain reserved for documentation or tests.
    pub const fn required_mailboxes(variable: &'static Variable) -> Self {
        Self::new(variable, domains::required_mailboxes)
    }

    /// Addresses of which none may be at a domain reserved for documentation or tests. May be unset.
    pub const fn optional_mailboxes(variable: &'static Variable) -> Self {
        Self::new(variable, domains::optional_mailboxes)
    }

    /// The URL of a mail server that delivers, which is required.
    pub const fn mail_server(variable: &'static Variable) -> Self {
        Self::new(variable, domains::mail_server)
    }

    /// The site's public address, which must be https and not this machine.
    pub const fn public_origin(variable: &'static Variable) -> Self {
        Self::new(variable, domains::public_origin)
    }

    /// One URL or several, separated by commas, each with a password that is not a default.
    pub const fn password(variable: &'static Variable) -> Self {
        Self::new(variable, credentials::password)
    }

    /// The address of an admin port, which must not be reachable from the internet.
    pub const fn admin_address(variable: &'static Variable) -> Self {
        Self::new(variable, addresses::admin_address)
    }

    /// The variable that is checked.
    pub fn variable(&self) -> &'static str {
        self.variable.name
    }
}

/// Parses the configuration and, with `SITE_ENV=production`, applies `rules`.
///
/// # Errors
///
/// Everything that is refused, and what `parse` rejects, together.
pub fn checked<C>(
    env: &Env,
    rules: &[Rule],
    parse: impl FnOnce(&Env) -> Result<C, ConfigError>,
) -> Result<C, ConfigError> {
    let mut errors = match SiteEnv::from_env(env) {
        Ok(SiteEnv::Development) => Vec::new(),
        Ok(SiteEnv::Production) => refusals(env, rules),
        Err(error) => vec![error],
    };
    match parse(env) {
        Ok(config) if errors.is_empty() => return Ok(config),
        Err(error) if errors.iter().all(|earlier| earlier.variable != error.variable) => errors.push(error),
        Ok(_) | Err(_) => {}
    }
    Err(ConfigError::all(errors))
}

fn refusals(env: &Env, rules: &[Rule]) -> Vec<ConfigError> {
    let refused = |rule: &Rule| match (rule.check)(env, rule.variable) {
        Ok(reason) => {
            reason.map(|reason| ConfigError::new(rule.variable, format!("SITE_ENV=production refuses it: {reason}")))
        }
        Err(error) => Some(error),
    };
    let removed = RemovedVariable::still_set(env).into_iter();
    let removed = removed.map(|removed| ConfigError {
        variable: removed.name,
        reason: format!("was removed: {}", removed.advice),
        others: Vec::new(),
    });
    rules.iter().filter_map(refused).chain(removed).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::env::DefaultValue;

    const RULES: &[Rule] = &[Rule::required_mailboxes(&variables::MAIL_TO), Rule::mail_server(&variables::SMTP_URL)];

    fn parse(env: &Env) -> Result<u16, ConfigError> {
        env.parsed(&Variable::undocumented("PORT", DefaultValue::Value("80")))
    }

    #[test]
    fn development_refuses_nothing() {
        assert_eq!(checked(&Env::from_pairs([]), RULES, parse), Ok(80));
    }

    #[test]
    fn production_names_all_refused_and_all_invalid_variables_at_once() {
        let env = Env::from_pairs([("SITE_ENV", "production"), ("PORT", "eighty")]);
        let message = checked(&env, RULES, parse).unwrap_err().to_string();
        let variables: Vec<&str> = message.lines().map(|line| line.split(':').next().unwrap()).collect();
        assert_eq!(variables, ["MAIL_TO", "SMTP_URL", "PORT"], "{message}");
    }

    #[test]
    fn production_accepts_finished_settings() {
        let finished = [
            ("SITE_ENV", "production"),
            ("MAIL_TO", "office@firm.co.uk"),
            ("SMTP_URL", "smtps://user:password@mail.firm.co.uk"),
        ];
        assert_eq!(checked(&Env::from_pairs(finished), RULES, parse), Ok(80));
    }

    #[test]
    fn rejects_an_unknown_environment() {
        let error = checked(&Env::from_pairs([("SITE_ENV", "prod")]), RULES, parse).unwrap_err();
        assert_eq!(error.to_string(), "SITE_ENV: use development or production");
    }

    #[test]
    fn production_refuses_a_removed_variable_and_says_what_to_do() {
        let env = Env::from_pairs([("SITE_ENV", "production"), ("OTEL_SDK_DISABLED", "true")]);
        let error = checked(&env, &[], parse).unwrap_err();
        assert_eq!(error.variable, "OTEL_SDK_DISABLED");
        assert!(error.reason.contains("OTEL_EXPORTER_OTLP_ENDPOINT"), "{error}");
        assert_eq!(checked(&Env::from_pairs([("OTEL_SDK_DISABLED", "true")]), &[], parse), Ok(80));
    }
}
