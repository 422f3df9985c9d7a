use std::time::Duration;

use futures_util::FutureExt;
use redis::{Cmd, cmd};
use test_support::{RedisServer, eventually};

use super::fixture::{Fixture, LONG, Script};

/// Ends long before a test that waits for it times out.
const SHORT: Duration = Duration::from_millis(300);

#[tokio::test]
async fn fresh_reviews_are_served_from_memory_without_reading_redis() {
    let server = RedisServer::start().await;
    let fixture = Fixture::on(&server.url(), LONG, LONG).patient().redis_interval(LONG);
    let replica = fixture.replica();
    assert_eq!(replica.total().await, Some(1));
    let reads = async || {
        let report: String = server.ask(cmd("INFO").arg("commandstats")).await;
        report.lines().find(|line| line.starts_with("cmdstat_getrange:")).map(str::to_owned)
    };
    let before = reads().await;
    for _ in 0..100 {
        assert_eq!(replica.total().now_or_never(), Some(Some(1)), "waited");
    }
    // A second replica has to read Redis, which shows that the statistics count reads.
    let another = fixture.replica();
    assert_eq!(another.total().await, Some(1));
    assert!(
        before.as_ref().is_some_and(|line| line.contains("calls=2,")),
        "{before:?}: before and after acquiring the lease"
    );
    assert!(reads().await.is_some_and(|line| line.contains("calls=3,")));
    assert_eq!(fixture.source.fetches(), 1);
    replica.stop().await;
    another.stop().await;
}

#[tokio::test]
async fn a_replica_takes_over_anothers_entry_while_it_is_fresh() {
    let fixture = Fixture::new(LONG, LONG);
    let (one, two) = (fixture.replica(), fixture.replica());
    assert_eq!(one.total().await, Some(1));
    fixture.source.set_script(Script::Succeed(2));
    assert_eq!(two.total().await, Some(1));
    assert_eq!(fixture.source.fetches(), 1);
    fixture.end([one, two]).await;
}

#[tokio::test]
async fn stale_reviews_are_served_at_once_while_one_replica_fetches() {
    let fixture = Fixture::new(SHORT, LONG);
    let (one, two) = (fixture.replica(), fixture.replica());
    assert_eq!((one.total().await, two.total().await), (Some(1), Some(1)));
    let fetches = fixture.source.fetches();
    fixture.source.set_script(Script::Hang);
    // One replica holds the lease and fetches; the other only reads Redis.
    eventually("one of them fetches", async || {
        for replica in [&one, &two] {
            assert_eq!(replica.total().now_or_never(), Some(Some(1)), "waited");
        }
        (fixture.source.fetches() > fetches).then_some(())
    })
    .await;
    let refreshes = one.refreshes() + two.refreshes();
    eventually("some refreshes", async || {
        assert_eq!((one.total().now_or_never(), two.total().now_or_never()), (Some(Some(1)), Some(Some(1))));
        (one.refreshes() + two.refreshes() >= refreshes + 5).then_some(())
    })
    .await;
    assert_eq!(fixture.source.fetches(), fetches + 1);
    fixture.source.set_script(Script::Succeed(2));
    for replica in [&one, &two] {
        eventually("the new reviews", async || (replica.total().await == Some(2)).then_some(())).await;
    }
    fixture.end([one, two]).await;
}

/// Rule 7.31.
#[tokio::test]
async fn serves_stale_reviews_while_the_source_fails_until_they_expire() {
    let fixture = Fixture::new(Duration::from_millis(1), 5 * SHORT);
    let replica = fixture.replica();
    assert_eq!(replica.total().await, Some(1));
    fixture.source.set_script(Script::Fail);
    let mut served_stale = 0;
    eventually("another fetch", async || {
        served_stale += usize::from(replica.total().await == Some(1));
        (fixture.source.fetches() > 1).then_some(())
    })
    .await;
    assert!(served_stale > 0);
    eventually("the reviews expire", async || replica.total().await.is_none().then_some(())).await;
    // The key expires later by the time that writing it took.
    eventually("the key expires", async || {
        let keys: Vec<String> = fixture.ask(cmd("KEYS").arg(format!("{}:*:entry", fixture.prefix))).await;
        keys.is_empty().then_some(())
    })
    .await;
    // The source recovers.
    fixture.source.set_script(Script::Succeed(2));
    eventually("the new reviews", async || (replica.total().await == Some(2)).then_some(())).await;
    fixture.end([replica]).await;
}

#[tokio::test]
async fn the_backoff_mark_counts_failures_in_a_row() {
    let fixture = Fixture::new(Duration::from_millis(1), LONG);
    let replica = fixture.replica();
    assert_eq!(replica.total().await, Some(1));
    fixture.source.set_script(Script::Fail);
    for failures in 1..=2 {
        eventually("the mark", async || {
            replica.total().await;
            let keys: Vec<String> = fixture.ask(cmd("KEYS").arg(format!("{}:*:turn", fixture.prefix))).await;
            let mark: Option<String> = fixture.ask(&Cmd::get(keys.first()?)).await;
            (mark? == format!("cooling {failures}")).then_some(())
        })
        .await;
    }
    fixture.end([replica]).await;
}

#[tokio::test]
async fn a_replica_respects_anothers_backoff() {
    let fixture = Fixture::new(Duration::from_millis(1), LONG);
    let one = fixture.replica();
    assert_eq!(one.total().await, Some(1));
    one.stop().await;
    let keys: Vec<String> = fixture.ask(cmd("KEYS").arg(format!("{}:*:entry", fixture.prefix))).await;
    let lease = keys[0].replace(":entry", ":turn");
    let _: () = fixture.ask(&Cmd::pset_ex(&lease, "cooling 3", 60_000)).await;
    let two = fixture.replica();
    eventually("some refreshes", async || {
        assert_eq!(two.total().await, Some(1));
        (two.refreshes() >= 5).then_some(())
    })
    .await;
    assert_eq!(fixture.source.fetches(), 1);
    fixture.end([two]).await;
}
