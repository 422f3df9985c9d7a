//! Without Redis, by a clock that runs ahead: nothing here waits for anybody else.

use std::time::Duration;

use tokio::time::{self, Instant};

use super::world::{LONG, Script, World};

const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(60 * 60);

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

#[tokio::test(start_paused = true)]
async fn a_source_that_has_to_be_spared_is_asked_at_its_pace_whether_it_answers_or_fails() {
    let world = World::on(NO_REDIS, MINUTE, 6 * HOUR);
    let replica = world.replica();
    assert_eq!(replica.total().await, Some(1));
    world.source.wants_pace(HOUR);
    for (script, most) in [(Script::Has(1), 11), (Script::Fails, 11)] {
        let calls_before = world.source.calls();
        world.source.does(script);
        for _ in 0..10 * 60 {
            replica.total().await;
            time::sleep(MINUTE).await;
        }
        let calls = world.source.calls() - calls_before;
        assert!((9..=most).contains(&calls), "{calls} calls in ten hours: {script:?}");
    }
    replica.stop().await;
}

#[tokio::test(start_paused = true)]
async fn a_source_whose_budget_is_gone_is_asked_again_after_two_hours_at_the_latest() {
    let world = World::on(NO_REDIS, MINUTE, 6 * HOUR);
    let replica = world.replica();
    world.source.wants_pace(24 * HOUR);
    world.source.does(Script::Fails);
    assert_eq!(replica.total().await, None);
    world.source.does(Script::Has(2));
    time::sleep(2 * HOUR - MINUTE).await;
    assert_eq!(replica.total().await, None);
    time::sleep(2 * MINUTE).await;
    assert_eq!(replica.total().await, Some(2));
    replica.stop().await;
}
