use runtime::{
    env::{ConfigError, Env, variables},
    secret::SecretUrl,
};

/// Maximum number of URLs. A longer list is taken for a mistake.
const MAX_ADDRESSES: usize = 8;

/// Reads the URLs in `AMQP_URL`, in the order given.
///
/// Every comma separates, with or without blanks around it: a comma in a password is written `%2C`.
///
/// # Errors
///
/// Names the position of the bad URL in the list and never repeats the URL.
pub(crate) fn from_env(env: &Env) -> Result<Vec<SecretUrl>, ConfigError> {
    let text: String = env.parsed(&variables::AMQP_URL)?;
    let parts: Vec<&str> = text.split(',').map(str::trim).collect();
    if parts.len() > MAX_ADDRESSES {
        return Err(ConfigError::new(&variables::AMQP_URL, format!("give at most {MAX_ADDRESSES} addresses")));
    }
    let address = |(index, part): (usize, &&str)| {
        let parsed = part.parse::<SecretUrl>().and_then(|url| url.with_scheme(&["amqp", "amqps"]));
        parsed.map_err(|reason| error_at(index, parts.len(), &reason))
    };
    parts.iter().enumerate().map(address).collect()
}

/// The error of the URL at `index`, with its position unless it is the only one.
pub(crate) fn error_at(index: usize, count: usize, reason: &str) -> ConfigError {
    if count == 1 {
        return ConfigError::new(&variables::AMQP_URL, reason);
    }
    let position = index + 1;
    let hint = "commas separate addresses, one in a password is %2C";
    ConfigError::new(&variables::AMQP_URL, format!("address {position} of {count} {reason} ({hint})"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<SecretUrl>, String> {
        from_env(&Env::from_pairs([("AMQP_URL", text)])).map_err(|error| error.to_string())
    }

    #[test]
    fn keeps_the_order_and_prints_no_credentials() {
        let addresses = read("amqp://bob:hunter2@one:5672/%2f , amqps://eve:hunter3@two").unwrap();
        assert_eq!(format!("{addresses:?}"), "[amqp://one:5672, amqps://two]");
        let exposed: Vec<&str> = addresses.iter().map(SecretUrl::expose).collect();
        assert_eq!(exposed, ["amqp://bob:hunter2@one:5672/%2f", "amqps://eve:hunter3@two"]);
    }

    #[test]
    fn an_unset_variable_takes_the_default() {
        let addresses = read("").unwrap();
        assert_eq!(
            addresses.iter().map(SecretUrl::expose).collect::<Vec<_>>(),
            ["amqp://guest:guest@127.0.0.1:5672/%2f"]
        );
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
