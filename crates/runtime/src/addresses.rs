//! A comma-separated list of URLs in one variable.

use std::fmt;

use crate::{
    env::{ConfigError, Env},
    secret::SecretUrl,
};

/// Maximum number of URLs in one variable. A longer list is taken for a mistake.
const MAX_ADDRESSES: usize = 8;

/// One or more URLs with the same kind of scheme, in the order given. `Debug` and `Display` show only scheme, host and
/// port.
#[derive(Clone, PartialEq, Eq)]
pub struct Addresses(Vec<SecretUrl>);

impl Addresses {
    /// Reads `variable`, or `default` if it is unset. Each URL must have one of `schemes`.
    ///
    /// Every comma separates, with or without blanks around it: a comma in a password is written `%2C`.
    ///
    /// # Errors
    ///
    /// Names the position of the bad URL in the list and never repeats the URL.
    pub fn from_env(env: &Env, variable: &'static str, default: &str, schemes: &[&str]) -> Result<Self, ConfigError> {
        let text = env.text(variable)?.unwrap_or_else(|| default.to_owned());
        let parts: Vec<&str> = text.split(',').map(str::trim).collect();
        if parts.len() > MAX_ADDRESSES {
            return Err(ConfigError::new(variable, format!("give at most {MAX_ADDRESSES} addresses")));
        }
        let address = |(index, part): (usize, &&str)| {
            let parsed = part.parse::<SecretUrl>().and_then(|url| url.with_scheme(schemes));
            parsed.map_err(|reason| ConfigError::new(variable, at_position(index, parts.len(), &reason)))
        };
        parts.iter().enumerate().map(address).collect::<Result<_, _>>().map(Self)
    }

    /// The URLs, in the order given.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &SecretUrl> {
        self.0.iter()
    }
}

/// Adds the position of the URL at `index` to `reason`, unless it is the only one.
pub fn at_position(index: usize, count: usize, reason: &str) -> String {
    if count == 1 {
        return reason.to_owned();
    }
    format!("address {} of {count} {reason} (commas separate addresses, one in a password is %2C)", index + 1)
}

impl fmt::Display for Addresses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, url) in self.0.iter().enumerate() {
            let comma = if index > 0 { ", " } else { "" };
            write!(f, "{comma}{url}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Addresses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Addresses, String> {
        let env = Env::from_pairs([("AMQP_URL", text)]);
        Addresses::from_env(&env, "AMQP_URL", "amqp://localhost", &["amqp", "amqps"]).map_err(|error| error.to_string())
    }

    #[test]
    fn keeps_the_order_and_prints_no_credentials() {
        let addresses = read("amqp://bob:hunter2@one:5672/%2f , amqps://eve:hunter3@two").unwrap();
        for printed in [format!("{addresses}"), format!("{addresses:?}")] {
            assert_eq!(printed, "amqp://one:5672, amqps://two");
        }
        let exposed: Vec<&str> = addresses.iter().map(SecretUrl::expose).collect();
        assert_eq!(exposed, ["amqp://bob:hunter2@one:5672/%2f", "amqps://eve:hunter3@two"]);
    }

    #[test]
    fn an_unset_variable_takes_the_default() {
        assert_eq!(read("").unwrap().to_string(), "amqp://localhost");
    }

    #[test]
    fn reports_a_bad_address_by_position_without_repeating_it() {
        for (text, reason) in [
            ("amqp://one,http://bob:hunter2@two", "address 2 of 2 must begin with amqp:// or amqps://"),
            ("amqp://one,bob:hunter2@two,amqp://three", "address 2 of 3 is a URL without a host"),
            ("amqp://one,", "address 2 of 2 is not a URL"),
            ("amqp://bob:hunter2,3@one", "address 1 of 2 is not a URL"),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.starts_with(&format!("AMQP_URL: {reason}")), "{text}: {error}");
            assert!(!error.contains("hunter2"), "{error}");
        }
        let only = read("http://bob:hunter2@one").unwrap_err();
        assert_eq!(only, "AMQP_URL: must begin with amqp:// or amqps://");
    }

    #[test]
    fn rejects_more_than_the_maximum_number_of_addresses() {
        assert!(read(&["amqp://one"; 8].join(",")).is_ok());
        assert!(read(&["amqp://one"; 9].join(",")).unwrap_err().contains("at most 8 addresses"));
    }
}
