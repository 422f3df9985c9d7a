use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use fail_open_redis::Redis;
use jiff::Timestamp;
use redis::Cmd;

use super::{
    entry::{Entry, Kind},
    memory::{MAX_PARTS, Memory},
    snapshot::{Backlog, BacklogSnapshot},
};
use crate::{
    delivery::{follow_up::FailureKind, ledger::Ledger, outcome::Outcome},
    message::{headers::Headers, identity::identify, part::Part},
};

/// How long after its acceptance an enquiry may wait for the mail budget before it counts as undelivered.
const MAX_BUDGET_WAIT: Duration = Duration::from_hours(6);
/// Adds a part unless it is there, removes it as the other kind, and enforces the limit.
const ADD: &str = "redis.call('ZADD', KEYS[1], 'NX', ARGV[1], ARGV[2]) redis.call('ZREM', KEYS[1], ARGV[4]) \
                   return redis.call('ZREMRANGEBYRANK', KEYS[1], ARGV[3], -1)";

/// The account of undelivered parts: those that had a failed attempt and are not mailed yet, dead letters included. An
/// enquiry is delivered once none of its parts is left.
///
/// A sorted set in Redis, shared by all notifiers. While Redis is away this process uses its own copy, and writes the
/// changes when Redis is back. Clones share one account.
#[derive(Debug, Clone)]
pub struct Undelivered {
    redis: Redis,
    key: String,
    memory: Arc<Mutex<Memory>>,
    /// Held while pending changes are written to Redis.
    writing: Arc<tokio::sync::Mutex<()>>,
}

impl Undelivered {
    /// The account under `prefix` in `redis`.
    pub(crate) fn new(redis: Redis, prefix: &str) -> Self {
        Self { redis, key: format!("{prefix}:undelivered"), memory: Arc::default(), writing: Arc::default() }
    }

    /// Connects to Redis, for a command that would end before its first query could.
    pub(crate) async fn connect(&self) {
        self.redis.connect().await;
    }

    /// Adds what an attempt at a message left undelivered.
    ///
    /// Called before the message is acknowledged and the ledger marks it as sent. A notifier that dies later leaves at most
    /// one part too many, which [`Undelivered::reconcile`] removes, and never one too few.
    ///
    /// `has_notice` means that the recipients for whom the content was refused have been notified.
    pub(crate) async fn add_unreached(&self, payload: &[u8], headers: &Headers, outcome: &Outcome, has_notice: bool) {
        let (part, accepted) = part_of(payload, headers);
        let open = Entry { accepted, kind: Kind::Open };
        let refused = Entry { accepted, kind: if has_notice { Kind::Refused } else { Kind::Open } };
        {
            let mut memory = self.memory();
            match outcome {
                Outcome::Sent { follow_ups, .. } if !follow_ups.is_empty() => {
                    for follow_up in follow_ups {
                        let entry = if follow_up.kind == FailureKind::ContentRefused { refused } else { open };
                        memory.change(Part { follow_up: Some(follow_up.id), ..part }, Some(entry));
                    }
                }
                Outcome::Retry(_) | Outcome::Permanent(_) => memory.change(part, Some(open)),
                Outcome::ContentRefused { .. } => memory.change(part, Some(refused)),
                // Waiting for the budget or a connection is not a failure until it takes too long.
                Outcome::OverBudget(_) | Outcome::NoConnection(_) if age(accepted) > MAX_BUDGET_WAIT => {
                    memory.change(part, Some(open));
                }
                Outcome::Sent { .. }
                | Outcome::Duplicate
                | Outcome::Dropped
                | Outcome::Deferred(_)
                | Outcome::OverBudget(_)
                | Outcome::NoConnection(_) => return,
            }
        }
        self.write_pending().await;
    }

    /// Adds a message whose outcome could not be applied.
    pub(crate) async fn add_failed(&self, payload: &[u8], headers: &Headers) {
        let (part, accepted) = part_of(payload, headers);
        self.memory().change(part, Some(Entry { accepted, kind: Kind::Open }));
        self.write_pending().await;
    }

    /// Removes the part that an attempt delivered, after its message is acknowledged.
    pub(crate) async fn remove_delivered(&self, payload: &[u8], headers: &Headers, outcome: &Outcome) {
        if matches!(outcome, Outcome::Sent { .. } | Outcome::Duplicate | Outcome::Dropped) {
            self.remove(part_of(payload, headers).0).await;
        }
    }

    /// Removes a part, for example of a dead letter that was purged.
    pub(crate) async fn remove(&self, part: Part) {
        self.memory().change(part, None);
        self.write_pending().await;
    }

    /// Removes the parts that the ledger has as sent: leftovers of a notifier that died between the acknowledgement of a
    /// message and [`Undelivered::remove_delivered`].
    pub(crate) async fn reconcile(&self, ledger: &Ledger) {
        self.refresh().await;
        let parts: Vec<Part> = self.memory().entries.keys().copied().collect();
        let sent = ledger.sent_among(&parts).await;
        if sent.is_empty() {
            return;
        }
        tracing::info!(count = sent.len(), "removed sent enquiries from the undelivered ones");
        for part in sent {
            self.memory().change(part, None);
        }
        self.write_pending().await;
    }

    /// The backlog now: as recorded in Redis, or else as known to this process.
    pub(crate) async fn backlog(&self) -> Backlog {
        self.refresh().await;
        let (memory, now) = (self.memory(), Timestamp::now());
        let snapshot = |kind| {
            let parts = memory.entries.iter().filter(|(_, entry)| entry.kind == kind);
            BacklogSnapshot::new(parts.map(|(part, entry)| (part.enquiry, entry.accepted)), now)
        };
        Backlog { open: snapshot(Kind::Open), refused: snapshot(Kind::Refused) }
    }

    /// Reads the account from Redis, if it answers.
    async fn refresh(&self) {
        self.write_pending().await;
        let mut command = redis::cmd("ZRANGE");
        command.arg(&self.key).arg(0).arg(MAX_PARTS - 1).arg("WITHSCORES");
        let Some(members) = self.redis.query::<Vec<(String, f64)>>(&command).await else { return };
        let entry = |(member, score): &(String, f64)| {
            let (part, kind) = Kind::parse(member)?;
            Some((part, Entry { accepted: seconds(*score), kind }))
        };
        self.memory().replace(members.iter().filter_map(entry).collect());
    }

    /// Writes pending changes to Redis, up to the first that it does not confirm.
    async fn write_pending(&self) {
        // One writer at a time, so that an addition cannot overtake a later removal. The others do not wait for a slow Redis:
        // the writer takes their changes too, or the next one does.
        let Ok(_writing) = self.writing.try_lock() else { return };
        loop {
            let Some((part, entry)) = self.memory().next_pending() else { return };
            if self.redis.query::<i64>(&self.command(part, entry)).await.is_none() {
                return;
            }
            self.memory().confirm(part, entry);
        }
    }

    fn command(&self, part: Part, entry: Option<Entry>) -> Cmd {
        match entry {
            Some(Entry { accepted, kind }) => {
                let mut add = redis::cmd("EVAL");
                add.arg(ADD).arg(1).arg(&self.key).arg(accepted).arg(kind.member(part)).arg(MAX_PARTS);
                add.arg(kind.other().member(part));
                add
            }
            None => Cmd::zrem(&self.key, &[Kind::Open.member(part), Kind::Refused.member(part)]),
        }
    }

    fn memory(&self) -> MutexGuard<'_, Memory> {
        self.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The part that a message is, and when its enquiry was accepted, in seconds since the Unix epoch: now if unreadable.
fn part_of(payload: &[u8], headers: &Headers) -> (Part, i64) {
    let identified = identify(payload);
    let accepted = identified.enquiry.map(|enquiry| enquiry.accepted_at);
    let part = Part { enquiry: identified.id, follow_up: headers.part };
    (part, accepted.unwrap_or_else(|| Timestamp::now().as_second()))
}

/// The time since this second of the Unix epoch; zero if it is in the future.
fn age(second: i64) -> Duration {
    let seconds = Timestamp::now().as_second().saturating_sub(second);
    Duration::from_secs(u64::try_from(seconds).unwrap_or_default())
}

#[expect(clippy::cast_possible_truncation, reason = "seconds since the epoch, which we wrote as an integer")]
fn seconds(score: f64) -> i64 {
    score as i64
}

#[cfg(test)]
mod tests {
    use runtime::env::Env;
    use test_support::{DEADLINE, eventually};
    use tokio::{net::TcpListener, time};
    use uuid::Uuid;

    use super::*;
    use crate::Config;

    fn part() -> Part {
        Part::whole(Uuid::new_v4())
    }

    #[tokio::test]
    async fn a_change_does_not_wait_behind_a_redis_that_does_not_answer() {
        let silent = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("redis://{}", silent.local_addr().unwrap());
        let variables = [("REDIS_URL", url.as_str()), ("REDIS_TIMEOUT", "10m")];
        let config = Config::from_env(&Env::from_pairs(variables)).unwrap();
        let undelivered = config.undelivered().unwrap();
        let (first, second) = (undelivered.clone(), undelivered.clone());
        let writing = tokio::spawn(async move { first.remove(part()).await });
        eventually("the first is writing", async || undelivered.writing.try_lock().is_err().then_some(())).await;
        time::timeout(DEADLINE, second.remove(part())).await.expect("it waited for the first");
        writing.abort();
    }
}
