//! Redis stopped, paused, slow, full and restarted under constant load.

use std::time::Duration;

use futures_util::FutureExt;
use test_support::{Proxy, RedisServer, eventually};
use tokio::{
    task::JoinSet,
    time::{self, MissedTickBehavior},
};

use super::fixture::{Fixture, LONG, Replica, Script};
use crate::cache::Lookup;

/// Long enough for several refreshes, each of which waits for the Redis timeout.
const PAUSE: Duration = Duration::from_secs(1);

/// Interval of the calls of one task: they request refreshes, so that these come about as often as they may.
const CALL_INTERVAL: Duration = Duration::from_millis(1);

/// Calls from many tasks during `fault`, and asserts that each call is answered at once from memory.
async fn under_load(replica: &Replica, fault: impl Future<Output = ()>) {
    let mut callers = JoinSet::new();
    for _ in 0..16 {
        let answers = replica.answers.clone();
        callers.spawn(async move {
            let mut clock = time::interval(CALL_INTERVAL);
            clock.set_missed_tick_behavior(MissedTickBehavior::Delay);
            loop {
                clock.tick().await;
                let answer = answers.get().now_or_never().expect("waited");
                assert!(answer.is_some(), "nothing to show");
            }
        });
    }
    fault.await;
    assert!(callers.try_join_next().is_none(), "a call failed");
    callers.shutdown().await;
}

/// Waits until the refresher has met the fault: the second of the next two refreshes begins during it.
async fn is_met(replica: &Replica) {
    let last = replica.refreshes() + 2;
    replica.wait_until(|state| state.refreshes >= last).await;
}

async fn entry_is_in_redis(fixture: &Fixture) {
    eventually("Redis has the entry", async || matches!(fixture.cache().get().await, Lookup::Hit(_)).then_some(()))
        .await;
}

#[tokio::test]
async fn calls_are_answered_while_redis_stops_and_restarts_empty() {
    let mut server = RedisServer::start().await;
    let fixture = Fixture::on(&server.url(), LONG, LONG);
    let replica = fixture.replica();
    assert_eq!(replica.total().await, Some(1));
    under_load(&replica, async {
        server.stop().await;
        is_met(&replica).await;
        server.start_again().await;
        // The refresher restores the entry from memory.
        entry_is_in_redis(&fixture).await;
    })
    .await;
    assert_eq!(fixture.source.fetches(), 1);
    replica.stop().await;
}

#[tokio::test]
async fn calls_are_answered_while_redis_is_paused() {
    let server = RedisServer::start().await;
    let fixture = Fixture::on(&server.url(), LONG, LONG);
    let replica = fixture.replica();
    assert_eq!(replica.total().await, Some(1));
    under_load(&replica, async {
        server.pause(PAUSE).await;
        is_met(&replica).await;
        entry_is_in_redis(&fixture).await;
    })
    .await;
    assert_eq!(fixture.source.fetches(), 1);
    replica.stop().await;
}

#[tokio::test]
async fn calls_are_answered_while_redis_is_slow() {
    let server = RedisServer::start().await;
    let proxy = Proxy::to(&server.address()).await;
    let fixture = Fixture::on(&format!("redis://{}", proxy.address()), LONG, LONG);
    let replica = fixture.replica();
    assert_eq!(replica.total().await, Some(1));
    // Within the timeout, and beyond it.
    for delay in [100, 300] {
        under_load(&replica, async {
            proxy.slow_down(Duration::from_millis(delay));
            is_met(&replica).await;
        })
        .await;
    }
    // A busy machine may have missed the timeout with the first write: calls find the entry missing, and write it.
    under_load(&replica, async {
        proxy.restore();
        entry_is_in_redis(&fixture).await;
    })
    .await;
    assert_eq!(fixture.source.fetches(), 1);
    replica.stop().await;
}

#[tokio::test]
async fn new_reviews_are_shown_while_redis_is_full() {
    let server = RedisServer::start().await;
    let fixture = Fixture::on(&server.url(), Duration::from_millis(1), LONG);
    let replica = fixture.replica();
    assert_eq!(replica.total().await, Some(1));
    under_load(&replica, async {
        server.fill().await;
        fixture.source.set_script(Script::Succeed(2));
        eventually("the new reviews", async || (replica.total().await == Some(2)).then_some(())).await;
        server.empty().await;
        entry_is_in_redis(&fixture).await;
    })
    .await;
    replica.stop().await;
}

#[tokio::test]
async fn a_cold_start_with_any_redis_fault_fetches_once() {
    let mut server = RedisServer::start().await;
    let proxy = Proxy::to(&server.address()).await;
    let url = format!("redis://{}", proxy.address());
    let start_cold = async |what: &str| {
        let fixture = Fixture::on(&url, LONG, LONG);
        let replica = fixture.replica();
        let calls: JoinSet<_> = (0..100)
            .map(|_| {
                let answers = replica.answers.clone();
                async move { answers.get().await.map(|reviews| reviews.total) }
            })
            .collect();
        assert_eq!(calls.join_all().await, vec![Some(1); 100], "{what}");
        assert_eq!(fixture.source.fetches(), 1, "{what}");
        replica.stop().await;
    };
    server.pause(PAUSE).await;
    start_cold("paused").await;
    server.wait_until_ready().await;
    server.fill().await;
    start_cold("full").await;
    server.empty().await;
    for delay in [100, 300] {
        proxy.slow_down(Duration::from_millis(delay));
        start_cold("slow").await;
    }
    proxy.stall();
    start_cold("stalled").await;
    proxy.cut();
    start_cold("cut").await;
    proxy.restore();
    server.stop().await;
    start_cold("stopped").await;
}
