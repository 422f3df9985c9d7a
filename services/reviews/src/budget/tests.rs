use std::{collections::BTreeSet, slice::from_ref};

use redis::{Cmd, FromRedisValue, cmd};
use runtime::{
    env::Env,
    health::{Health, Need},
};
use test_support::{RedisServer, delete_keys, eventually, redis_connection, redis_url};
use tokio::task::JoinSet;
use uuid::Uuid;

use super::*;

const DATE: Date = Date::constant(2026, 11, 21);
const NEXT_DATE: Date = Date::constant(2026, 11, 22);

/// The budget of one of four replicas: `daily` requests.
fn budget(url: &str, prefix: &str, daily: u32) -> Budget {
    // Long enough for a busy machine: the tests' outages break the connection.
    let config = fail_open_redis::Config::from_env(&Env::from_pairs([("REDIS_URL", url), ("REDIS_TIMEOUT", "10s")]));
    let redis = Redis::new(&config.unwrap(), Health::new().component("cache", Need::Degrading)).unwrap();
    Budget::new(redis, prefix, NonZeroU32::new(daily).unwrap(), NonZeroU32::new(4).unwrap())
}

impl Budget {
    /// A budget that never runs out. Nothing listens at its Redis URL.
    pub(crate) fn unlimited() -> Self {
        let config = fail_open_redis::Config::from_env(&Env::from_pairs([("REDIS_URL", "redis://127.0.0.1:1")]));
        let redis = Redis::new(&config.unwrap(), Health::new().component("cache", Need::Degrading)).unwrap();
        Self::new(redis, "test", NonZeroU32::MAX, NonZeroU32::MIN)
    }
}

fn own_prefix() -> String {
    format!("test-{}", Uuid::new_v4())
}

fn key(prefix: &str) -> String {
    format!("{prefix}:v1:budget:2026-11-21")
}

async fn ask<T: FromRedisValue>(command: &Cmd) -> T {
    let mut redis = redis_connection().await;
    command.query_async(&mut redis).await.unwrap()
}

/// Number of granted requests of `tries` concurrent ones per budget.
async fn granted(budgets: &[Budget], date: Date, tries: usize) -> usize {
    let mut asking = JoinSet::new();
    for _ in 0..tries {
        for budget in budgets {
            let budget = budget.clone();
            asking.spawn(async move { budget.spend_on(date).await });
        }
    }
    asking.join_all().await.into_iter().filter(Result::is_ok).count()
}

#[test]
fn spreads_the_second_half_over_the_rest_of_the_day() {
    let at = |hour| Time::constant(hour, 0, 0, 0);
    assert_eq!(min_interval(24, 0, at(0)), Duration::ZERO);
    assert_eq!(min_interval(24, 12, at(1)), Duration::ZERO, "half of it is left");
    assert_eq!(min_interval(24, 13, at(1)), Duration::from_secs(23 * 3600) / 11);
    assert_eq!(min_interval(24, 23, at(22)), Duration::from_secs(2 * 3600));
    assert_eq!(min_interval(24, 24, at(23)), Duration::from_secs(3600), "nothing is left until midnight");
    assert_eq!(min_interval(24, 99, at(23)), Duration::from_secs(3600));
}

#[test]
fn shared_budget_and_reserves_add_up_to_the_daily_budget() {
    for daily in 1..100 {
        for replicas in 1..10 {
            let limits = Limits::new(NonZeroU32::new(daily).unwrap(), NonZeroU32::new(replicas).unwrap());
            assert_eq!(
                limits.shared + limits.reserve * u64::from(replicas),
                u64::from(daily),
                "{daily} for {replicas}"
            );
            assert!(limits.shared * 4 >= u64::from(daily) * 3, "{daily} for {replicas}");
        }
    }
}

#[tokio::test]
async fn concurrent_replicas_never_exceed_the_shared_budget() {
    let prefix = own_prefix();
    let replicas = [1, 2, 3].map(|_| budget(&redis_url(), &prefix, 32));
    assert_eq!(granted(&replicas, DATE, 20).await, 24, "a quarter is reserved");
    assert_eq!(granted(&replicas, DATE, 1).await, 0);
    let used: u64 = ask(&Cmd::get(key(&prefix))).await;
    assert_eq!(used, 24);
    let ttl_ms: u64 = ask(&Cmd::pttl(key(&prefix))).await;
    assert!((1..=milliseconds(COUNT_LIFETIME)).contains(&ttl_ms), "kept for {ttl_ms} ms");
    delete_keys(&prefix).await;
}

#[tokio::test]
async fn each_day_has_its_own_budget_which_a_clock_set_back_does_not_reset() {
    let prefix = own_prefix();
    let replica = [budget(&redis_url(), &prefix, 8)];
    assert_eq!(granted(&replica, DATE, 20).await, 8, "a quarter of eight leaves no reserve for each of four");
    assert_eq!(granted(&replica, NEXT_DATE, 5).await, 5);
    assert_eq!(granted(&replica, DATE, 20).await, 3);
    delete_keys(&prefix).await;
}

#[tokio::test]
async fn restores_the_count_of_a_redis_that_lost_its_data() {
    let server = RedisServer::start().await;
    let (spender, other) = (budget(&server.url(), "test", 32), budget(&server.url(), "test", 32));
    assert_eq!(granted(from_ref(&spender), DATE, 20).await, 20);
    // The other replica has read the count, and restores it with its next request.
    assert!(other.sync(DATE).await);
    let _: () = server.ask(&cmd("FLUSHALL")).await;
    assert_eq!(granted(from_ref(&other), DATE, 20).await, 4);
    let _: () = server.ask(&cmd("FLUSHALL")).await;
    assert!(spender.sync(DATE).await);
    let used: u64 = server.ask(&Cmd::get(key("test"))).await;
    assert_eq!(used, 20, "restored without a request");
    assert_eq!(granted(&[other, spender], DATE, 20).await, 0);
}

#[tokio::test]
async fn stays_within_the_budget_while_redis_keeps_losing_its_data() {
    let server = RedisServer::start().await;
    let replicas = [1, 2, 3].map(|_| budget(&server.url(), "test", 400));
    let (mut made, mut losses) = (0, 0);
    for round in 0..400 {
        made += granted(&replicas[round % 3..=round % 3], DATE, 1).await;
        if round % 40 == 0 {
            let _: () = server.ask(&cmd("FLUSHALL")).await;
            losses += 1;
        }
    }
    // Each loss forgets at most the requests since the next replica's last one, which the reserve covers.
    assert!((300..=300 + 2 * losses).contains(&made), "{made} of 400");
}

#[tokio::test]
async fn concurrent_requests_of_one_replica_are_all_counted_while_redis_loses_its_data() {
    let server = RedisServer::start().await;
    let replica = [budget(&server.url(), "test", 32)];
    let losing = async {
        for _ in 0..20 {
            let _: () = server.ask(&cmd("FLUSHALL")).await;
        }
    };
    let (made, ()) = tokio::join!(granted(&replica, DATE, 100), losing);
    assert_eq!(made, 24);
}

#[tokio::test]
async fn without_redis_each_replica_spends_its_reserve() {
    let mut server = RedisServer::start().await;
    let replicas = [1, 2, 3, 4].map(|_| budget(&server.url(), "test", 32));
    assert_eq!(granted(&replicas, DATE, 3).await, 12);
    server.stop().await;
    assert_eq!(granted(&replicas, DATE, 5).await, 4 * 2);
    server.start_again().await;
    for replica in &replicas {
        eventually("Redis counts", async || replica.sync(DATE).await.then_some(())).await;
    }
    // With the 12 above, the whole shared budget of 24; the reserves of 8 are spent.
    assert_eq!(granted(&replicas, DATE, 20).await, 12);
    server.stop().await;
    assert_eq!(granted(&replicas, DATE, 5).await, 0);
    assert_eq!(granted(&replicas, NEXT_DATE, 5).await, 4 * 2);
}

#[tokio::test]
async fn a_full_redis_counts_as_unavailable() {
    let server = RedisServer::start().await;
    let replica = [budget(&server.url(), "test", 32)];
    server.fill().await;
    assert_eq!(granted(&replica, DATE, 5).await, 2);
    server.empty().await;
    assert_eq!(granted(&replica, DATE, 40).await, 24);
}

#[tokio::test]
async fn replaces_an_invalid_count_with_the_replicas_own() {
    let prefix = own_prefix();
    let replica = [budget(&redis_url(), &prefix, 32)];
    let mut spent = granted(&replica, DATE, 2).await;
    let key = key(&prefix);
    for invalid in [
        Cmd::set(&key, "many"),
        Cmd::set(&key, "-5"),
        Cmd::set(&key, "1e3"),
        Cmd::set(&key, ""),
        Cmd::set(&key, "9".repeat(400)),
        Cmd::lpush(&key, 1),
    ] {
        let _: u64 = ask(&Cmd::del(&key)).await;
        let _: redis::Value = ask(&invalid).await;
        spent += granted(&replica, DATE, 1).await;
        let used: usize = ask(&Cmd::get(&key)).await;
        assert_eq!(used, spent);
    }
    assert_eq!(spent + granted(&replica, DATE, 40).await, 24);
    delete_keys(&prefix).await;
}

#[tokio::test]
async fn keep_synced_reads_todays_count_and_ends_at_the_shutdown() {
    let prefix = own_prefix();
    let (spender, other) = (budget(&redis_url(), &prefix, 32), budget(&redis_url(), &prefix, 32));
    assert_eq!(spender.spend().await, Ok(()));
    let shutdown = Shutdown::new();
    let syncing = tokio::spawn(other.clone().keep_synced(shutdown.clone()));
    eventually("the count is read", async || (other.day(today()).await.shared_used == 1).then_some(())).await;
    shutdown.request();
    syncing.await.unwrap().unwrap();
    let dates: BTreeSet<String> = ask(cmd("KEYS").arg(format!("{prefix}:*"))).await;
    assert_eq!(dates, BTreeSet::from([format!("{prefix}:v1:budget:{}", today())]));
    delete_keys(&prefix).await;
}
