//! Without Redis, with tokio's paused clock: nothing here waits for another process.

use std::time::Duration;

use tokio::time::{self, Instant};

use super::fixture::{Fixture, LONG, Script};

const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(60 * 60);

/// Nothing listens there.
const NO_REDIS: &str = "redis://127.0.0.1:1";

#[tokio::test(start_paused = true)]
async fn a_call_waits_four_seconds_and_a_hanging_fetch_is_cancelled_after_seventy() {
    let fixture = Fixture::on(NO_REDIS, LONG, LONG);
    let replica = fixture.replica();
    fixture.source.set_script(Script::Hang);
    let began = Instant::now();
    assert_eq!(replica.total().await, None);
    assert_eq!(began.elapsed().as_secs(), 4);
    time::sleep(Duration::from_secs(60)).await;
    assert_eq!(replica.total().await, None);
    assert_eq!(fixture.source.fetches(), 1, "the fetch continued");
    time::sleep(Duration::from_secs(10)).await;
    fixture.source.set_script(Script::Succeed(2));
    assert_eq!(replica.total().await, Some(2));
    assert_eq!(fixture.source.fetches(), 2);
    replica.stop().await;
}

#[tokio::test(start_paused = true)]
async fn backs_off_from_a_failing_source_under_constant_load() {
    let fixture = Fixture::on(NO_REDIS, LONG, LONG);
    let replica = fixture.replica();
    fixture.source.set_script(Script::Fail);
    let began = Instant::now();
    while began.elapsed() < Duration::from_secs(60) {
        assert_eq!(replica.total().await, None);
        time::sleep(Duration::from_millis(10)).await;
    }
    // Backoffs of 2, 4, 8, 16 and 32 s, each between half and all of it.
    let fetches = fixture.source.fetches();
    assert!((5..=7).contains(&fetches), "{fetches} fetches");
    replica.stop().await;
}

#[tokio::test(start_paused = true)]
async fn respects_the_sources_minimum_interval_after_successes_and_failures() {
    let fixture = Fixture::on(NO_REDIS, MINUTE, 6 * HOUR);
    let replica = fixture.replica();
    assert_eq!(replica.total().await, Some(1));
    fixture.source.set_min_interval(HOUR);
    for script in [Script::Succeed(1), Script::Fail] {
        let fetches_before = fixture.source.fetches();
        fixture.source.set_script(script);
        for _ in 0..10 * 60 {
            replica.total().await;
            time::sleep(MINUTE).await;
        }
        let fetches = fixture.source.fetches() - fetches_before;
        assert!((9..=11).contains(&fetches), "{fetches} fetches in ten hours: {script:?}");
    }
    replica.stop().await;
}

#[tokio::test(start_paused = true)]
async fn retries_after_at_most_two_hours_with_an_exhausted_budget() {
    let fixture = Fixture::on(NO_REDIS, MINUTE, 6 * HOUR);
    let replica = fixture.replica();
    fixture.source.set_min_interval(24 * HOUR);
    fixture.source.set_script(Script::Fail);
    assert_eq!(replica.total().await, None);
    fixture.source.set_script(Script::Succeed(2));
    time::sleep(2 * HOUR - MINUTE).await;
    assert_eq!(replica.total().await, None);
    time::sleep(2 * MINUTE).await;
    assert_eq!(replica.total().await, Some(2));
    replica.stop().await;
}
