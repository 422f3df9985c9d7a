use std::{convert::Infallible, path::PathBuf, sync::Arc, time::Duration};

use fail_open_redis::Redis;
use redis::{Cmd, FromRedisValue};
use runtime::{
    env::Env,
    health::{Health, Need},
};
use test_support::{DEADLINE, Running, delete_keys, redis_connection_to, redis_url};
use tokio::{sync::watch, time};
use uuid::Uuid;

use crate::{
    answers::{Answers, Lifetimes, state::State},
    cache::Cache,
    domain::{Average, Reviews, SourceKind},
    source::{FileError, Source, SourceError},
};

/// Longer than any test takes.
pub(super) const LONG: Duration = Duration::from_secs(60 * 60);

/// The time limit that the scripted source claims, and does not enforce.
const TIME_LIMIT: Duration = Duration::from_secs(68);

/// The outcome of a fetch from the scripted source.
#[derive(Debug, Clone, Copy)]
pub(super) enum Script {
    /// Succeeds with this total.
    Succeed(u64),
    Fail,
    /// Does not respond until the script changes.
    Hang,
}

/// A source that follows a script and counts its fetches.
#[derive(Debug)]
pub(super) struct ScriptedSource {
    script: watch::Sender<Script>,
    min_interval: watch::Sender<Duration>,
    fetches: watch::Sender<usize>,
}

impl ScriptedSource {
    pub(super) fn set_script(&self, script: Script) {
        self.script.send_replace(script);
    }

    pub(super) fn set_min_interval(&self, interval: Duration) {
        self.min_interval.send_replace(interval);
    }

    pub(super) fn fetches(&self) -> usize {
        *self.fetches.borrow()
    }

    /// Waits until a fetch has begun.
    pub(super) async fn wait_for_fetch(&self) {
        let mut fetches = self.fetches.subscribe();
        time::timeout(DEADLINE, fetches.wait_for(|fetches| *fetches > 0)).await.expect("no fetch").unwrap();
    }
}

#[tonic::async_trait]
impl Source for ScriptedSource {
    fn identity(&self) -> String {
        "scripted".to_owned()
    }

    fn time_limit(&self) -> Duration {
        TIME_LIMIT
    }

    async fn fetch(&self) -> Result<Reviews, SourceError> {
        self.fetches.send_modify(|fetches| *fetches += 1);
        let mut script = self.script.subscribe();
        let outcome = *script.wait_for(|script| !matches!(script, Script::Hang)).await.unwrap();
        match outcome {
            Script::Succeed(total) => Ok(reviews(total)),
            Script::Fail | Script::Hang => Err(FileError::TooLarge { path: PathBuf::new() }.into()),
        }
    }

    async fn min_interval(&self) -> Duration {
        *self.min_interval.borrow()
    }
}

pub(super) fn reviews(total: u64) -> Reviews {
    Reviews {
        average: Average::try_from(4.5).unwrap(),
        total,
        reviews: Vec::new(),
        source: SourceKind::File,
        demonstration: false,
        all_reviews: None,
    }
}

/// A source and a key prefix in Redis, shared by any number of replicas.
#[derive(Debug)]
pub(super) struct Fixture {
    pub(super) prefix: String,
    pub(super) source: Arc<ScriptedSource>,
    redis_url: String,
    redis_timeout: &'static str,
    lifetimes: Lifetimes,
}

impl Fixture {
    /// Uses the shared Redis, with a timeout long enough for a busy machine.
    pub(super) fn new(fresh: Duration, keep: Duration) -> Self {
        Self::on(&redis_url(), fresh, keep).patient()
    }

    /// Uses a Redis that may be unavailable.
    pub(super) fn on(redis_url: &str, fresh: Duration, keep: Duration) -> Self {
        let source = ScriptedSource {
            script: watch::Sender::new(Script::Succeed(1)),
            min_interval: watch::Sender::new(Duration::ZERO),
            fetches: watch::Sender::new(0),
        };
        Self {
            prefix: format!("test-{}", Uuid::new_v4()),
            source: Arc::new(source),
            redis_url: redis_url.to_owned(),
            redis_timeout: "150ms",
            lifetimes: Lifetimes { fresh, keep, redis_interval: Duration::from_millis(20) },
        }
    }

    /// Sets a Redis timeout long enough for a busy machine.
    pub(super) fn patient(self) -> Self {
        Self { redis_timeout: "10s", ..self }
    }

    /// Sets the interval between reads of Redis.
    pub(super) fn redis_interval(mut self, interval: Duration) -> Self {
        self.lifetimes.redis_interval = interval;
        self
    }

    /// The cache of a source with this identity.
    pub(super) fn cache_of(&self, identity: &str) -> Cache {
        let pairs = [("REDIS_URL", self.redis_url.as_str()), ("REDIS_TIMEOUT", self.redis_timeout)];
        let config = fail_open_redis::Config::from_env(&Env::from_pairs(pairs)).unwrap();
        let redis = Redis::new(&config, Health::new().component("cache", Need::Degrading)).unwrap();
        Cache::new(redis, &self.prefix, identity, self.lifetimes.keep)
    }

    /// The cache of the replicas.
    pub(super) fn cache(&self) -> Cache {
        self.cache_of(&self.source.identity())
    }

    /// Starts a replica with an empty memory.
    pub(super) fn replica(&self) -> Replica {
        let (answers, refresher) = Answers::new(self.cache(), self.source.clone(), self.lifetimes);
        Replica { answers, refresher: Running::start(|shutdown| refresher.run(shutdown)) }
    }

    /// Runs a Redis command for the test itself.
    pub(super) async fn ask<T: FromRedisValue>(&self, command: &Cmd) -> T {
        let mut redis = redis_connection_to(&self.redis_url).await.unwrap();
        command.query_async(&mut redis).await.unwrap()
    }

    /// Stops the replicas and deletes the keys in the shared Redis.
    pub(super) async fn end(self, replicas: impl IntoIterator<Item = Replica>) {
        for replica in replicas {
            replica.stop().await;
        }
        delete_keys(&self.prefix).await;
    }
}

/// The answers of one process, with their refresher running.
#[derive(Debug)]
pub(super) struct Replica {
    pub(super) answers: Answers,
    refresher: Running<Infallible>,
}

impl Replica {
    /// Number of refreshes that have ended.
    pub(super) fn refreshes(&self) -> u64 {
        self.answers.state.borrow().refreshes
    }

    /// Waits until the state of its answers is as expected.
    pub(super) async fn wait_until(&self, is_expected: impl FnMut(&State) -> bool) {
        let mut state = self.answers.state.clone();
        time::timeout(DEADLINE, state.wait_for(is_expected)).await.expect("not the expected state").unwrap();
    }

    /// The total shown.
    pub(super) async fn total(&self) -> Option<u64> {
        self.answers.get().await.map(|reviews| reviews.total)
    }

    pub(super) async fn stop(self) {
        self.refresher.stop().await;
    }
}
