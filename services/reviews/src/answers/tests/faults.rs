//! Redis stopped, paused, slow, full and started again, with visitors all the while.

use std::time::Duration;

use futures_util::FutureExt;
use test_support::{Proxy, RedisServer, eventually};
use tokio::task::{self, JoinSet};

use super::world::{LONG, Replica, Script, World};
use crate::cache::Look;

/// A pause that several rounds meet, each look up to its time limit.
const PAUSE: Duration = Duration::from_secs(1);

/// Asks from many tasks for as long as `fault` takes. Every visitor is answered, and at once: memory waits for nothing.
async fn under_load(replica: &Replica, fault: impl Future<Output = ()>) {
    let mut visitors = JoinSet::new();
    for _ in 0..16 {
        let answers = replica.answers.clone();
        visitors.spawn(async move {
            loop {
                let answer = answers.get().now_or_never().expect("waited");
                assert!(answer.is_some(), "nothing to show");
                task::yield_now().await;
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        });
    }
    fault.await;
    assert!(visitors.try_join_next().is_none(), "a visitor failed");
    visitors.shutdown().await;
}

/// Waits until the keeper has met the fault: of two rounds that end from now on, the second begins in it.
async fn is_met(replica: &Replica) {
    let rounds = replica.rounds();
    eventually("rounds with the fault", async || (replica.rounds() >= rounds + 2).then_some(())).await;
}

async fn is_shared_again(world: &World) {
    eventually("Redis has the entry", async || matches!(world.cache().look().await, Look::Found(_)).then_some(()))
        .await;
}

#[tokio::test]
async fn a_redis_that_stops_and_comes_back_empty_is_noticed_by_no_visitor() {
    let mut server = RedisServer::start().await;
    let world = World::on(&server.url(), LONG, LONG);
    let replica = world.replica();
    assert_eq!(replica.total().await, Some(1));
    under_load(&replica, async {
        server.stop().await;
        is_met(&replica).await;
        server.start_again().await;
        // What it lost, memory gives back.
        is_shared_again(&world).await;
    })
    .await;
    assert_eq!(world.source.calls(), 1);
    replica.stop().await;
}

#[tokio::test]
async fn a_paused_redis_is_noticed_by_no_visitor() {
    let server = RedisServer::start().await;
    let world = World::on(&server.url(), LONG, LONG);
    let replica = world.replica();
    assert_eq!(replica.total().await, Some(1));
    under_load(&replica, async {
        server.pause(PAUSE).await;
        is_met(&replica).await;
        is_shared_again(&world).await;
    })
    .await;
    assert_eq!(world.source.calls(), 1);
    replica.stop().await;
}

#[tokio::test]
async fn a_slow_redis_is_noticed_by_no_visitor() {
    let server = RedisServer::start().await;
    let proxy = Proxy::to(&server.address()).await;
    let world = World::on(&format!("redis://{}", proxy.address()), LONG, LONG);
    let replica = world.replica();
    assert_eq!(replica.total().await, Some(1));
    // Slow and in time, slower than we wait, and as it should be.
    for delay in [100, 300] {
        under_load(&replica, async {
            proxy.slow_down(Duration::from_millis(delay));
            is_met(&replica).await;
        })
        .await;
    }
    proxy.mend();
    is_shared_again(&world).await;
    assert_eq!(world.source.calls(), 1);
    replica.stop().await;
}

#[tokio::test]
async fn a_full_redis_is_noticed_by_no_visitor_and_new_answers_come_all_the_same() {
    let server = RedisServer::start().await;
    let world = World::on(&server.url(), Duration::from_millis(1), LONG);
    let replica = world.replica();
    assert_eq!(replica.total().await, Some(1));
    under_load(&replica, async {
        server.fill().await;
        world.source.does(Script::Has(2));
        eventually("the new answer", async || (replica.total().await == Some(2)).then_some(())).await;
        server.empty().await;
        is_shared_again(&world).await;
    })
    .await;
    replica.stop().await;
}

#[tokio::test]
async fn cold_with_a_redis_that_fails_in_any_way_the_source_is_asked_once() {
    let mut server = RedisServer::start().await;
    let proxy = Proxy::to(&server.address()).await;
    let url = format!("redis://{}", proxy.address());
    let cold = async |what: &str| {
        let world = World::on(&url, LONG, LONG);
        let replica = world.replica();
        let visitors: JoinSet<_> = (0..100)
            .map(|_| {
                let answers = replica.answers.clone();
                async move { answers.get().await.map(|reviews| reviews.total) }
            })
            .collect();
        assert_eq!(visitors.join_all().await, vec![Some(1); 100], "{what}");
        assert_eq!(world.source.calls(), 1, "{what}");
        replica.stop().await;
    };
    server.pause(PAUSE).await;
    cold("paused").await;
    server.answers().await;
    server.fill().await;
    cold("full").await;
    server.empty().await;
    for delay in [100, 300] {
        proxy.slow_down(Duration::from_millis(delay));
        cold("slow").await;
    }
    proxy.stall();
    cold("stalled").await;
    proxy.cut();
    cold("cut").await;
    proxy.mend();
    server.stop().await;
    cold("stopped").await;
}
