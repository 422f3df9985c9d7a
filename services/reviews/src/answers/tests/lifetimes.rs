use std::time::Duration;

use futures_util::FutureExt;
use redis::{Cmd, cmd};
use test_support::{RedisServer, eventually};

use super::world::{LONG, Script, World};

/// Short, and past long before a test that waits for it gives up.
const SHORT: Duration = Duration::from_millis(300);

#[tokio::test]
async fn what_is_fresh_comes_from_memory_and_redis_is_not_asked() {
    let server = RedisServer::start().await;
    let world = World::on(&server.url(), LONG, LONG).patient().look_every(LONG);
    let replica = world.replica();
    assert_eq!(replica.total().await, Some(1));
    let reads = async || {
        let report: String = server.ask(cmd("INFO").arg("commandstats")).await;
        report.lines().find(|line| line.starts_with("cmdstat_getrange:")).map(str::to_owned)
    };
    let before = reads().await;
    for _ in 0..100 {
        assert_eq!(replica.total().now_or_never(), Some(Some(1)), "waited");
    }
    // A second replica has to look, so that the count is seen to count.
    let another = world.replica();
    assert_eq!(another.total().await, Some(1));
    assert!(before.as_ref().is_some_and(|line| line.contains("calls=2,")), "{before:?}: at the look and in turn");
    assert!(reads().await.is_some_and(|line| line.contains("calls=3,")));
    assert_eq!(world.source.calls(), 1);
    replica.stop().await;
    another.stop().await;
}

#[tokio::test]
async fn a_replica_takes_over_what_another_fetched_and_keeps_it_until_its_end() {
    let world = World::new(LONG, LONG);
    let (one, two) = (world.replica(), world.replica());
    assert_eq!(one.total().await, Some(1));
    world.source.does(Script::Has(2));
    assert_eq!(two.total().await, Some(1));
    assert_eq!(world.source.calls(), 1);
    world.end([one, two]).await;
}

#[tokio::test]
async fn past_fresh_the_old_answer_comes_at_once_and_one_replica_fetches_the_new_one() {
    let world = World::new(SHORT, LONG);
    let (one, two) = (world.replica(), world.replica());
    assert_eq!((one.total().await, two.total().await), (Some(1), Some(1)));
    let calls = world.source.calls();
    world.source.does(Script::Hangs);
    // The one that fetches holds the turn; the other leaves it to it, look after look.
    eventually("one of them fetches", async || {
        for replica in [&one, &two] {
            assert_eq!(replica.total().now_or_never(), Some(Some(1)), "waited");
        }
        (world.source.calls() > calls).then_some(())
    })
    .await;
    let rounds = one.rounds() + two.rounds();
    eventually("some rounds", async || {
        assert_eq!((one.total().now_or_never(), two.total().now_or_never()), (Some(Some(1)), Some(Some(1))));
        (one.rounds() + two.rounds() >= rounds + 5).then_some(())
    })
    .await;
    assert_eq!(world.source.calls(), calls + 1);
    world.source.does(Script::Has(2));
    for replica in [&one, &two] {
        eventually("the new answer", async || (replica.total().await == Some(2)).then_some(())).await;
    }
    world.end([one, two]).await;
}

#[tokio::test]
async fn spec_8_a_source_that_fails_leaves_the_old_answer_until_its_end_and_then_nothing() {
    let world = World::new(Duration::from_millis(1), 5 * SHORT);
    let replica = world.replica();
    assert_eq!(replica.total().await, Some(1));
    world.source.does(Script::Fails);
    let mut shown_since_it_fails = 0;
    eventually("the source is asked again", async || {
        shown_since_it_fails += usize::from(replica.total().await == Some(1));
        (world.source.calls() > 1).then_some(())
    })
    .await;
    assert!(shown_since_it_fails > 0);
    eventually("nothing is left to show", async || replica.total().await.is_none().then_some(())).await;
    // At most by the time later that the write took on its way.
    eventually("Redis keeps it no longer", async || {
        let left: Vec<String> = world.ask(cmd("KEYS").arg(format!("{}:*:entry", world.prefix))).await;
        left.is_empty().then_some(())
    })
    .await;
    // It is back as soon as the source is.
    world.source.does(Script::Has(2));
    eventually("the new answer", async || (replica.total().await == Some(2)).then_some(())).await;
    world.end([replica]).await;
}

#[tokio::test]
async fn a_failure_is_marked_for_all_replicas_and_the_mark_counts_failures_in_a_row() {
    let world = World::new(Duration::from_millis(1), LONG);
    let replica = world.replica();
    assert_eq!(replica.total().await, Some(1));
    world.source.does(Script::Fails);
    for failures in 1..=2 {
        eventually("the mark", async || {
            replica.total().await;
            let keys: Vec<String> = world.ask(cmd("KEYS").arg(format!("{}:*:turn", world.prefix))).await;
            let mark: Option<String> = world.ask(&Cmd::get(keys.first()?)).await;
            (mark? == format!("cooling {failures}")).then_some(())
        })
        .await;
    }
    world.end([replica]).await;
}

#[tokio::test]
async fn a_source_that_another_replica_found_failing_is_left_alone() {
    let world = World::new(Duration::from_millis(1), LONG);
    let one = world.replica();
    assert_eq!(one.total().await, Some(1));
    one.stop().await;
    let turn: Vec<String> = world.ask(cmd("KEYS").arg(format!("{}:*:entry", world.prefix))).await;
    let turn = turn[0].replace(":entry", ":turn");
    let _: () = world.ask(&Cmd::pset_ex(&turn, "cooling 3", 60_000)).await;
    let two = world.replica();
    eventually("some rounds", async || {
        assert_eq!(two.total().await, Some(1));
        (two.rounds() >= 5).then_some(())
    })
    .await;
    assert_eq!(world.source.calls(), 1);
    world.end([two]).await;
}
