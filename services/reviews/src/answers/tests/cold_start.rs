use redis::{Cmd, cmd};
use tokio::task::JoinSet;

use super::fixture::{Fixture, LONG, Replica, Script};

/// The key of the lease, derived from that of an entry which is then deleted.
async fn lease_key(fixture: &Fixture) -> String {
    let replica = fixture.replica();
    replica.total().await;
    replica.stop().await;
    let keys: Vec<String> = fixture.ask(cmd("KEYS").arg(format!("{}:*:entry", fixture.prefix))).await;
    let _: u64 = fixture.ask(&Cmd::del(&keys)).await;
    keys[0].replace(":entry", ":turn")
}

fn call_concurrently(calls: &mut JoinSet<Option<u64>>, replica: &Replica, times: usize) {
    for _ in 0..times {
        let answers = replica.answers.clone();
        calls.spawn(async move { answers.get().await.map(|reviews| reviews.total) });
    }
}

#[tokio::test]
async fn a_thousand_concurrent_calls_to_two_replicas_share_one_fetch() {
    let fixture = Fixture::new(LONG, LONG);
    let (one, two) = (fixture.replica(), fixture.replica());
    fixture.source.set_script(Script::Hang);
    let mut calls = JoinSet::new();
    call_concurrently(&mut calls, &one, 500);
    call_concurrently(&mut calls, &two, 500);
    fixture.source.wait_for_fetch().await;
    fixture.source.set_script(Script::Succeed(2));
    let answers = calls.join_all().await;
    assert_eq!(answers, vec![Some(2); 1_000]);
    assert_eq!(fixture.source.fetches(), 1);
    fixture.end([one, two]).await;
}

#[tokio::test]
async fn another_replica_acquires_the_lease_of_a_crashed_one_when_it_expires() {
    let fixture = Fixture::new(LONG, LONG);
    let lease = lease_key(&fixture).await;
    let fetches = fixture.source.fetches();
    let _: () = fixture.ask(&Cmd::pset_ex(&lease, "a crashed replica", 300)).await;
    let replica = fixture.replica();
    assert_eq!(replica.total().await, Some(1));
    assert_eq!(fixture.source.fetches(), fetches + 1);
    fixture.end([replica]).await;
}

#[tokio::test]
async fn answers_at_once_without_reviews_during_the_backoff() {
    let fixture = Fixture::new(LONG, LONG);
    let lease = lease_key(&fixture).await;
    let fetches = fixture.source.fetches();
    let _: () = fixture.ask(&Cmd::pset_ex(&lease, "cooling 3", 60_000)).await;
    let replica = fixture.replica();
    for _ in 0..100 {
        assert_eq!(replica.total().await, None);
    }
    assert_eq!(fixture.source.fetches(), fetches);
    fixture.end([replica]).await;
}

#[tokio::test]
async fn acquires_a_lease_that_no_replica_can_hold() {
    for invalid in [
        // Without an expiry, with too long an expiry, and of another type.
        Cmd::set("KEY", "another replica"),
        Cmd::pset_ex("KEY", "another replica", 24 * 60 * 60 * 1_000),
        Cmd::lpush("KEY", "another replica"),
    ] {
        let fixture = Fixture::new(LONG, LONG);
        let lease = lease_key(&fixture).await;
        let mut command = redis::Cmd::new();
        for argument in invalid.args_iter() {
            match argument {
                redis::Arg::Simple(b"KEY") => command.arg(&lease),
                redis::Arg::Simple(bytes) => command.arg(bytes),
                _ => panic!("unexpected argument"),
            };
        }
        let _: redis::Value = fixture.ask(&command).await;
        let replica = fixture.replica();
        assert_eq!(replica.total().await, Some(1));
        fixture.end([replica]).await;
    }
}

#[tokio::test]
async fn a_cancelled_call_does_not_cancel_the_fetch() {
    let fixture = Fixture::new(LONG, LONG);
    let replica = fixture.replica();
    fixture.source.set_script(Script::Hang);
    let mut calls = JoinSet::new();
    call_concurrently(&mut calls, &replica, 10);
    fixture.source.wait_for_fetch().await;
    calls.shutdown().await;
    fixture.source.set_script(Script::Succeed(2));
    assert_eq!(replica.total().await, Some(2));
    assert_eq!(fixture.source.fetches(), 1);
    fixture.end([replica]).await;
}

#[tokio::test]
async fn a_replica_that_stops_while_fetching_releases_the_lease() {
    let fixture = Fixture::new(LONG, LONG);
    let (one, two) = (fixture.replica(), fixture.replica());
    fixture.source.set_script(Script::Hang);
    let mut calls = JoinSet::new();
    call_concurrently(&mut calls, &one, 1);
    fixture.source.wait_for_fetch().await;
    one.stop().await;
    assert_eq!(calls.join_all().await, [None], "waiting calls end at once");
    fixture.source.set_script(Script::Succeed(2));
    assert_eq!(two.total().await, Some(2));
    fixture.end([two]).await;
}

#[tokio::test]
async fn a_replica_that_waits_for_anothers_fetch_takes_over_its_entry() {
    let fixture = Fixture::new(LONG, LONG);
    let lease = lease_key(&fixture).await;
    let fetches = fixture.source.fetches();
    let _: () = fixture.ask(&Cmd::pset_ex(&lease, "another replica", 60_000)).await;
    let replica = fixture.replica();
    let mut calls = JoinSet::new();
    call_concurrently(&mut calls, &replica, 10);
    // It reads Redis and finds no entry.
    replica.wait_until(|state| state.redis_read.is_some()).await;
    let entry =
        crate::cache::Entry { requested: crate::cache::UnixMillis::now(), reviews: super::fixture::reviews(7).into() };
    fixture.cache().put(&entry).await;
    assert_eq!(calls.join_all().await, vec![Some(7); 10]);
    assert_eq!(fixture.source.fetches(), fetches);
    fixture.end([replica]).await;
}
