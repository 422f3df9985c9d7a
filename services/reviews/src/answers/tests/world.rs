use std::{
    convert::Infallible,
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use fail_open_redis::Redis;
use redis::{Cmd, FromRedisValue};
use runtime::{
    env::Env,
    health::{Health, Need},
};
use test_support::{Running, forget, redis_connection_to, redis_url};
use tokio::sync::watch;
use uuid::Uuid;

use crate::{
    answers::{Answers, Lifetimes},
    cache::Cache,
    domain::{Average, Reviews, SourceKind},
    source::{FileError, Source, SourceError},
};

/// Far more than a test takes.
pub(super) const LONG: Duration = Duration::from_secs(60 * 60);

/// Of the scripted source, which does not keep to it.
const TIME_LIMIT: Duration = Duration::from_secs(68);

/// What a scripted source does when it is asked.
#[derive(Debug, Clone, Copy)]
pub(super) enum Script {
    /// Has this many reviews.
    Has(u64),
    Fails,
    /// Does not answer.
    Hangs,
}

/// A source that counts how often it is asked. What hangs is answered by what the script says next.
#[derive(Debug)]
pub(super) struct ScriptedSource {
    script: watch::Sender<Script>,
    pace: watch::Sender<Duration>,
    calls: AtomicUsize,
}

impl ScriptedSource {
    pub(super) fn does(&self, script: Script) {
        self.script.send_replace(script);
    }

    /// From now on it can stand a fetch every so often.
    pub(super) fn wants_pace(&self, pace: Duration) {
        self.pace.send_replace(pace);
    }

    pub(super) fn calls(&self) -> usize {
        self.calls.load(Ordering::SeqCst)
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
        self.calls.fetch_add(1, Ordering::SeqCst);
        let mut script = self.script.subscribe();
        let told = *script.wait_for(|script| !matches!(script, Script::Hangs)).await.unwrap();
        match told {
            Script::Has(total) => Ok(reviews(total)),
            Script::Fails | Script::Hangs => Err(FileError::TooLarge { path: PathBuf::new() }.into()),
        }
    }

    async fn pace(&self) -> Duration {
        *self.pace.borrow()
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

/// A source and a part of Redis, for as many replicas as a test wants.
#[derive(Debug)]
pub(super) struct World {
    pub(super) prefix: String,
    pub(super) source: Arc<ScriptedSource>,
    redis_url: String,
    redis_timeout: &'static str,
    lifetimes: Lifetimes,
}

impl World {
    /// On the shared Redis, which is given all the time that a busy machine needs.
    pub(super) fn new(fresh: Duration, keep: Duration) -> Self {
        Self::on(&redis_url(), fresh, keep).patient()
    }

    /// On a Redis that may be away.
    pub(super) fn on(redis_url: &str, fresh: Duration, keep: Duration) -> Self {
        let source = ScriptedSource {
            script: watch::Sender::new(Script::Has(1)),
            pace: watch::Sender::new(Duration::ZERO),
            calls: AtomicUsize::new(0),
        };
        Self {
            prefix: format!("test-{}", Uuid::new_v4()),
            source: Arc::new(source),
            redis_url: redis_url.to_owned(),
            redis_timeout: "150ms",
            lifetimes: Lifetimes { fresh, keep, look_every: Duration::from_millis(20) },
        }
    }

    /// With all the time for Redis that a busy machine needs.
    pub(super) fn patient(self) -> Self {
        Self { redis_timeout: "10s", ..self }
    }

    /// With another pause between two looks into Redis.
    pub(super) fn look_every(mut self, pause: Duration) -> Self {
        self.lifetimes.look_every = pause;
        self
    }

    /// A cache for a source of this identity.
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

    /// A replica that knows nothing yet.
    pub(super) fn replica(&self) -> Replica {
        let (answers, keeper) = Answers::new(self.cache(), self.source.clone(), self.lifetimes);
        Replica { answers, keeper: Running::start(|shutdown| keeper.run(shutdown)) }
    }

    /// The answer to a command of the test itself.
    pub(super) async fn ask<T: FromRedisValue>(&self, command: &Cmd) -> T {
        let mut redis = redis_connection_to(&self.redis_url).await.unwrap();
        command.query_async(&mut redis).await.unwrap()
    }

    /// Removes what is in the shared Redis.
    pub(super) async fn end(self, replicas: impl IntoIterator<Item = Replica>) {
        for replica in replicas {
            replica.stop().await;
        }
        forget(&self.prefix).await;
    }
}

/// The answers of one process, with their keeper at work.
#[derive(Debug)]
pub(super) struct Replica {
    pub(super) answers: Answers,
    keeper: Running<Infallible>,
}

impl Replica {
    /// How many rounds its keeper has done.
    pub(super) fn rounds(&self) -> u64 {
        self.answers.view.borrow().rounds
    }

    /// Whether its keeper has looked into Redis.
    pub(super) fn has_looked(&self) -> bool {
        self.answers.view.borrow().looked.is_some()
    }

    /// How many reviews are shown.
    pub(super) async fn total(&self) -> Option<u64> {
        self.answers.get().await.map(|reviews| reviews.total)
    }

    pub(super) async fn stop(self) {
        self.keeper.stop().await;
    }
}
