use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use crate::{
    config::Config,
    headers::Headers,
    identity::identify,
    ledger::{Ledger, Part},
    standing::{Standing, Standings},
    verdict::{Fate, Verdict},
};
use fail_open_redis::Redis;
use jiff::Timestamp;
use redis::Cmd;
use runtime::{
    env::ConfigError,
    health::{Health, Need},
};

/// Most parts of enquiries that are kept account of. Of more, the latest are left out: it is the oldest that count.
const MOST: usize = 2_000;
/// How long after its acceptance an enquiry may wait for the budget of mails before it counts as undelivered.
const MAX_QUIET_WAIT: Duration = Duration::from_hours(6);
/// Adds a part unless it is there, takes it out as the other kind, and keeps the bound.
const ADD: &str = "redis.call('ZADD', KEYS[1], 'NX', ARGV[1], ARGV[2]) redis.call('ZREM', KEYS[1], ARGV[4]) \
                   return redis.call('ZREMRANGEBYRANK', KEYS[1], ARGV[3], -1)";
/// What a member begins with whose recipients know of it.
const NOTICED: &str = "noticed:";

/// Which parts of enquiries had a failed attempt and are not delivered yet, dead letters included: an enquiry as it
/// was accepted, or a follow-up for those whom the mail did not reach. An enquiry is delivered when no part is left.
///
/// A sorted set in Redis, shared by all notifiers. While Redis is away, what this process saw last and did
/// since stands for it; when it is back, it is told what it missed. Clones share one account.
#[derive(Debug, Clone)]
pub struct Undelivered {
    redis: Redis,
    key: String,
    memory: Arc<Mutex<Memory>>,
    turn: Arc<tokio::sync::Mutex<()>>,
}

#[derive(Debug, Default)]
struct Memory {
    known: BTreeMap<Part, Entry>,
    /// What Redis has not been told: added, or (nothing) settled.
    untold: BTreeMap<Part, Option<Entry>>,
}

/// What is known of a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Entry {
    /// The second since the Unix epoch in which its enquiry was accepted.
    accepted: i64,
    kind: Kind,
}

/// Who knows that a part is not delivered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Nobody yet: it is tried again, or is a dead letter.
    Open,
    /// Its recipients: it is a dead letter of which they have a notice.
    Noticed,
}

impl Kind {
    /// How Redis has a part of this kind.
    fn member(self, part: Part) -> String {
        match self {
            Self::Open => part.to_string(),
            Self::Noticed => format!("{NOTICED}{part}"),
        }
    }

    fn other(self) -> Self {
        match self {
            Self::Open => Self::Noticed,
            Self::Noticed => Self::Open,
        }
    }

    /// Reads what [`Kind::member`] writes.
    fn parse(member: &str) -> Option<(Part, Self)> {
        let (part, kind) = member.strip_prefix(NOTICED).map_or((member, Self::Open), |part| (part, Self::Noticed));
        Some((part.parse().ok()?, kind))
    }
}

impl Undelivered {
    /// The account that is kept in `redis` under `prefix`.
    pub(crate) fn new(redis: Redis, prefix: &str) -> Self {
        Self { redis, key: format!("{prefix}:undelivered"), memory: Arc::default(), turn: Arc::default() }
    }

    /// That of the service with this `config`, for a command.
    pub fn of(config: &Config) -> Result<Self, ConfigError> {
        let component = Health::new().component("ledger", Need::Degrading);
        Ok(Self::new(Redis::new(&config.redis, component)?, &config.ledger.prefix))
    }

    /// Adds what an attempt at the message with this payload and these headers left undelivered.
    ///
    /// Comes before the message is acknowledged and before the ledger has it as sent: a notifier that dies later leaves
    /// at most a part that is too many, which [`Undelivered::reconcile`] removes, and never one too few.
    ///
    /// Those for whom the mail was refused for what is in it know of that, if they have a notice.
    pub(crate) async fn add_left(&self, payload: &[u8], headers: &Headers, verdict: &Verdict, has_notice: bool) {
        let (part, accepted) = part_of(payload, headers);
        let open = Entry { accepted, kind: Kind::Open };
        let refused = Entry { accepted, kind: if has_notice { Kind::Noticed } else { Kind::Open } };
        {
            let mut memory = self.memory();
            match verdict {
                Verdict::Sent { left, .. } if !left.is_empty() => {
                    for follow_up in left {
                        let entry = if follow_up.fate == Fate::Refused { refused } else { open };
                        memory.change(Part { follow_up: Some(follow_up.mark), ..part }, Some(entry));
                    }
                }
                Verdict::Again(_) | Verdict::Dead(_) => memory.change(part, Some(open)),
                Verdict::Refused { .. } => memory.change(part, Some(refused)),
                // Waiting for the budget is no failure, until it takes too long.
                Verdict::OverBudget(_) if age(accepted) > MAX_QUIET_WAIT => memory.change(part, Some(open)),
                Verdict::Sent { .. } | Verdict::Duplicate | Verdict::Wait(_) | Verdict::OverBudget(_) => return,
            }
        }
        self.catch_up().await;
    }

    /// Removes what an attempt at the message with this payload and these headers delivered, once the message is
    /// acknowledged.
    pub(crate) async fn remove_delivered(&self, payload: &[u8], headers: &Headers, verdict: &Verdict) {
        if matches!(verdict, Verdict::Sent { .. } | Verdict::Duplicate) {
            self.forget(part_of(payload, headers).0).await;
        }
    }

    /// Removes the parts that the ledger has as sent: a notifier that died between the acknowledgement of a message
    /// and [`Undelivered::remove_delivered`] left them.
    pub(crate) async fn reconcile(&self, ledger: &Ledger) {
        self.refresh().await;
        let parts: Vec<Part> = self.memory().known.keys().copied().collect();
        let sent = ledger.sent_among(&parts).await;
        if sent.is_empty() {
            return;
        }
        tracing::info!(count = sent.len(), "removed sent enquiries from the undelivered ones");
        for part in sent {
            self.memory().change(part, None);
        }
        self.catch_up().await;
    }

    /// Takes note that what followed from an attempt could not be carried out.
    pub(crate) async fn note_failure(&self, payload: &[u8], headers: &Headers) {
        let (part, accepted) = part_of(payload, headers);
        self.memory().change(part, Some(Entry { accepted, kind: Kind::Open }));
        self.catch_up().await;
    }

    /// The part is deleted.
    pub(crate) async fn forget(&self, part: Part) {
        self.memory().change(part, None);
        self.catch_up().await;
    }

    /// How things stand: as Redis has it, or else as this process knows it.
    pub(crate) async fn standings(&self) -> Standings {
        self.refresh().await;
        let (memory, now) = (self.memory(), Timestamp::now());
        let of = |kind| {
            let parts = memory.known.iter().filter(|(_, entry)| entry.kind == kind);
            Standing::new(parts.map(|(part, entry)| (part.enquiry, entry.accepted)), now)
        };
        Standings { open: of(Kind::Open), noticed: of(Kind::Noticed) }
    }

    /// Reads what Redis has, if it answers.
    async fn refresh(&self) {
        self.catch_up().await;
        let mut command = redis::cmd("ZRANGE");
        command.arg(&self.key).arg(0).arg(MOST - 1).arg("WITHSCORES");
        let Some(answer) = self.redis.ask::<Vec<(String, f64)>>(&command).await else { return };
        let mut memory = self.memory();
        let entry = |(member, score): &(String, f64)| {
            let (part, kind) = Kind::parse(member)?;
            Some((part, Entry { accepted: seconds(*score), kind }))
        };
        memory.known = answer.iter().filter_map(entry).collect();
        memory.apply_untold();
    }

    /// Tells Redis what it has not been told, up to the first question without an answer.
    async fn catch_up(&self) {
        // One at a time: an addition must not overtake the removal that followed it. Nobody waits for the turn behind
        // a slow Redis: whoever has it tells all there is, and what comes too late for that is told with the next.
        let Ok(_turn) = self.turn.try_lock() else { return };
        loop {
            let Some((part, entry)) = self.memory().next_untold() else { return };
            if self.redis.ask::<i64>(&self.command(part, entry)).await.is_none() {
                return;
            }
            let mut memory = self.memory();
            // Something else may have become of it meanwhile.
            if memory.untold.get(&part) == Some(&entry) {
                memory.untold.remove(&part);
            }
        }
    }

    fn command(&self, part: Part, entry: Option<Entry>) -> Cmd {
        match entry {
            Some(Entry { accepted, kind }) => {
                let mut add = redis::cmd("EVAL");
                add.arg(ADD).arg(1).arg(&self.key).arg(accepted).arg(kind.member(part)).arg(MOST);
                add.arg(kind.other().member(part));
                add
            }
            None => Cmd::zrem(&self.key, &[Kind::Open.member(part), Kind::Noticed.member(part)]),
        }
    }

    fn memory(&self) -> MutexGuard<'_, Memory> {
        self.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Memory {
    /// Adds a part, or (nothing) takes it out.
    fn change(&mut self, part: Part, entry: Option<Entry>) {
        self.untold.insert(part, entry);
        self.apply_untold();
        self.keep_bounds();
    }

    /// What Redis has not been told is true all the same.
    fn apply_untold(&mut self) {
        for (part, entry) in &self.untold {
            match entry {
                Some(entry) => _ = self.known.insert(*part, *entry),
                None => _ = self.known.remove(part),
            }
        }
    }

    /// What Redis is to be told next. Additions first: an enquiry whose mail has follow-ups is never out of the
    /// account in between.
    fn next_untold(&self) -> Option<(Part, Option<Entry>)> {
        let addition = self.untold.iter().find(|(_, entry)| entry.is_some());
        addition.or_else(|| self.untold.first_key_value()).map(|(part, entry)| (*part, *entry))
    }

    fn keep_bounds(&mut self) {
        while self.known.len() > MOST {
            let latest = self.known.iter().max_by_key(|(_, entry)| entry.accepted).map(|(part, _)| *part);
            latest.and_then(|part| self.known.remove(&part));
        }
        while self.untold.len() > MOST {
            self.untold.pop_last();
        }
    }
}

/// Which part of which enquiry a message is, and the second since the Unix epoch in which that was accepted, or now
/// where it cannot be read.
fn part_of(payload: &[u8], headers: &Headers) -> (Part, i64) {
    let identified = identify(payload);
    let accepted = identified.enquiry.map(|enquiry| enquiry.accepted_at);
    let part = Part { enquiry: identified.id, follow_up: headers.part };
    (part, accepted.unwrap_or_else(|| Timestamp::now().as_second()))
}

/// How long ago this second since the Unix epoch was; zero for one to come.
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

    fn part() -> Part {
        Part { enquiry: Uuid::new_v4(), follow_up: None }
    }

    fn open(accepted: i64) -> Entry {
        Entry { accepted, kind: Kind::Open }
    }

    #[test]
    fn a_member_is_read_as_it_was_written() {
        let enquiry = part();
        for part in [enquiry, Part { follow_up: Some(Uuid::new_v4()), ..enquiry }] {
            for kind in [Kind::Open, Kind::Noticed] {
                assert_eq!(Kind::parse(&kind.member(part)), Some((part, kind)));
            }
        }
        assert_eq!(Kind::parse("noticed:nothing"), None);
    }

    #[test]
    fn of_too_many_the_latest_are_left_out() {
        let mut memory = Memory::default();
        for accepted in 0..=i64::try_from(MOST).unwrap() {
            memory.known.insert(part(), open(accepted));
            memory.untold.insert(part(), None);
        }
        memory.keep_bounds();
        assert_eq!((memory.known.len(), memory.untold.len()), (MOST, MOST));
        let latest = memory.known.values().map(|entry| entry.accepted).max();
        assert_eq!(latest, Some(i64::try_from(MOST).unwrap() - 1));
    }

    #[test]
    fn redis_is_told_of_a_follow_up_before_the_message_that_it_follows_is_forgotten() {
        let (mut memory, enquiry) = (Memory::default(), part());
        let follow_up = Part { follow_up: Some(Uuid::new_v4()), ..enquiry };
        memory.change(enquiry, None);
        memory.change(follow_up, Some(open(1)));
        assert_eq!(memory.next_untold(), Some((follow_up, Some(open(1)))));
        memory.untold.remove(&follow_up);
        assert_eq!(memory.next_untold(), Some((enquiry, None)));
    }

    #[tokio::test]
    async fn nobody_waits_behind_a_redis_that_says_nothing() {
        let silent = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("redis://{}", silent.local_addr().unwrap());
        let variables = [("REDIS_URL", url.as_str()), ("REDIS_TIMEOUT", "10m")];
        let config = Config::from_env(&Env::from_pairs(variables)).unwrap();
        let undelivered = Undelivered::of(&config).unwrap();
        let (first, second) = (undelivered.clone(), undelivered.clone());
        let asking = tokio::spawn(async move { first.forget(part()).await });
        eventually("the first has the turn", async || undelivered.turn.try_lock().is_err().then_some(())).await;
        time::timeout(DEADLINE, second.forget(part())).await.expect("it waited for its turn");
        asking.abort();
    }
}
