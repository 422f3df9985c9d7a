use std::{fmt, str::FromStr};

use uuid::Uuid;

/// The unit of deduplication: an enquiry as it was accepted, or a follow-up to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Part {
    pub(crate) enquiry: Uuid,
    /// The follow-up's id, from its header.
    pub(crate) follow_up: Option<Uuid>,
}

impl Part {
    /// The enquiry itself, as it was accepted.
    pub(crate) fn whole(enquiry: Uuid) -> Self {
        Self { enquiry, follow_up: None }
    }
}

impl fmt::Display for Part {
    /// The enquiry's id; for a follow-up also a colon and the follow-up's id.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.follow_up {
            None => write!(f, "{}", self.enquiry),
            Some(follow_up) => write!(f, "{}:{follow_up}", self.enquiry),
        }
    }
}

impl FromStr for Part {
    type Err = uuid::Error;

    /// Parses what `Display` writes.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (enquiry, follow_up) = match text.split_once(':') {
            Some((enquiry, follow_up)) => (enquiry, Some(follow_up.parse()?)),
            None => (text, None),
        };
        Ok(Self { enquiry: enquiry.parse()?, follow_up })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{any, prop_assert_eq, proptest};
    use test_support::thousand_cases;

    use super::*;

    #[test]
    fn displays_and_parses_with_and_without_a_follow_up() {
        let enquiry = Part::whole(Uuid::new_v4());
        let follow_up = Part { follow_up: Some(Uuid::new_v4()), ..enquiry };
        assert_eq!(enquiry.to_string(), enquiry.enquiry.to_string());
        for part in [enquiry, follow_up] {
            assert_eq!(part.to_string().parse(), Ok(part));
        }
        assert!("mailed:something else".parse::<Part>().is_err());
    }

    proptest! {
        #![proptest_config(thousand_cases())]

        #[test]
        fn any_part_survives_a_round_trip(enquiry in any::<u128>(), follow_up in any::<Option<u128>>()) {
            let part = Part { enquiry: Uuid::from_u128(enquiry), follow_up: follow_up.map(Uuid::from_u128) };
            prop_assert_eq!(part.to_string().parse(), Ok(part));
        }

        #[test]
        fn any_text_that_parses_survives_a_round_trip(text in "([0-9a-fA-F-]{30,40}:?[0-9a-fA-F-]{0,40}|\\PC{0,40})") {
            if let Ok(part) = text.parse::<Part>() {
                prop_assert_eq!(part.to_string().parse(), Ok(part));
            }
        }
    }
}
