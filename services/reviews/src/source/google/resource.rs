//! Google's resource names, as path segments.

use std::str::FromStr;

/// Maximum length of a name, in bytes; Google documents none.
const MAX_NAME_BYTES: usize = 1_024;

/// A Google Maps place id, such as `ChIJN1t_tDeuEmsRUsoyG83frY4`.
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
        if is_name(text) { Ok(Self(text.to_owned())) } else { Err("give only the id, such as ChIJN1t_tDeuEmsRUsoyG83") }
    }
}

/// A Business Profile location: `accounts/{account}/locations/{location}`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Location {
    account: String,
    location: String,
}

impl Location {
    /// The segments of the resource name, in order.
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
    !text.is_empty() && text.len() <= MAX_NAME_BYTES && text.bytes().all(is_plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rejects_names_that_would_change_the_path() {
        assert!("ChIJN1t_tDeuEmsRUsoyG83-frY4".parse::<PlaceId>().is_ok());
        for text in ["", "..", "a/b", "a?b", "places/a", "a b", "a%2fb", "é", &"a".repeat(MAX_NAME_BYTES + 1)] {
            assert!(text.parse::<PlaceId>().is_err(), "{text}");
        }
        let location: Location = "accounts/1/locations/2".parse().unwrap();
        assert_eq!(location.segments(), ["accounts", "1", "locations", "2"]);
        for text in ["", "locations/2", "accounts/1/locations/", "accounts/../locations/2", "accounts/1/locations/2/"] {
            assert!(text.parse::<Location>().is_err(), "{text}");
        }
    }
}
