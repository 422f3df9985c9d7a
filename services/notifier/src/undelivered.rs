use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use fail_open_redis::Redis;
use jiff::Timestamp;
use redis::Cmd;
use runtime::{
    env::ConfigError,
    health::{Health, Need},
};
use uuid::Uuid;

use crate::{config::Config, identity::identify, standing::Standing, verdict::Verdict};

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
        Standing::new(memory.known.iter().map(|(id, accepted)| (*id, *accepted)), Timestamp::now())
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

#[expect(clippy::cast_possible_truncation, reason = "seconds since the epoch, which we wrote as an integer")]
fn seconds(score: f64) -> i64 {
    score as i64
}

#[cfg(test)]
mod tests {
    use super::*;

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
