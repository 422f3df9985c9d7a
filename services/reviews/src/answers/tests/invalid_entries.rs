use std::time::Duration;

use redis::{Cmd, cmd};
use test_support::eventually;

use super::fixture::{Fixture, LONG, Script, reviews};
use crate::cache::{Entry, Lookup, UnixMillis};

/// Longer than the first fetch on a busy machine.
const SHORT: Duration = Duration::from_secs(2);

/// The key of the entry, after a first fetch.
async fn fill(fixture: &Fixture) -> String {
    let replica = fixture.replica();
    assert_eq!(replica.total().await, Some(1));
    replica.stop().await;
    let keys: Vec<String> = fixture.ask(cmd("KEYS").arg(format!("{}:*:entry", fixture.prefix))).await;
    keys[0].clone()
}

#[tokio::test]
async fn replaces_an_invalid_entry_by_fetching() {
    let fixture = Fixture::new(LONG, LONG);
    let key = fill(&fixture).await;
    let good: Vec<u8> = fixture.ask(&Cmd::get(&key)).await;
    let mut corrupted = good.clone();
    *corrupted.last_mut().unwrap() ^= 1;
    let too_large = vec![b'a'; 5 * 1024 * 1024];
    for invalid in [
        Cmd::set(&key, b"\xff\xff\xff".as_slice()),
        Cmd::set(&key, &good[..good.len() / 2]),
        Cmd::set(&key, &corrupted),
        Cmd::set(&key, too_large),
        Cmd::set(&key, r#"{"average": 5, "total": 9, "reviews": []}"#),
        Cmd::lpush(&key, &good),
        Cmd::hset(&key, "entry", &good),
    ] {
        let _: u64 = fixture.ask(&Cmd::del(&key)).await;
        let _: redis::Value = fixture.ask(&invalid).await;
        let fetches = fixture.source.fetches();
        let replica = fixture.replica();
        assert_eq!(replica.total().await, Some(1));
        assert_eq!(fixture.source.fetches(), fetches + 1, "the invalid entry was served");
        eventually("a valid entry", async || {
            matches!(fixture.cache().get().await, Lookup::Hit(entry) if entry.reviews.total == 1).then_some(())
        })
        .await;
        replica.stop().await;
    }
    fixture.end([]).await;
}

#[tokio::test]
async fn replaces_an_invalid_entry_from_memory() {
    let fixture = Fixture::new(LONG, LONG);
    let replica = fixture.replica();
    assert_eq!(replica.total().await, Some(1));
    let keys: Vec<String> = fixture.ask(cmd("KEYS").arg(format!("{}:*:entry", fixture.prefix))).await;
    let _: () = fixture.ask(&Cmd::set(&keys[0], "invalid")).await;
    eventually("a valid entry", async || {
        assert_eq!(replica.total().await, Some(1));
        let entry: Vec<u8> = fixture.ask(&Cmd::get(&keys[0])).await;
        entry.starts_with(b"reviews/2 ").then_some(())
    })
    .await;
    let ttl_ms: i64 = fixture.ask(&Cmd::pttl(&keys[0])).await;
    assert!((1..=i64::try_from(LONG.as_millis()).unwrap()).contains(&ttl_ms), "kept for {ttl_ms} ms");
    assert_eq!(fixture.source.fetches(), 1);
    fixture.end([replica]).await;
}

#[tokio::test]
async fn the_newer_entry_wins_regardless_of_the_last_writer() {
    let fixture = Fixture::new(LONG, LONG);
    let older = Entry { requested: UnixMillis::now(), reviews: reviews(7).into() };
    let replica = fixture.replica();
    // The clock may be too coarse to distinguish the two fetches.
    eventually("a later time", async || (UnixMillis::now() > older.requested).then_some(())).await;
    assert_eq!(replica.total().await, Some(1));
    fixture.cache().put(&older).await;
    eventually("the newer entry", async || {
        assert_eq!(replica.total().await, Some(1));
        matches!(fixture.cache().get().await, Lookup::Hit(entry) if entry.reviews.total == 1).then_some(())
    })
    .await;
    fixture.end([replica]).await;
}

#[tokio::test]
async fn does_not_serve_the_entry_of_another_source() {
    let fixture = Fixture::new(LONG, LONG);
    let entry = Entry { requested: UnixMillis::now(), reviews: reviews(7).into() };
    fixture.cache_of("the demonstration set").put(&entry).await;
    let replica = fixture.replica();
    assert_eq!(replica.total().await, Some(1));
    fixture.end([replica]).await;
}

#[tokio::test]
async fn does_not_serve_an_expired_entry_that_redis_still_has() {
    let fixture = Fixture::new(SHORT, SHORT);
    let key = fill(&fixture).await;
    let _: () = fixture.ask(&Cmd::persist(&key)).await;
    fixture.source.set_script(Script::Fail);
    eventually("the entry expires", async || matches!(fixture.cache().get().await, Lookup::Miss).then_some(())).await;
    let replica = fixture.replica();
    assert_eq!(replica.total().await, None);
    assert!(fixture.ask::<bool>(&Cmd::exists(&key)).await, "Redis deleted it");
    fixture.end([replica]).await;
}
