use std::{future::pending, time::Duration};

use alert::{Alarm, Bell, Lease, State};
use fail_open_redis::Redis;
use runtime::{
    env::Env,
    health::{Health, Need},
    shutdown::Shutdown,
};
use system_tests::{eventually, forget, redis_connection, redis_url};
use tokio::sync::Notify;
use uuid::Uuid;

const NAME: &str = "something-is-wrong";
const EVERY: Duration = Duration::from_hours(6);
const SENDING: Duration = Duration::from_mins(1);

/// The replicas of a service, and what they have in Redis.
struct Replicas {
    redis_url: String,
    prefix: String,
}

impl Replicas {
    fn new() -> Self {
        Self { redis_url: redis_url(), prefix: format!("test-{}", Uuid::new_v4()) }
    }

    /// One of them, which may take `sending` to send.
    fn replica(&self, sending: Duration) -> Replica {
        let variables = [("REDIS_URL", self.redis_url.as_str()), ("REDIS_TIMEOUT", "5s")];
        let config = fail_open_redis::Config::from_env(&Env::from_pairs(variables)).unwrap();
        let redis = Redis::new(&config, Health::new().component("redis", Need::Degrading)).unwrap();
        Replica { bell: Bell::new(Lease::new(redis, &self.prefix, NAME, EVERY, sending)), sent: Vec::new() }
    }

    /// For how long nobody sends the alert, in milliseconds; negative if somebody may.
    async fn quiet_for(&self) -> i64 {
        let key = format!("{}:alert:{NAME}", self.prefix);
        redis::cmd("PTTL").arg(key).query_async(&mut redis_connection().await).await.unwrap()
    }

    /// What a minute without a word from any of them does.
    async fn forget_affected(&self) {
        let key = format!("{}:alert:{NAME}:affected", self.prefix);
        redis::cmd("DEL").arg(key).exec_async(&mut redis_connection().await).await.unwrap();
    }
}

struct Replica {
    bell: Bell,
    sent: Vec<State>,
}

impl Replica {
    /// Something is wrong; sending ends like this.
    async fn ring(&mut self, is_sent: bool) {
        let Self { bell, sent } = self;
        let send = async |alarm: &Alarm| {
            sent.push(alarm.state);
            is_sent
        };
        bell.ring(&alarm(State::Raised), &Shutdown::new(), send).await;
    }

    async fn hush(&mut self) {
        let Self { bell, sent } = self;
        let send = async |alarm: &Alarm| {
            sent.push(alarm.state);
            true
        };
        bell.hush(&alarm(State::Cleared), &Shutdown::new(), send).await;
    }
}

fn alarm(state: State) -> Alarm {
    Alarm { text: String::new(), alarm: NAME, state, count: 1, oldest_seconds: 1, ids: Vec::new() }
}

#[tokio::test]
async fn another_replica_sends_the_alert_of_one_that_died_while_sending() {
    let replicas = Replicas::new();
    let (mut dying, mut other) = (replicas.replica(Duration::from_millis(100)), replicas.replica(SENDING));
    let (raised, sending, shutdown) = (alarm(State::Raised), Notify::new(), Shutdown::new());
    let send = async |_: &Alarm| {
        sending.notify_one();
        pending().await
    };
    tokio::select! {
        () = dying.bell.ring(&raised, &shutdown, send) => panic!("it goes on sending"),
        () = sending.notified() => {}
    }
    eventually("the other sends it", async || {
        other.ring(true).await;
        (other.sent == [State::Raised]).then_some(())
    })
    .await;
    forget(&replicas.prefix).await;
}

#[tokio::test]
async fn a_sent_alert_is_not_sent_again_by_any_replica() {
    let replicas = Replicas::new();
    let (mut first, mut second) = (replicas.replica(SENDING), replicas.replica(SENDING));
    first.ring(true).await;
    second.ring(true).await;
    first.ring(true).await;
    assert_eq!((first.sent, second.sent), (vec![State::Raised], vec![]));
    let quiet_for = u128::try_from(replicas.quiet_for().await).unwrap();
    assert!(quiet_for > SENDING.as_millis() && quiet_for <= EVERY.as_millis(), "{quiet_for}");
    forget(&replicas.prefix).await;
}

#[tokio::test]
async fn an_alert_that_nobody_has_is_tried_again_soon_and_never_said_to_be_over() {
    let replicas = Replicas::new();
    let mut replica = replicas.replica(EVERY);
    replica.ring(false).await;
    assert!(replicas.quiet_for().await <= 60_000);
    replica.hush().await;
    assert_eq!(replica.sent, [State::Raised]);
    forget(&replicas.prefix).await;
}

#[tokio::test]
async fn a_shutdown_while_sending_leaves_the_alert_to_another_replica() {
    let replicas = Replicas::new();
    let (mut stopping, mut other) = (replicas.replica(SENDING), replicas.replica(SENDING));
    let shutdown = Shutdown::new();
    let send = async |_: &Alarm| {
        shutdown.request();
        pending().await
    };
    stopping.bell.ring(&alarm(State::Raised), &shutdown, send).await;
    other.ring(true).await;
    assert_eq!(other.sent, [State::Raised]);
    forget(&replicas.prefix).await;
}

#[tokio::test]
async fn the_last_replica_for_which_all_is_well_says_so_once() {
    let replicas = Replicas::new();
    let [mut first, mut second, mut never] = [(); 3].map(|()| replicas.replica(SENDING));
    first.ring(true).await;
    second.ring(true).await;
    first.hush().await;
    never.hush().await;
    assert_eq!((&first.sent, &never.sent), (&vec![State::Raised], &vec![]), "it is not over for the second");
    second.hush().await;
    first.hush().await;
    assert_eq!((first.sent.len(), &second.sent), (1, &vec![State::Cleared]));
    // And it can begin again at once.
    first.ring(true).await;
    assert_eq!(first.sent.len(), 2);
    forget(&replicas.prefix).await;
}

#[tokio::test]
async fn it_is_not_over_while_a_replica_has_something_left_that_is_not_worth_an_alert() {
    let replicas = Replicas::new();
    let [mut draining, mut other] = [(); 2].map(|()| replicas.replica(SENDING));
    draining.ring(true).await;
    replicas.forget_affected().await;
    draining.bell.hold().await;
    other.hush().await;
    assert_eq!(other.sent, []);
    draining.hush().await;
    assert_eq!(draining.sent, [State::Raised, State::Cleared]);
    forget(&replicas.prefix).await;
}

#[tokio::test]
async fn without_redis_each_replica_goes_by_its_own_memory() {
    // Nobody listens there.
    let replicas = Replicas { redis_url: "redis://127.0.0.1:1".to_owned(), ..Replicas::new() };
    let [mut first, mut second] = [(); 2].map(|()| replicas.replica(SENDING));
    for replica in [&mut first, &mut second] {
        for _ in 0..2 {
            replica.ring(true).await;
        }
        for _ in 0..2 {
            replica.hush().await;
        }
        assert_eq!(replica.sent, [State::Raised, State::Cleared]);
    }
}
