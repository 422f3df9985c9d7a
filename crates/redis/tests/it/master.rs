use fail_open_redis::NodeRole;
use runtime::shutdown::Shutdown;
use test_support::{Proxy, RedisServer, eventually};

use crate::asked::{Asked, has, kept, pair};

#[tokio::test]
async fn the_master_is_asked_and_never_the_replica_whichever_comes_first() {
    let (master, replica) = pair().await;
    for (key, urls) in [("a", [master.url(), replica.url()]), ("b", [replica.url(), master.url()])] {
        let asked = Asked::at(&urls.each_ref().map(String::as_str));
        assert_eq!(asked.set(key, "1").await, Some(()));
        assert_eq!(asked.get(key).await, Some(Some("1".to_owned())));
        assert_eq!(asked.state(), "up");
    }
    let calls: String = replica.ask(redis::cmd("INFO").arg("commandstats")).await;
    assert!(calls.contains("cmdstat_role") && !calls.contains("cmdstat_get"), "{calls}");
}

#[tokio::test]
async fn a_master_that_is_lost_is_gone_round_until_its_replica_is_promoted() {
    let (mut master, replica) = pair().await;
    let asked = Asked::at(&[&master.url(), &replica.url()]);
    asked.set("a", "1").await.unwrap();
    has(&replica, "a").await;
    master.stop().await;
    eventually("each address is told of", async || {
        assert_eq!(asked.get("a").await, None, "the replica was asked");
        let state = asked.state();
        (state.contains(&format!("{} is a replica", replica.url())) && state.contains(&master.url())).then_some(())
    })
    .await;
    replica.promote().await;
    let value = eventually("the new master is asked", async || asked.get("a").await).await;
    assert_eq!(value.as_deref(), Some("1"));
    assert_eq!(asked.state(), "up");
}

#[tokio::test]
async fn a_master_that_refuses_writes_is_left_for_its_successor() {
    let (old, new) = pair().await;
    let asked = Asked::at(&[&old.url(), &new.url()]);
    asked.set("a", "1").await.unwrap();
    new.promote().await;
    old.follow(&new).await;
    assert_eq!(asked.set("b", "2").await, None, "READONLY");
    eventually("the new master is asked", async || asked.set("b", "2").await).await;
    assert_eq!(kept(&new, "b").await.as_deref(), Some("2"));
}

#[tokio::test]
async fn a_master_that_became_a_replica_is_left_though_nothing_is_written() {
    let (old, new) = pair().await;
    let asked = Asked::at(&[&old.url(), &new.url()]);
    assert_eq!(asked.get("a").await, Some(None));
    let shutdown = Shutdown::new();
    let watch = tokio::spawn(asked.redis.clone().run_health_checks(shutdown.clone()));
    new.promote().await;
    old.follow(&new).await;
    eventually("the new master is read", async || {
        asked.get("a").await;
        let calls: String = new.ask(redis::cmd("INFO").arg("commandstats")).await;
        calls.contains("cmdstat_get").then_some(())
    })
    .await;
    shutdown.request();
    watch.await.unwrap().unwrap();
}

#[tokio::test]
async fn of_two_masters_the_one_with_the_longer_history_is_asked() {
    let (mut old, new) = pair().await;
    let _: () = old.ask(redis::cmd("SET").arg("a").arg("1")).await;
    has(&new, "a").await;
    old.stop().await;
    new.promote().await;
    // Nobody has told it yet.
    old.start_again().await;
    let asked = Asked::at(&[&old.url(), &new.url()]);
    assert_eq!(asked.get("a").await, Some(Some("1".to_owned())));
    let found: Vec<_> = asked.redis.node_roles().await.into_iter().map(|(_, looked)| looked.unwrap()).collect();
    assert!(found.iter().all(|standing| matches!(standing, NodeRole::Master { .. })), "{found:?}");
}

#[tokio::test]
async fn a_master_that_says_nothing_is_left_for_one_that_answers() {
    let (master, replica) = pair().await;
    let proxy = Proxy::to(&master.address()).await;
    let asked = Asked::within("500ms", &[&format!("redis://{}", proxy.address()), &replica.url()]);
    eventually("the master is asked", async || asked.set("a", "1").await).await;
    proxy.stall();
    replica.promote().await;
    eventually("the new master is asked", async || asked.set("b", "2").await).await;
    assert_eq!((kept(&master, "b").await, kept(&replica, "b").await), (None, Some("2".to_owned())));
}

#[tokio::test]
async fn a_replica_that_says_nothing_leaves_time_for_the_first_question() {
    let (master, replica) = pair().await;
    let proxy = Proxy::to(&replica.address()).await;
    proxy.stall();
    let asked = Asked::within("2s", &[&format!("redis://{}", proxy.address()), &master.url()]);
    assert_eq!(asked.set("a", "1").await, Some(()));
}

#[tokio::test]
async fn an_address_alone_is_asked_whatever_it_is() {
    let (master, replica) = pair().await;
    let asked = Asked::at(&[&replica.url()]);
    assert_eq!(asked.get("a").await, Some(None));
    assert_eq!(asked.set("a", "1").await, None, "READONLY");
    eventually("it is asked again", async || asked.get("a").await).await;
    assert!(asked.redis.node_roles().await.is_empty());
    drop(master);
}

#[tokio::test]
async fn a_server_alone_that_stops_and_comes_back_is_asked_again() {
    let mut server = RedisServer::start().await;
    let asked = Asked::at(&[&server.url()]);
    asked.set("a", "1").await.unwrap();
    server.stop().await;
    assert_eq!(asked.get("a").await, None);
    server.start_again().await;
    assert_eq!(eventually("it is asked again", async || asked.get("a").await).await, None);
}
