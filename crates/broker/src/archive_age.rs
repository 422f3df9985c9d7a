use std::str::FromStr;

/// Retention of the archive stream in RabbitMQ's notation: a number and one of `Y M D h m s`
/// (rabbitmq.com/docs/streams#retention).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArchiveAge(String);

impl ArchiveAge {
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for ArchiveAge {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = text.strip_suffix(['Y', 'M', 'D', 'h', 'm', 's']).unwrap_or_default();
        let is_right =
            number.len() <= 6 && number.bytes().all(|b| b.is_ascii_digit()) && number.parse::<u32>().unwrap_or(0) > 0;
        if is_right { Ok(Self(text.to_owned())) } else { Err("give a number and one of Y, M, D, h, m, s, such as 90D") }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{prop_assert, prop_oneof, proptest};
    use test_support::thousand_cases;

    use super::*;

    #[test]
    fn accepts_what_the_broker_accepts() {
        for text in ["90D", "1Y", "12h", "30s"] {
            assert!(text.parse::<ArchiveAge>().is_ok(), "{text}");
        }
        for text in ["", "D", "90", "90d", "-1D", "0D", "1.5D", "9999999D"] {
            assert!(text.parse::<ArchiveAge>().is_err(), "{text}");
        }
    }

    proptest! {
        #![proptest_config(thousand_cases())]

        #[test]
        fn accepts_only_a_positive_number_and_a_unit(
            text in prop_oneof!["[0-9]{0,8}[YMDhmsd]?", "[+-]?[0-9]{1,3}[ .]?[0-9]?[YMDhms]", "\\PC{0,8}"],
        ) {
            if let Ok(age) = text.parse::<ArchiveAge>() {
                let (number, unit) = age.as_str().split_at(text.len() - 1);
                prop_assert!(number.parse::<u32>().unwrap() > 0 && "YMDhms".contains(unit));
                prop_assert!(number.bytes().all(|byte| byte.is_ascii_digit()));
            }
        }
    }
}
