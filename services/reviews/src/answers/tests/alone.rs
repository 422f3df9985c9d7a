//! Without Redis, by a clock that runs ahead: nothing here waits for anybody else.

use std::time::Duration;

use tokio::time::{self, Instant};

use super::world::{LONG, Script, World};

/// Nobody listens there.
const NO_REDIS: &str = "redis://127.0.0.1:1";

#[tokio::test(start_paused = true)]
async fn a_visitor_waits_for_four_seconds_and_a_source_that_hangs_is_given_up_after_seventy() {
    let world = World::on(NO_REDIS, LONG, LONG);
    let replica = world.replica();
    world.source.does(Script::Hangs);
    let began = Instant::now();
    assert_eq!(replica.total().await, None);
    assert_eq!(began.elapsed().as_secs(), 4);
    time::sleep(Duration::from_secs(60)).await;
    assert_eq!(replica.total().await, None);
    assert_eq!(world.source.calls(), 1, "the fetch went on");
    time::sleep(Duration::from_secs(10)).await;
    world.source.does(Script::Has(2));
    assert_eq!(replica.total().await, Some(2));
    assert_eq!(world.source.calls(), 2);
    replica.stop().await;
}

#[tokio::test(start_paused = true)]
async fn without_redis_a_replica_that_is_asked_all_the_time_leaves_a_failing_source_alone_by_itself() {
    let world = World::on(NO_REDIS, LONG, LONG);
    let replica = world.replica();
    world.source.does(Script::Fails);
    let began = Instant::now();
    while began.elapsed() < Duration::from_secs(60) {
        assert_eq!(replica.total().await, None);
        time::sleep(Duration::from_millis(10)).await;
    }
    // 2 s, 4, 8, 16, 32, each between half and all of it.
    let calls = world.source.calls();
    assert!((5..=7).contains(&calls), "{calls} calls");
    replica.stop().await;
}
