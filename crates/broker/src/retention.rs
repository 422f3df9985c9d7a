use std::{str::FromStr, time::Duration};

use runtime::env::{ConfigError, Env, variables};

/// Minimum `KEEP_DEAD_LETTERS`. The alert comes 14 days before a dead letter is deleted, so with less it would come at once.
const MIN_FOR_DEAD_LETTERS: Duration = Duration::from_hours(28 * 24);

/// How long something is kept, in RabbitMQ's notation: a number and one of `Y M D h m s` (rabbitmq.com/docs/streams#retention).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Retention(String);

impl Retention {
    /// Reads `KEEP_DEAD_LETTERS`: how long dead letters, and spool files that cannot be read, are kept.
    ///
    /// # Errors
    ///
    /// If it is not in the notation, or less than 28 days.
    pub fn of_dead_letters(env: &Env) -> Result<Self, ConfigError> {
        let kept: Self = env.parsed(&variables::KEEP_DEAD_LETTERS)?;
        if kept.duration() < MIN_FOR_DEAD_LETTERS {
            let reason = "give at least 28D: the alert about a dead letter comes 14 days before it is deleted";
            return Err(ConfigError::new(&variables::KEEP_DEAD_LETTERS, reason));
        }
        Ok(kept)
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// The duration as RabbitMQ takes it: a year has 365 days and a month 30.
    pub fn duration(&self) -> Duration {
        const DAY: u64 = 24 * 3_600;
        let (number, unit) = self.0.split_at(self.0.len() - 1);
        let seconds = match unit {
            "Y" => 365 * DAY,
            "M" => 30 * DAY,
            "D" => DAY,
            "h" => 3_600,
            "m" => 60,
            _ => 1,
        };
        // Parsing has checked the number.
        Duration::from_secs(number.parse::<u64>().unwrap_or_default() * seconds)
    }
}

impl FromStr for Retention {
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
    fn lasts_as_long_as_in_the_broker() {
        let days = |text: &str| text.parse::<Retention>().unwrap().duration().as_secs_f64() / 86_400.0;
        assert_eq!(["90D", "1Y", "2M", "12h", "720m", "43200s"].map(days), [90.0, 365.0, 60.0, 0.5, 0.5, 0.5]);
    }

    #[test]
    fn accepts_what_the_broker_accepts() {
        for text in ["90D", "1Y", "12h", "30s"] {
            assert!(text.parse::<Retention>().is_ok(), "{text}");
        }
        for text in ["", "D", "90", "90d", "-1D", "0D", "1.5D", "9999999D"] {
            assert!(text.parse::<Retention>().is_err(), "{text}");
        }
    }

    #[test]
    fn dead_letters_are_kept_for_at_least_four_weeks() {
        let read = |text| Retention::of_dead_letters(&Env::from_pairs([("KEEP_DEAD_LETTERS", text)]));
        for text in ["28D", "672h", "180D"] {
            assert!(read(text).is_ok(), "{text}");
        }
        for text in ["1s", "27D", "671h"] {
            let error = read(text).unwrap_err().to_string();
            assert!(error.contains("KEEP_DEAD_LETTERS") && error.contains("at least 28D"), "{error}");
        }
    }

    proptest! {
        #![proptest_config(thousand_cases())]

        #[test]
        fn accepts_only_a_positive_number_and_a_unit(
            text in prop_oneof!["[0-9]{0,8}[YMDhmsd]?", "[+-]?[0-9]{1,3}[ .]?[0-9]?[YMDhms]", "\\PC{0,8}"],
        ) {
            if let Ok(age) = text.parse::<Retention>() {
                let (number, unit) = age.as_str().split_at(text.len() - 1);
                prop_assert!(number.parse::<u32>().unwrap() > 0 && "YMDhms".contains(unit));
                prop_assert!(number.bytes().all(|byte| byte.is_ascii_digit()));
            }
        }
    }
}
