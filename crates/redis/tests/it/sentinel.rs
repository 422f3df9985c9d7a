//! A master found through Redis Sentinel.

use fail_open_redis::{Config, sentinel_faults};
use runtime::{env::Env, shutdown::Shutdown};
use test_support::{RedisSentinels, RedisServer, eventually};
use tokio::net::TcpListener;

use crate::client::{TestClient, value_on};

/// A master, its replica, and three Sentinels that monitor them.
async fn cluster() -> (RedisServer, RedisServer, RedisSentinels) {
    let (master, replica) = (RedisServer::start().await, RedisServer::start().await);
    replica.replicate(&master).await;
    let sentinels = RedisSentinels::start(&master).await;
    (master, replica, sentinels)
}

/// Waits until `server` has been sent a GET.
async fn receives_get(server: &RedisServer) -> Option<()> {
    let stats: String = server.ask(redis::cmd("INFO").arg("commandstats")).await;
    stats.contains("cmdstat_get:").then_some(())
}

#[tokio::test]
async fn sends_all_commands_to_the_master() {
    let (master, replica, sentinels) = cluster().await;
    let client = TestClient::new(&sentinels.url());
    eventually("Redis is written", async || client.set("a", "1").await).await;
    assert_eq!(client.get("a").await, Some(Some("1".to_owned())));
    assert_eq!(client.state(), "up");
    assert_eq!(client.redis.sentinel_master(), Some(master.address()));
    assert_eq!(receives_get(&replica).await, None);
}

#[tokio::test]
async fn follows_the_failover_when_the_master_is_killed() {
    let (mut master, replica, sentinels) = cluster().await;
    let client = TestClient::new(&sentinels.url());
    eventually("Redis is written", async || client.set("a", "1").await).await;
    eventually("the replica has the value", async || value_on(&replica, "a").await).await;
    master.stop().await;
    eventually("the outage is reported", async || {
        assert_eq!(client.get("a").await, None);
        client.state().contains("redis+sentinel://127.0.0.1:").then_some(())
    })
    .await;
    let value = eventually("the new master is queried", async || client.get("a").await).await;
    assert_eq!(value.as_deref(), Some("1"));
    assert_eq!(client.redis.sentinel_master(), Some(replica.address()));
    master.start_again().await;
    assert_eq!(client.set("b", "2").await, Some(()));
    assert_eq!(value_on(&replica, "b").await.as_deref(), Some("2"));
}

#[tokio::test]
async fn leaves_a_demoted_master_without_traffic() {
    let (_master, replica, sentinels) = cluster().await;
    let client = TestClient::new(&sentinels.url());
    eventually("Redis is queried", async || client.get("a").await).await;
    let shutdown = Shutdown::new();
    let checks = tokio::spawn(client.redis.clone().run_health_checks(shutdown.clone()));
    sentinels.fail_over().await;
    eventually("the new master is connected", async || {
        (client.redis.sentinel_master() == Some(replica.address())).then_some(())
    })
    .await;
    shutdown.request();
    checks.await.unwrap().unwrap();
}

#[tokio::test]
async fn finds_the_master_if_some_sentinels_are_down_or_silent() {
    let (master, _replica, sentinels) = cluster().await;
    let silent = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let others = format!("redis+sentinel://127.0.0.1:1,{},", silent.local_addr().unwrap());
    let client = TestClient::new(&sentinels.url().replacen("redis+sentinel://", &others, 1));
    eventually("Redis is written", async || client.set("a", "1").await).await;
    assert_eq!(value_on(&master, "a").await.as_deref(), Some("1"));
}

#[tokio::test]
async fn reports_a_master_that_no_sentinel_knows() {
    let (_master, _replica, sentinels) = cluster().await;
    let client = TestClient::new(&sentinels.url().replace("/main", "/other"));
    client.fails_with("/other: Master with given name not found").await;
}

#[tokio::test]
async fn names_a_dead_sentinel_and_a_lost_replica() {
    let (_master, mut replica, sentinels) = cluster().await;
    let config = |url: &str| Config::from_env(&Env::from_pairs([("REDIS_URL", url)])).unwrap();
    eventually("all are well", async || sentinel_faults(&config(&sentinels.url())).await.is_empty().then_some(()))
        .await;

    let with_dead = sentinels.url().replacen("redis+sentinel://", "redis+sentinel://127.0.0.1:1,", 1);
    let faults = sentinel_faults(&config(&with_dead)).await;
    assert!(matches!(&faults[..], [fault] if fault.starts_with("Sentinel 127.0.0.1:1: ")), "{faults:?}");

    replica.stop().await;
    let lost = format!("the replica {} is down", replica.address());
    eventually("the replica is lost", async || {
        (sentinel_faults(&config(&sentinels.url())).await == [lost.as_str()]).then_some(())
    })
    .await;
}

#[tokio::test]
async fn a_fixed_server_has_no_sentinel_faults() {
    let config = Config::from_env(&Env::from_pairs([("REDIS_URL", "redis://127.0.0.1:1")])).unwrap();
    assert_eq!(sentinel_faults(&config).await, [] as [String; 0]);
}
