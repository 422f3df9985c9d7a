use std::{
    future::pending,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use alert::{Alert, AlertRule, AlertState, Alerts, Channel, Condition, Config, MAX_IDS, Sending};
use fail_open_redis::Redis;
use runtime::{
    env::Env,
    health::{Health, Need},
    shutdown::Shutdown,
};
use test_support::{PATIENT_REDIS_TIMEOUT, delete_keys, eventually, redis_connection, redis_url};
use tokio::sync::Notify;
use uuid::Uuid;

const NAME: &str = "something-is-wrong";
const EVERY: Duration = Duration::from_hours(6);
const SENDING: Duration = Duration::from_mins(1);

/// The replicas of a service, and their keys in Redis.
struct Replicas {
    redis_url: String,
    prefix: String,
}

impl Replicas {
    fn new() -> Self {
        Self { redis_url: redis_url(), prefix: format!("test-{}", Uuid::new_v4()) }
    }

    /// The alerts of one replica, without a channel.
    fn alerts(&self) -> Alerts {
        let variables = [("REDIS_URL", self.redis_url.as_str()), ("REDIS_TIMEOUT", PATIENT_REDIS_TIMEOUT)];
        let config = fail_open_redis::Config::from_env(&Env::from_pairs(variables)).unwrap();
        let redis = Redis::new(&config, Health::new().component("redis", Need::Degrading)).unwrap();
        Alerts::new(&Config::from_env(&Env::from_pairs([])).unwrap(), redis, &self.prefix).unwrap()
    }

    /// A replica whose channel takes at most `sending`.
    fn replica(&self, sending: Duration) -> Replica {
        let pager = Arc::new(Pager::default());
        let alerts = self.alerts().with_channel(PagerChannel { pager: pager.clone(), sending });
        Replica { rule: alerts.rule(NAME), pager }
    }

    /// How long no replica sends the alert, in milliseconds; negative if one may.
    async fn quiet_for(&self) -> i64 {
        let key = format!("{}:alert:{NAME}", self.prefix);
        redis::cmd("PTTL").arg(key).query_async(&mut redis_connection().await).await.unwrap()
    }

    /// Has the effect of a minute without a report from any replica.
    async fn forget_affected(&self) {
        let key = format!("{}:alert:{NAME}:affected", self.prefix);
        redis::cmd("DEL").arg(key).exec_async(&mut redis_connection().await).await.unwrap();
    }
}

/// Records alerts. Sends none while it is broken, and never ends while it hangs.
#[derive(Debug, Default)]
struct Pager {
    sent: Mutex<Vec<Alert>>,
    is_broken: AtomicBool,
    hangs: AtomicBool,
    called: Notify,
}

#[derive(Debug)]
struct PagerChannel {
    pager: Arc<Pager>,
    sending: Duration,
}

impl Channel for PagerChannel {
    fn name(&self) -> &'static str {
        "pager"
    }

    fn max_duration(&self) -> Duration {
        self.sending
    }

    fn send<'a>(&'a self, alert: &'a Alert) -> Sending<'a> {
        Box::pin(async move {
            self.pager.called.notify_one();
            if self.pager.hangs.load(Ordering::Relaxed) {
                pending::<()>().await;
            }
            self.pager.sent.lock().unwrap().push(alert.clone());
            if self.pager.is_broken.load(Ordering::Relaxed) { Err("no battery".into()) } else { Ok(()) }
        })
    }
}

struct Replica {
    rule: AlertRule,
    pager: Arc<Pager>,
}

impl Replica {
    async fn fire(&mut self) {
        self.rule.update(firing(), &Shutdown::new()).await;
    }

    async fn resolve(&mut self) {
        self.rule.update(Condition::Resolved { text: "in order" }, &Shutdown::new()).await;
    }

    /// The states of the alerts that its channel was given.
    fn sent(&self) -> Vec<AlertState> {
        self.pager.sent.lock().unwrap().iter().map(|alert| alert.state).collect()
    }
}

fn firing() -> Condition {
    let ids = (0..25).map(Uuid::from_u128).collect();
    Condition::Firing { text: "wrong".to_owned(), count: 25, oldest: Duration::from_millis(1_999), ids }
}

#[tokio::test]
async fn sends_counts_and_the_first_ids() {
    let replicas = Replicas::new();
    let mut replica = replicas.replica(SENDING);
    replica.fire().await;
    replica.resolve().await;
    let sent = replica.pager.sent.lock().unwrap().clone();
    let ids: Vec<Uuid> = (0..).map(Uuid::from_u128).take(MAX_IDS).collect();
    let (text, state) = ("wrong".to_owned(), AlertState::Firing);
    assert_eq!(sent[0], Alert { text, name: NAME, state, count: 25, oldest_seconds: 1, ids });
    let (text, state) = ("in order".to_owned(), AlertState::Resolved);
    assert_eq!(sent[1], Alert { text, name: NAME, state, count: 0, oldest_seconds: 0, ids: Vec::new() });
    delete_keys(&replicas.prefix).await;
}

#[tokio::test]
async fn another_replica_sends_the_alert_of_one_that_died_while_sending() {
    let replicas = Replicas::new();
    let (mut dying, mut other) = (replicas.replica(Duration::from_millis(100)), replicas.replica(SENDING));
    dying.pager.hangs.store(true, Ordering::Relaxed);
    let shutdown = Shutdown::new();
    tokio::select! {
        () = dying.rule.update(firing(), &shutdown) => panic!("it goes on sending"),
        () = dying.pager.called.notified() => {}
    }
    eventually("the other sends it", async || {
        other.fire().await;
        (other.sent() == [AlertState::Firing]).then_some(())
    })
    .await;
    delete_keys(&replicas.prefix).await;
}

#[tokio::test]
async fn no_replica_repeats_a_sent_alert_before_its_time() {
    let replicas = Replicas::new();
    let (mut first, mut second) = (replicas.replica(SENDING), replicas.replica(SENDING));
    first.fire().await;
    second.fire().await;
    first.fire().await;
    assert_eq!((first.sent(), second.sent()), (vec![AlertState::Firing], vec![]));
    let quiet_for = u128::try_from(replicas.quiet_for().await).unwrap();
    assert!(quiet_for > SENDING.as_millis() && quiet_for <= EVERY.as_millis(), "{quiet_for}");
    delete_keys(&replicas.prefix).await;
}

#[tokio::test]
async fn an_alert_that_reached_nobody_is_retried_soon_and_never_resolved() {
    let replicas = Replicas::new();
    let mut replica = replicas.replica(EVERY);
    replica.pager.is_broken.store(true, Ordering::Relaxed);
    replica.fire().await;
    assert!(replicas.quiet_for().await <= 60_000);
    replica.resolve().await;
    assert_eq!(replica.sent(), [AlertState::Firing]);
    delete_keys(&replicas.prefix).await;
}

#[tokio::test]
async fn an_alert_that_reached_one_channel_of_two_is_sent() {
    let replicas = Replicas::new();
    let [working, broken] = [(); 2].map(|()| Arc::new(Pager::default()));
    broken.is_broken.store(true, Ordering::Relaxed);
    let mut alerts = replicas.alerts();
    for pager in [&working, &broken] {
        alerts = alerts.with_channel(PagerChannel { pager: pager.clone(), sending: SENDING });
    }
    let mut rule = alerts.rule(NAME);
    rule.update(firing(), &Shutdown::new()).await;
    assert!(replicas.quiet_for().await > 60_000, "it is retried as if it had reached nobody");
    assert_eq!([working, broken].map(|pager| pager.sent.lock().unwrap().len()), [1, 1]);
    delete_keys(&replicas.prefix).await;
}

#[tokio::test]
async fn a_shutdown_while_sending_leaves_the_alert_to_another_replica() {
    let replicas = Replicas::new();
    let (mut stopping, mut other) = (replicas.replica(SENDING), replicas.replica(SENDING));
    stopping.pager.hangs.store(true, Ordering::Relaxed);
    let (shutdown, pager) = (Shutdown::new(), stopping.pager.clone());
    let stop = async {
        pager.called.notified().await;
        shutdown.request();
    };
    tokio::join!(stopping.rule.update(firing(), &shutdown), stop);
    other.fire().await;
    assert_eq!(other.sent(), [AlertState::Firing]);
    delete_keys(&replicas.prefix).await;
}

#[tokio::test]
async fn the_last_replica_that_is_in_order_again_resolves_the_alert_once() {
    let replicas = Replicas::new();
    let [mut first, mut second, mut never] = [(); 3].map(|()| replicas.replica(SENDING));
    first.fire().await;
    second.fire().await;
    first.resolve().await;
    never.resolve().await;
    assert_eq!((first.sent(), never.sent()), (vec![AlertState::Firing], vec![]), "the second is still affected");
    second.resolve().await;
    first.resolve().await;
    assert_eq!((first.sent().len(), second.sent()), (1, vec![AlertState::Resolved]));
    // It can fire again at once.
    first.fire().await;
    assert_eq!(first.sent().len(), 2);
    delete_keys(&replicas.prefix).await;
}

#[tokio::test]
async fn a_pending_replica_keeps_the_others_from_resolving_the_alert() {
    let replicas = Replicas::new();
    let [mut draining, mut other] = [(); 2].map(|()| replicas.replica(SENDING));
    draining.fire().await;
    replicas.forget_affected().await;
    draining.rule.update(Condition::Pending, &Shutdown::new()).await;
    other.resolve().await;
    assert_eq!(other.sent(), []);
    draining.resolve().await;
    assert_eq!(draining.sent(), [AlertState::Firing, AlertState::Resolved]);
    delete_keys(&replicas.prefix).await;
}

#[tokio::test]
async fn without_redis_each_replica_relies_on_its_own_memory() {
    // Nothing listens there.
    let replicas = Replicas { redis_url: "redis://127.0.0.1:1".to_owned(), ..Replicas::new() };
    let [mut first, mut second] = [(); 2].map(|()| replicas.replica(SENDING));
    for replica in [&mut first, &mut second] {
        for _ in 0..2 {
            replica.fire().await;
        }
        for _ in 0..2 {
            replica.resolve().await;
        }
        assert_eq!(replica.sent(), [AlertState::Firing, AlertState::Resolved]);
    }
}
