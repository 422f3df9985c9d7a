//! One or several URLs of one neighbour in one variable, separated by commas.

use std::fmt;

use crate::{
    env::{ConfigError, Env},
    secret::SecretUrl,
};

/// More nodes than a cluster of this size of system ever has: a list that is longer is a mistake.
const MOST: usize = 8;

/// URLs of the same kind, at least one, in the order in which they were given. `Debug` and `Display` show scheme,
/// host and port alone.
#[derive(Clone, PartialEq, Eq)]
pub struct Addresses(Vec<SecretUrl>);

impl Addresses {
    /// Reads `variable`, or `default` where it is unset; each URL must have one of `schemes`.
    ///
    /// A comma separates URLs wherever it stands, with or without blanks around it: one in a password is written
    /// `%2C`. What is wrong is told with its position in the list, and never repeated.
    pub fn from_env(env: &Env, variable: &'static str, default: &str, schemes: &[&str]) -> Result<Self, ConfigError> {
        let text = env.text(variable)?.unwrap_or_else(|| default.to_owned());
        let parts: Vec<&str> = text.split(',').map(str::trim).collect();
        if parts.len() > MOST {
            return Err(ConfigError::new(variable, format!("give {MOST} addresses at most")));
        }
        let address = |(index, part): (usize, &&str)| {
            let parsed = part.parse::<SecretUrl>().and_then(|url| url.with_scheme(schemes));
            parsed.map_err(|reason| ConfigError::new(variable, at_position(index, parts.len(), &reason)))
        };
        parts.iter().enumerate().map(address).collect::<Result<_, _>>().map(Self)
    }

    /// Each of them.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &SecretUrl> {
        self.0.iter()
    }
}

/// What is wrong with the URL at `index`: where there is but one, its variable says which.
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
    fn addresses_keep_their_order_and_their_secrets() {
        let addresses = read("amqp://bob:hunter2@one:5672/%2f , amqps://eve:hunter3@two").unwrap();
        for printed in [format!("{addresses}"), format!("{addresses:?}")] {
            assert_eq!(printed, "amqp://one:5672, amqps://two");
        }
        let exposed: Vec<&str> = addresses.iter().map(SecretUrl::expose).collect();
        assert_eq!(exposed, ["amqp://bob:hunter2@one:5672/%2f", "amqps://eve:hunter3@two"]);
    }

    #[test]
    fn an_unset_variable_is_its_default() {
        assert_eq!(read("").unwrap().to_string(), "amqp://localhost");
    }

    #[test]
    fn a_bad_address_is_named_by_its_place_and_not_repeated() {
        for (text, place) in [
            ("amqp://one,http://bob:hunter2@two", "address 2 of 2 must begin with amqp:// or amqps://"),
            ("amqp://one,bob:hunter2@two,amqp://three", "address 2 of 3 is a URL without a host"),
            ("amqp://one,", "address 2 of 2 is not a URL"),
            ("amqp://bob:hunter2,3@one", "address 1 of 2 is not a URL"),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.starts_with(&format!("AMQP_URL: {place}")), "{text}: {error}");
            assert!(!error.contains("hunter2"), "{error}");
        }
        let alone = read("http://bob:hunter2@one").unwrap_err();
        assert_eq!(alone, "AMQP_URL: must begin with amqp:// or amqps://");
    }

    #[test]
    fn a_list_has_an_end() {
        assert!(read(&["amqp://one"; 8].join(",")).is_ok());
        assert!(read(&["amqp://one"; 9].join(",")).unwrap_err().contains("8 addresses at most"));
    }
}
