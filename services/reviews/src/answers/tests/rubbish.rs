use std::time::Duration;

use redis::{Cmd, cmd};
use test_support::eventually;

use super::world::{LONG, Script, World, reviews};
use crate::cache::{Entry, Look, UnixMillis};

/// Longer than the first fetch takes on a busy machine.
const SHORT: Duration = Duration::from_secs(2);

/// The entry's key, after a first fetch.
async fn filled(world: &World) -> String {
    let replica = world.replica();
    assert_eq!(replica.total().await, Some(1));
    replica.stop().await;
    let keys: Vec<String> = world.ask(cmd("KEYS").arg(format!("{}:*:entry", world.prefix))).await;
    keys[0].clone()
}

#[tokio::test]
async fn rubbish_of_any_kind_is_dropped_and_the_source_asked() {
    let world = World::new(LONG, LONG);
    let key = filled(&world).await;
    let good: Vec<u8> = world.ask(&Cmd::get(&key)).await;
    let mut turned = good.clone();
    *turned.last_mut().unwrap() ^= 1;
    let too_much = vec![b'a'; 5 * 1024 * 1024];
    for rubbish in [
        Cmd::set(&key, b"\xff\xff\xff".as_slice()),
        Cmd::set(&key, &good[..good.len() / 2]),
        Cmd::set(&key, &turned),
        Cmd::set(&key, too_much),
        Cmd::set(&key, r#"{"average": 5, "total": 9, "reviews": []}"#),
        Cmd::lpush(&key, &good),
        Cmd::hset(&key, "entry", &good),
    ] {
        let _: u64 = world.ask(&Cmd::del(&key)).await;
        let _: redis::Value = world.ask(&rubbish).await;
        let calls = world.source.calls();
        let replica = world.replica();
        assert_eq!(replica.total().await, Some(1));
        assert_eq!(world.source.calls(), calls + 1, "it was served");
        eventually("a good entry", async || {
            matches!(world.cache().look().await, Look::Found(entry) if entry.reviews.total == 1).then_some(())
        })
        .await;
        replica.stop().await;
    }
    world.end([]).await;
}

#[tokio::test]
async fn rubbish_does_not_take_the_place_of_what_memory_has_and_memory_mends_it() {
    let world = World::new(LONG, LONG);
    let replica = world.replica();
    assert_eq!(replica.total().await, Some(1));
    let keys: Vec<String> = world.ask(cmd("KEYS").arg(format!("{}:*:entry", world.prefix))).await;
    let _: () = world.ask(&Cmd::set(&keys[0], "rubbish")).await;
    eventually("a good entry", async || {
        assert_eq!(replica.total().await, Some(1));
        let entry: Vec<u8> = world.ask(&Cmd::get(&keys[0])).await;
        entry.starts_with(b"reviews/2 ").then_some(())
    })
    .await;
    let left_ms: i64 = world.ask(&Cmd::pttl(&keys[0])).await;
    assert!((1..=i64::try_from(LONG.as_millis()).unwrap()).contains(&left_ms), "kept for {left_ms} ms");
    assert_eq!(world.source.calls(), 1);
    world.end([replica]).await;
}

#[tokio::test]
async fn of_two_entries_the_newer_wins_whoever_wrote_last() {
    let world = World::new(LONG, LONG);
    let older = Entry { asked: UnixMillis::now(), reviews: reviews(7).into() };
    let replica = world.replica();
    // Fetched after the older one was, however coarse the clock.
    eventually("a later moment", async || (UnixMillis::now() > older.asked).then_some(())).await;
    assert_eq!(replica.total().await, Some(1));
    world.cache().put(&older).await;
    eventually("the newer entry", async || {
        assert_eq!(replica.total().await, Some(1));
        matches!(world.cache().look().await, Look::Found(entry) if entry.reviews.total == 1).then_some(())
    })
    .await;
    world.end([replica]).await;
}

#[tokio::test]
async fn what_was_kept_of_another_source_is_not_shown() {
    let world = World::new(LONG, LONG);
    let entry = Entry { asked: UnixMillis::now(), reviews: reviews(7).into() };
    world.cache_of("the demonstration set").put(&entry).await;
    let replica = world.replica();
    assert_eq!(replica.total().await, Some(1));
    world.end([replica]).await;
}

#[tokio::test]
async fn what_is_older_than_may_be_shown_is_not_shown_though_redis_keeps_it() {
    let world = World::new(SHORT, SHORT);
    let key = filled(&world).await;
    let _: () = world.ask(&Cmd::persist(&key)).await;
    world.source.does(Script::Fails);
    eventually("it is too old", async || matches!(world.cache().look().await, Look::Nothing).then_some(())).await;
    let replica = world.replica();
    assert_eq!(replica.total().await, None);
    assert!(world.ask::<bool>(&Cmd::exists(&key)).await, "Redis has forgotten it by itself");
    world.end([replica]).await;
}
