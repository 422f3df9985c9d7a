use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use fail_open_redis::Redis;
use jiff::{SignedDuration, Timestamp};
use redis::Cmd;
use runtime::{
    env::ConfigError,
    health::{Health, Need},
};
use uuid::Uuid;

use crate::{config::Config, identity::identify, verdict::Verdict};

/// Most enquiries that are kept account of. Of more, the latest are left out: it is the oldest that count.
const MOST: usize = 2_000;
/// Adds an enquiry unless it is there, and keeps the bound.
const ADD: &str = "redis.call('ZADD', KEYS[1], 'NX', ARGV[1], ARGV[2]) \
                   return redis.call('ZREMRANGEBYRANK', KEYS[1], ARGV[3], -1)";

/// Enquiries by id, each with the second since the Unix epoch in which it was accepted.
type Enquiries = BTreeMap<Uuid, i64>;

/// Which enquiries had a failed attempt and are not delivered yet, dead letters included.
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
    known: Enquiries,
    /// What Redis has not been told: added, or (nothing) settled.
    untold: BTreeMap<Uuid, Option<i64>>,
}

/// How things stood when it was asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Standing {
    /// By id, the oldest first.
    enquiries: Vec<(Uuid, i64)>,
    at: Timestamp,
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

    /// Takes note of how an attempt at the message with this payload ended.
    pub(crate) async fn note(&self, payload: &[u8], verdict: &Verdict) {
        let identified = identify(payload);
        match verdict {
            Verdict::Duplicate => self.settled(identified.id).await,
            Verdict::Sent { left, .. } if left.is_empty() => self.settled(identified.id).await,
            // Somebody of the staff is still without it.
            Verdict::Sent { .. } | Verdict::Again(_) | Verdict::Dead(_) => {
                let accepted = identified.enquiry.map(|enquiry| enquiry.accepted_at);
                self.failed(identified.id, accepted.unwrap_or_else(|| Timestamp::now().as_second())).await;
            }
            Verdict::Wait(_) => {}
        }
    }

    /// The enquiry is delivered or deleted.
    pub async fn settled(&self, enquiry: Uuid) {
        self.memory().known.remove(&enquiry);
        self.change(enquiry, None).await;
    }

    async fn failed(&self, enquiry: Uuid, accepted: i64) {
        self.memory().known.entry(enquiry).or_insert(accepted);
        self.change(enquiry, Some(accepted)).await;
    }

    async fn change(&self, enquiry: Uuid, accepted: Option<i64>) {
        {
            let mut memory = self.memory();
            memory.untold.insert(enquiry, accepted);
            memory.keep_bounds();
        }
        self.catch_up().await;
    }

    /// How things stand: as Redis has it, or else as this process knows it.
    pub(crate) async fn standing(&self) -> Standing {
        self.catch_up().await;
        let mut command = redis::cmd("ZRANGE");
        command.arg(&self.key).arg(0).arg(MOST - 1).arg("WITHSCORES");
        let answer = self.redis.ask::<Vec<(String, f64)>>(&command).await;
        let mut memory = self.memory();
        if let Some(answer) = answer {
            memory.known = answer.iter().filter_map(|(id, score)| Some((id.parse().ok()?, seconds(*score)))).collect();
        }
        let mut enquiries: Vec<(Uuid, i64)> = memory.known.iter().map(|(id, accepted)| (*id, *accepted)).collect();
        enquiries.sort_by_key(|(_, accepted)| *accepted);
        Standing { enquiries, at: Timestamp::now() }
    }

    /// Tells Redis what it has not been told, up to the first question without an answer.
    async fn catch_up(&self) {
        // One at a time: an addition must not overtake the removal that followed it.
        let _turn = self.turn.lock().await;
        loop {
            let next = self.memory().untold.first_key_value().map(|(id, accepted)| (*id, *accepted));
            let Some((enquiry, accepted)) = next else { return };
            if self.redis.ask::<i64>(&self.command(enquiry, accepted)).await.is_none() {
                return;
            }
            let mut memory = self.memory();
            // Something else may have become of it meanwhile.
            if memory.untold.get(&enquiry) == Some(&accepted) {
                memory.untold.remove(&enquiry);
            }
        }
    }

    fn command(&self, enquiry: Uuid, accepted: Option<i64>) -> Cmd {
        match accepted {
            Some(accepted) => {
                let mut add = redis::cmd("EVAL");
                add.arg(ADD).arg(1).arg(&self.key).arg(accepted).arg(enquiry.to_string()).arg(MOST);
                add
            }
            None => Cmd::zrem(&self.key, enquiry.to_string()),
        }
    }

    fn memory(&self) -> MutexGuard<'_, Memory> {
        self.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Memory {
    fn keep_bounds(&mut self) {
        while self.known.len() > MOST {
            let latest = self.known.iter().max_by_key(|(_, accepted)| **accepted).map(|(id, _)| *id);
            latest.and_then(|id| self.known.remove(&id));
        }
        while self.untold.len() > MOST {
            self.untold.pop_last();
        }
    }
}

impl Standing {
    /// How many there are; [`MOST`] means that many or more.
    pub(crate) fn count(&self) -> usize {
        self.enquiries.len()
    }

    /// How long ago the oldest was accepted, or zero if there is none.
    pub(crate) fn oldest_age(&self) -> Duration {
        self.enquiries.first().map_or(Duration::ZERO, |(_, accepted)| self.age(*accepted))
    }

    /// Those that were accepted longer ago than `limit`, the oldest first.
    pub(crate) fn older_than(&self, limit: Duration) -> Vec<Uuid> {
        let older = self.enquiries.iter().take_while(|(_, accepted)| self.age(*accepted) > limit);
        older.map(|(id, _)| *id).collect()
    }

    fn age(&self, accepted: i64) -> Duration {
        let accepted = Timestamp::from_second(accepted).unwrap_or(self.at);
        let age: SignedDuration = self.at.duration_since(accepted);
        Duration::try_from(age).unwrap_or_default()
    }
}

#[expect(clippy::cast_possible_truncation, reason = "seconds since the epoch, which we wrote as an integer")]
fn seconds(score: f64) -> i64 {
    score as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ages_are_counted_from_acceptance_and_the_oldest_comes_first() {
        let at = Timestamp::from_second(10_000).unwrap();
        let ids = [Uuid::new_v4(), Uuid::new_v4(), Uuid::new_v4()];
        let standing = Standing { enquiries: vec![(ids[0], 9_000), (ids[1], 9_900), (ids[2], 10_050)], at };
        assert_eq!(standing.oldest_age(), Duration::from_secs(1_000));
        assert_eq!(standing.older_than(Duration::from_secs(60)), ids[..2]);
        assert!(standing.older_than(Duration::from_secs(1_000)).is_empty());
    }

    #[test]
    fn an_empty_account_has_no_age() {
        let standing = Standing { enquiries: vec![], at: Timestamp::now() };
        assert_eq!((standing.count(), standing.oldest_age()), (0, Duration::ZERO));
    }

    #[test]
    fn of_too_many_the_latest_are_left_out() {
        let mut memory = Memory::default();
        for accepted in 0..=i64::try_from(MOST).unwrap() {
            memory.known.insert(Uuid::new_v4(), accepted);
            memory.untold.insert(Uuid::new_v4(), None);
        }
        memory.keep_bounds();
        assert_eq!((memory.known.len(), memory.untold.len()), (MOST, MOST));
        assert_eq!(memory.known.values().max(), Some(&(i64::try_from(MOST).unwrap() - 1)));
    }
}
