//! Names of things at Google, as they go into a path.

use std::str::FromStr;

/// Longest name, in bytes; Google states none.
const LONGEST: usize = 1_024;

/// A place of Google Maps, such as `ChIJN1t_tDeuEmsRUsoyG83frY4`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PlaceId(String);

impl PlaceId {
    /// Letters, digits, `-` and `_`.
    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for PlaceId {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if is_name(text) {
            Ok(Self(text.to_owned()))
        } else {
            Err("give the id alone, such as ChIJN1t_tDeuEmsRUsoyG83")
        }
    }
}

/// A location of a Business Profile: `accounts/{account}/locations/{location}`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Location {
    account: String,
    location: String,
}

impl Location {
    /// The parts of its name, in their order.
    pub(super) fn segments(&self) -> [&str; 4] {
        ["accounts", &self.account, "locations", &self.location]
    }
}

impl FromStr for Location {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.split('/').collect::<Vec<_>>().as_slice() {
            ["accounts", account, "locations", location] if is_name(account) && is_name(location) => {
                Ok(Self { account: (*account).to_owned(), location: (*location).to_owned() })
            }
            _ => Err("give it as accounts/{account}/locations/{location}"),
        }
    }
}

fn is_name(text: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    !text.is_empty() && text.len() <= LONGEST && text.bytes().all(is_plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_leads_nowhere_else() {
        assert!("ChIJN1t_tDeuEmsRUsoyG83-frY4".parse::<PlaceId>().is_ok());
        for text in ["", "..", "a/b", "a?b", "places/a", "a b", "a%2fb", "é", &"a".repeat(LONGEST + 1)] {
            assert!(text.parse::<PlaceId>().is_err(), "{text}");
        }
        let location: Location = "accounts/1/locations/2".parse().unwrap();
        assert_eq!(location.segments(), ["accounts", "1", "locations", "2"]);
        for text in ["", "locations/2", "accounts/1/locations/", "accounts/../locations/2", "accounts/1/locations/2/"] {
            assert!(text.parse::<Location>().is_err(), "{text}");
        }
    }
}
