use redis::{Cmd, cmd};
use test_support::eventually;
use tokio::task::JoinSet;

use super::world::{LONG, Replica, Script, World};

/// The key of the turn, by way of that of an entry which is then forgotten.
async fn turn_key(world: &World) -> String {
    let replica = world.replica();
    replica.total().await;
    replica.stop().await;
    let keys: Vec<String> = world.ask(cmd("KEYS").arg(format!("{}:*:entry", world.prefix))).await;
    let _: u64 = world.ask(&Cmd::del(&keys)).await;
    keys[0].replace(":entry", ":turn")
}

fn ask_often(visitors: &mut JoinSet<Option<u64>>, replica: &Replica, times: usize) {
    for _ in 0..times {
        let answers = replica.answers.clone();
        visitors.spawn(async move { answers.get().await.map(|reviews| reviews.total) });
    }
}

#[tokio::test]
async fn a_thousand_at_once_over_two_replicas_are_one_fetch() {
    let world = World::new(LONG, LONG);
    let (one, two) = (world.replica(), world.replica());
    world.source.does(Script::Hangs);
    let mut visitors = JoinSet::new();
    ask_often(&mut visitors, &one, 500);
    ask_often(&mut visitors, &two, 500);
    eventually("the fetch", async || (world.source.calls() > 0).then_some(())).await;
    world.source.does(Script::Has(2));
    let answers = visitors.join_all().await;
    assert_eq!(answers, vec![Some(2); 1_000]);
    assert_eq!(world.source.calls(), 1);
    world.end([one, two]).await;
}

#[tokio::test]
async fn the_turn_of_a_dead_replica_ends_and_another_takes_it() {
    let world = World::new(LONG, LONG);
    let turn = turn_key(&world).await;
    let calls = world.source.calls();
    let _: () = world.ask(&Cmd::pset_ex(&turn, "somebody who died", 300)).await;
    let replica = world.replica();
    assert_eq!(replica.total().await, Some(1));
    assert_eq!(world.source.calls(), calls + 1);
    world.end([replica]).await;
}

#[tokio::test]
async fn while_the_source_is_left_alone_there_is_nothing_at_once() {
    let world = World::new(LONG, LONG);
    let turn = turn_key(&world).await;
    let calls = world.source.calls();
    let _: () = world.ask(&Cmd::pset_ex(&turn, "cooling 3", 60_000)).await;
    let replica = world.replica();
    for _ in 0..100 {
        assert_eq!(replica.total().await, None);
    }
    assert_eq!(world.source.calls(), calls);
    world.end([replica]).await;
}

#[tokio::test]
async fn a_turn_that_nobody_can_hold_is_taken() {
    for rubbish in [
        // For ever, for longer than anybody takes it, and of another kind.
        Cmd::set("KEY", "somebody"),
        Cmd::pset_ex("KEY", "somebody", 24 * 60 * 60 * 1_000),
        Cmd::lpush("KEY", "somebody"),
    ] {
        let world = World::new(LONG, LONG);
        let turn = turn_key(&world).await;
        let mut command = redis::Cmd::new();
        for argument in rubbish.args_iter() {
            match argument {
                redis::Arg::Simple(b"KEY") => command.arg(&turn),
                redis::Arg::Simple(bytes) => command.arg(bytes),
                _ => panic!("another kind of argument"),
            };
        }
        let _: redis::Value = world.ask(&command).await;
        let replica = world.replica();
        assert_eq!(replica.total().await, Some(1));
        world.end([replica]).await;
    }
}

#[tokio::test]
async fn a_visitor_who_goes_away_cancels_nothing() {
    let world = World::new(LONG, LONG);
    let replica = world.replica();
    world.source.does(Script::Hangs);
    let mut visitors = JoinSet::new();
    ask_often(&mut visitors, &replica, 10);
    eventually("the fetch", async || (world.source.calls() > 0).then_some(())).await;
    visitors.shutdown().await;
    world.source.does(Script::Has(2));
    assert_eq!(replica.total().await, Some(2));
    assert_eq!(world.source.calls(), 1);
    world.end([replica]).await;
}

#[tokio::test]
async fn a_replica_that_stops_in_the_midst_leaves_the_turn_to_the_others() {
    let world = World::new(LONG, LONG);
    let (one, two) = (world.replica(), world.replica());
    world.source.does(Script::Hangs);
    let mut visitors = JoinSet::new();
    ask_often(&mut visitors, &one, 1);
    eventually("the fetch", async || (world.source.calls() > 0).then_some(())).await;
    one.stop().await;
    assert_eq!(visitors.join_all().await, [None], "whoever waited is told at once");
    world.source.does(Script::Has(2));
    assert_eq!(two.total().await, Some(2));
    world.end([two]).await;
}

#[tokio::test]
async fn one_who_waits_for_anothers_fetch_gets_it_and_not_a_fetch_of_its_own() {
    let world = World::new(LONG, LONG);
    let turn = turn_key(&world).await;
    let calls = world.source.calls();
    let _: () = world.ask(&Cmd::pset_ex(&turn, "another replica", 60_000)).await;
    let replica = world.replica();
    let mut visitors = JoinSet::new();
    ask_often(&mut visitors, &replica, 10);
    eventually("it looked for an entry and found none", async || replica.has_looked().then_some(())).await;
    let entry =
        crate::cache::Entry { asked: crate::cache::UnixMillis::now(), reviews: super::world::reviews(7).into() };
    world.cache().put(&entry).await;
    assert_eq!(visitors.join_all().await, vec![Some(7); 10]);
    assert_eq!(world.source.calls(), calls);
    world.end([replica]).await;
}
