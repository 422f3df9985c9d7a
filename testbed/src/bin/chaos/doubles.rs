use std::fmt;

use testbed::mailbox::Copies;

/// Why an enquiry was mailed more than once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reason {
    /// The documented gap: the sender or its connection was lost after the mail server accepted the mail and before the
    /// sender knew. SMTP has no way to close it.
    Gap,
    /// Redis was down when one of the mails was sent: a duplicate is better than a lost enquiry.
    RedisAway,
    /// A bug.
    Ours,
}

impl Reason {
    /// Explains these `copies`, given the periods in which Redis was down (seconds since the Unix epoch).
    pub(crate) fn of(copies: &Copies, redis_away: &[(f64, f64)]) -> Self {
        let was_away = |at: &f64| redis_away.iter().any(|(from, to)| (from..=to).contains(&at));
        if copies.known <= 1 {
            Self::Gap
        } else if copies.taken.iter().any(was_away) {
            Self::RedisAway
        } else {
            Self::Ours
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Gap => "its sender did not know that it was accepted",
            Self::RedisAway => "Redis was down",
            Self::Ours => "NOT EXPLAINED",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_redis_outage_explains_a_copy_that_its_sender_knew_of() {
        let copies = |known| Copies { taken: vec![10.0, 20.0], known };
        assert_eq!(Reason::of(&copies(1), &[]), Reason::Gap);
        assert_eq!(Reason::of(&copies(2), &[(11.0, 19.0)]), Reason::Ours);
        assert_eq!(Reason::of(&copies(2), &[(19.0, 21.0)]), Reason::RedisAway);
    }
}
