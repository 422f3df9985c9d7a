use std::{convert::Infallible, fmt, str::FromStr, time::Duration};

use fail_open_redis::{Redis, milliseconds};
use metrics::counter;
use redis::Cmd;
use runtime::{
    backoff::Backoff,
    env::{ConfigError, Env},
    shutdown::Shutdown,
};
use tokio::time;
use uuid::Uuid;

use crate::{
    sent::{InHand, Known, Sent},
    verdict::FollowUp,
};

/// Answers what stands at the key, or makes the claim and answers nothing. A script, since `SET` with both
/// `NX` and `GET` needs Redis 7.
const CLAIM: &str = "local held = redis.call('GET', KEYS[1]) if held then return held end \
                     redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2]) return false";
/// Deletes only our own claim: the lease may be over, and another's claim stand there.
const DELETE_IF_OURS: &str =
    "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) else return 0 end";
/// Pauses before Redis is asked again to take note of what it missed.
const FIRST_PAUSE: Duration = Duration::from_millis(200);
const LONGEST_PAUSE: Duration = Duration::from_secs(5);
/// What the entry of a part that was sent holds; a claimed one's holds its claimant.
const SENT: &str = "sent";

/// How the ledger's entries are called, and how long they live.
#[derive(Debug, Clone)]
pub struct Config {
    pub(crate) prefix: String,
    pub(crate) lease: Duration,
    pub(crate) remember: Duration,
}

impl Config {
    /// Reads `LEDGER_PREFIX` (default `mailed`), `CLAIM_LEASE` (default 2 m: after that a claimant
    /// counts as dead) and `DEDUPE_FOR` (default 7 days).
    pub(crate) fn from_env(env: &Env) -> Result<Self, ConfigError> {
        Ok(Self {
            prefix: env.parsed("LEDGER_PREFIX", "mailed")?,
            lease: env.duration("CLAIM_LEASE", "2m")?,
            remember: env.duration("DEDUPE_FOR", "168h")?,
        })
    }
}

/// What an entry is of: an enquiry as it was accepted, or a follow-up for those whom an attempt did not reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Part {
    pub(crate) enquiry: Uuid,
    /// The mark of the follow-up, from its header.
    pub(crate) follow_up: Option<Uuid>,
}

impl fmt::Display for Part {
    /// The enquiry's id, and for a follow-up a colon and its mark.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.enquiry, self.follow_up) {
            (enquiry, None) => write!(f, "{enquiry}"),
            (enquiry, Some(mark)) => write!(f, "{enquiry}:{mark}"),
        }
    }
}

impl FromStr for Part {
    type Err = uuid::Error;

    /// Reads what `Display` writes.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (enquiry, mark) = text.split_once(':').map_or((text, None), |(enquiry, mark)| (enquiry, Some(mark)));
        Ok(Self { enquiry: enquiry.parse()?, follow_up: mark.map(str::parse).transpose()? })
    }
}

/// What the ledger says of a part that is about to be mailed.
#[derive(Debug)]
pub(crate) enum Claim {
    /// It is ours to send, until the lease is over.
    Ours(Claimed),
    /// This process sent it but for those who are left: only those of these follow-ups that are not confirmed have to be put on the broker.
    Left(Claimed, Vec<FollowUp>),
    /// Another delivery of it is being sent now, or its sender died within the lease.
    Another,
    /// It was sent before.
    Sent,
}

/// A claim, held by one delivery: in this process until it is dropped, in Redis until it is released or the
/// lease is over.
#[derive(Debug)]
pub(crate) struct Claimed {
    part: Part,
    _in_hand: InHand,
    /// By which Redis knows us, or nothing if it did not answer.
    claimant: Option<Uuid>,
}

impl Claimed {
    /// Whether no other notifier has it. Without Redis nobody knows.
    pub(crate) fn is_certain(&self) -> bool {
        self.claimant.is_some()
    }
}

/// Which enquiries, and which parts of them, are in hand or sent, shared by all notifiers, so that a message
/// that is delivered twice is mailed once.
#[derive(Debug, Clone)]
pub(crate) struct Ledger {
    redis: Redis,
    config: Config,
    /// What this process knows by itself.
    sent: Sent,
}

impl Ledger {
    /// A ledger in `redis`.
    pub(crate) fn new(redis: Redis, config: Config) -> Self {
        Self { redis, config, sent: Sent::default() }
    }

    /// How long a claim holds.
    pub(crate) fn lease(&self) -> Duration {
        self.config.lease
    }

    /// Claims `part` for one delivery. A claim of which Redis could not be asked is given all the same: a mail
    /// twice is better than a lead lost.
    pub(crate) async fn claim(&self, part: Part) -> Claim {
        let in_hand = match self.sent.take(part) {
            Known::New(in_hand) => in_hand,
            Known::InHand => return Claim::Another,
            // The claim of then, if it still stands, is overwritten by the mark.
            Known::Left(_in_hand, left) => return Claim::Left(Claimed { part, _in_hand, claimant: None }, left),
            Known::Sent => return Claim::Sent,
        };
        let claimant = Uuid::new_v4();
        let mut command = redis::cmd("EVAL");
        command.arg(CLAIM).arg(1).arg(self.key(part));
        command.arg(claimant.to_string()).arg(milliseconds(self.config.lease));
        let claimant = match self.redis.ask::<Option<String>>(&command).await {
            None => {
                counter!("ledger_unanswered_total").increment(1);
                None
            }
            Some(None) => Some(claimant),
            Some(Some(held)) if held == SENT => return Claim::Sent,
            Some(Some(_)) => return Claim::Another,
        };
        Claim::Ours(Claimed { part, _in_hand: in_hand, claimant })
    }

    /// Notes that the mail is out, and that what follows it is on the broker. If Redis does not take note
    /// now, it is asked again by [`Ledger::keep_noted`].
    pub(crate) async fn mark_sent(&self, part: Part) {
        self.sent.remember(part);
        if !self.note(part).await {
            self.sent.note_later(part);
        }
    }

    /// Remembers, in this process alone, that the mail is out and not all of these follow-ups are on the broker.
    pub(crate) fn keep_left(&self, part: Part, left: Vec<FollowUp>) {
        self.sent.remember_left(part, left);
    }

    /// Has Redis take note of what it missed, until the shutdown: without that, the next delivery to another
    /// notifier is a second mail.
    pub(crate) async fn keep_noted(self, shutdown: Shutdown) -> Result<(), Infallible> {
        shutdown.or(self.note_what_was_missed()).await;
        let unnoted = self.sent.unnoted();
        if unnoted > 0 {
            tracing::warn!(unnoted, "mails are out that Redis has no note of: delivered again, they go out again");
        }
        Ok(())
    }

    async fn note_what_was_missed(&self) {
        let mut backoff = Backoff::new(FIRST_PAUSE, LONGEST_PAUSE);
        loop {
            let part = self.sent.next_unnoted().await;
            if self.note(part).await {
                self.sent.noted(&part);
                backoff.reset();
            } else {
                time::sleep(backoff.next_pause()).await;
            }
        }
    }

    /// Those of `parts` that Redis has as sent; none if it does not answer.
    pub(crate) async fn sent_among(&self, parts: &[Part]) -> Vec<Part> {
        if parts.is_empty() {
            return Vec::new();
        }
        let command = Cmd::mget(parts.iter().map(|part| self.key(*part)).collect::<Vec<_>>());
        let entries = self.redis.ask::<Vec<Option<String>>>(&command).await.unwrap_or_default();
        let is_sent = |(part, entry): (&Part, Option<String>)| (entry.as_deref() == Some(SENT)).then_some(*part);
        parts.iter().zip(entries).filter_map(is_sent).collect()
    }

    /// Whether Redis has taken note that the part was sent.
    async fn note(&self, part: Part) -> bool {
        let command = Cmd::pset_ex(self.key(part), SENT, milliseconds(self.config.remember));
        self.redis.ask::<()>(&command).await.is_some()
    }

    /// Gives a claim back after a failure, so that the next attempt need not wait for the lease.
    pub(crate) async fn release(&self, claimed: Claimed) {
        let Some(claimant) = claimed.claimant else { return };
        let mut command = redis::cmd("EVAL");
        command.arg(DELETE_IF_OURS).arg(1).arg(self.key(claimed.part)).arg(claimant.to_string());
        self.redis.ask::<i64>(&command).await;
    }

    fn key(&self, part: Part) -> String {
        format!("{}:{part}", self.config.prefix)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{any, prop_assert_eq, proptest};
    use test_support::thousand_cases;

    use super::*;

    #[test]
    fn a_part_is_written_with_the_mark_of_its_follow_up_and_read_again() {
        let enquiry = Part { enquiry: Uuid::new_v4(), follow_up: None };
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
        fn any_part_comes_back_from_its_key(enquiry in any::<u128>(), mark in any::<Option<u128>>()) {
            let part = Part { enquiry: Uuid::from_u128(enquiry), follow_up: mark.map(Uuid::from_u128) };
            prop_assert_eq!(part.to_string().parse(), Ok(part));
        }

        #[test]
        fn any_key_is_a_part_or_none(text in "([0-9a-fA-F-]{30,40}:?[0-9a-fA-F-]{0,40}|\\PC{0,40})") {
            if let Ok(part) = text.parse::<Part>() {
                prop_assert_eq!(part.to_string().parse(), Ok(part));
            }
        }
    }
}
