use std::fmt;

use testbed::mailbox::Copies;

/// Time in which a sender that has read that its mail was accepted records it in Redis, in seconds.
const RECORDING_TIME: f64 = 1.0;

/// Why an enquiry was mailed more than once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reason {
    /// The documented gap: the sender or its connection was lost after the mail server accepted the mail and before the
    /// sender knew. SMTP has no way to close it.
    Gap,
    /// Redis was down when one of the mails was sent or should have been recorded: a duplicate is better than a lost enquiry.
    RedisAway,
    /// A bug.
    Ours,
}

impl Reason {
    /// Explains these `copies`, given the periods in which Redis was down (seconds since the Unix epoch).
    pub(crate) fn of(copies: &Copies, redis_away: &[(f64, f64)]) -> Self {
        let sent = copies.taken.iter().map(|at| (*at, *at));
        let recorded = copies.known.iter().map(|at| (*at, at + RECORDING_TIME));
        let mut needed = sent.chain(recorded);
        if copies.known.len() <= 1 {
            Self::Gap
        } else if needed.any(|(start, end)| redis_away.iter().any(|(from, to)| start <= *to && *from <= end)) {
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
        let copies = |known: &[f64]| Copies { taken: vec![10.0, 20.0], known: known.to_vec() };
        assert_eq!(Reason::of(&copies(&[20.1]), &[]), Reason::Gap);
        let both_known = copies(&[10.1, 20.1]);
        assert_eq!(Reason::of(&both_known, &[(11.2, 19.9), (21.2, 30.0)]), Reason::Ours);
        assert_eq!(Reason::of(&both_known, &[(19.0, 20.0)]), Reason::RedisAway);
    }

    #[test]
    fn a_redis_outage_explains_a_copy_that_was_not_recorded() {
        let copies = Copies { taken: vec![10.0, 20.0], known: vec![10.2, 20.1] };
        assert_eq!(Reason::of(&copies, &[(10.4, 12.0)]), Reason::RedisAway);
    }
}
