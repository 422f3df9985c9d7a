use std::{
    num::{NonZeroU32, NonZeroUsize},
    str::FromStr,
    time::Duration,
};

use runtime::env::{ConfigError, Env, variables};

const MAX_CONNECTIONS: usize = 64;
const MAX_PER_MINUTE: u32 = 60_000;
/// As in Postfix (`smtp_connection_cache_time_limit`): an idle connection takes resources of the server.
const IDLE_TIMEOUT: Duration = Duration::from_secs(2);
const MAX_MAILS: u32 = 100;
const MAX_AGE: Duration = Duration::from_mins(1);
/// Far below the half hour after which RabbitMQ closes the channel of a message that is not acknowledged.
const ACQUIRE_TIMEOUT: Duration = Duration::from_mins(5);

/// The limits on connections to the mail server and on mails by them.
#[derive(Debug, Clone)]
pub struct PoolLimits {
    /// `SMTP_MAX_CONNECTIONS`: maximum number of connections at once.
    pub max_connections: MaxConnections,
    /// `MAIL_RATE_PER_MINUTE`, unset by default: maximum number of mails a minute, spaced evenly.
    pub rate: Option<MailRate>,
    /// How long a connection is kept without a mail: 2 s.
    pub idle_timeout: Duration,
    /// Maximum number of mails by one connection: 100.
    pub max_mails: u32,
    /// How long a connection is reused: 1 min.
    pub max_age: Duration,
    /// How long a mail waits until it may be sent: 5 min.
    pub acquire_timeout: Duration,
}

impl PoolLimits {
    /// Reads `SMTP_MAX_CONNECTIONS` and `MAIL_RATE_PER_MINUTE`.
    pub(crate) fn from_env(env: &Env) -> Result<Self, ConfigError> {
        Ok(Self {
            max_connections: env.parsed(&variables::SMTP_MAX_CONNECTIONS)?,
            rate: env.optional(&variables::MAIL_RATE_PER_MINUTE)?,
            idle_timeout: IDLE_TIMEOUT,
            max_mails: MAX_MAILS,
            max_age: MAX_AGE,
            acquire_timeout: ACQUIRE_TIMEOUT,
        })
    }
}

/// A number of connections from 1 to 64.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MaxConnections(NonZeroUsize);

impl MaxConnections {
    pub(super) fn get(self) -> usize {
        self.0.get()
    }
}

impl FromStr for MaxConnections {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = text.parse::<NonZeroUsize>().ok().filter(|number| number.get() <= MAX_CONNECTIONS);
        number.map(Self).ok_or("give a number of connections, from 1 to 64")
    }
}

/// A number of mails a minute, from 1 to 60000.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MailRate(NonZeroU32);

impl MailRate {
    /// The time between two mails.
    pub(super) fn interval(self) -> Duration {
        Duration::from_mins(1) / self.0.get()
    }
}

impl FromStr for MailRate {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = text.parse::<NonZeroU32>().ok().filter(|number| number.get() <= MAX_PER_MINUTE);
        number.map(Self).ok_or("give a number of mails a minute, from 1 to 60000, or unset it for no limit")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_connections_and_no_rate_by_default() {
        let limits = PoolLimits::from_env(&Env::from_pairs([])).unwrap();
        assert_eq!((limits.max_connections.get(), limits.rate), (2, None));
    }

    #[test]
    fn rejects_what_is_out_of_range_and_says_what_is_wanted() {
        for text in ["0", "65", "-1", "two", "1.5"] {
            assert!(text.parse::<MaxConnections>().unwrap_err().contains("1 to 64"), "{text}");
        }
        assert_eq!("64".parse::<MaxConnections>().unwrap().get(), 64);
        for text in ["0", "60001", "fast"] {
            assert!(text.parse::<MailRate>().unwrap_err().contains("1 to 60000"), "{text}");
        }
        assert_eq!("30".parse::<MailRate>().unwrap().interval(), Duration::from_secs(2));
    }
}
