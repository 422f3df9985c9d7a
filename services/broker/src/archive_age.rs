use std::str::FromStr;

/// How long the archive keeps an enquiry, in RabbitMQ's own words: a number and one of `Y M D h m s`
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
    use super::*;

    #[test]
    fn the_archives_age_is_written_as_the_broker_reads_it() {
        for text in ["90D", "1Y", "12h", "30s"] {
            assert!(text.parse::<ArchiveAge>().is_ok(), "{text}");
        }
        for text in ["", "D", "90", "90d", "-1D", "0D", "1.5D", "9999999D"] {
            assert!(text.parse::<ArchiveAge>().is_err(), "{text}");
        }
    }
}
