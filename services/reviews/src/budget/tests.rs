use std::{collections::BTreeSet, slice::from_ref};

use redis::{Cmd, FromRedisValue, cmd};
use runtime::{
    env::Env,
    health::{Health, Need},
};
use test_support::{RedisServer, eventually, forget, redis_connection, redis_url};
use tokio::task::JoinSet;
use uuid::Uuid;

use super::*;

const DATE: Date = Date::constant(2026, 11, 21);
const NEXT_DATE: Date = Date::constant(2026, 11, 22);

/// The budget of one process: `daily` requests, four replicas.
fn budget(url: &str, prefix: &str, daily: u32) -> Budget {
    // A busy machine is no outage; one that is meant breaks the connection.
    let config = fail_open_redis::Config::from_env(&Env::from_pairs([("REDIS_URL", url), ("REDIS_TIMEOUT", "10s")]));
    let redis = Redis::new(&config.unwrap(), Health::new().component("cache", Need::Degrading)).unwrap();
    Budget::new(redis, prefix, NonZeroU32::new(daily).unwrap(), NonZeroU32::new(4).unwrap())
}

impl Budget {
    /// A budget without an end, for tests of what spends it. No Redis is asked: nobody listens where it should be.
    pub(crate) fn ample() -> Self {
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

/// How many of `tries` at once may be made.
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
fn the_second_half_of_a_day_s_budget_is_spread_over_the_rest_of_it() {
    let at = |hour| Time::constant(hour, 0, 0, 0);
    assert_eq!(pace(24, 0, at(0)), Duration::ZERO);
    assert_eq!(pace(24, 12, at(1)), Duration::ZERO, "half of it is left");
    assert_eq!(pace(24, 13, at(1)), Duration::from_secs(23 * 3600) / 11);
    assert_eq!(pace(24, 23, at(22)), Duration::from_secs(2 * 3600));
    assert_eq!(pace(24, 24, at(23)), Duration::from_secs(3600), "nothing is left until midnight");
    assert_eq!(pace(24, 99, at(23)), Duration::from_secs(3600));
}

#[test]
fn what_is_shared_and_what_is_set_aside_are_the_budget_and_no_more() {
    for daily in 1..100 {
        for replicas in 1..10 {
            let limits = Limits::new(NonZeroU32::new(daily).unwrap(), NonZeroU32::new(replicas).unwrap());
            assert_eq!(limits.shared + limits.alone * u64::from(replicas), u64::from(daily), "{daily} for {replicas}");
            assert!(limits.shared * 4 >= u64::from(daily) * 3, "{daily} for {replicas}");
        }
    }
}

#[tokio::test]
async fn three_replicas_at_once_never_overrun_the_shared_budget() {
    let prefix = own_prefix();
    let replicas = [1, 2, 3].map(|_| budget(&redis_url(), &prefix, 32));
    assert_eq!(granted(&replicas, DATE, 20).await, 24, "a quarter is set aside");
    assert_eq!(granted(&replicas, DATE, 1).await, 0);
    let used: u64 = ask(&Cmd::get(key(&prefix))).await;
    assert_eq!(used, 24);
    let left_ms: u64 = ask(&Cmd::pttl(key(&prefix))).await;
    assert!((1..=milliseconds(REMEMBER)).contains(&left_ms), "kept for {left_ms} ms");
    forget(&prefix).await;
}

#[tokio::test]
async fn each_day_has_its_budget_and_a_clock_set_back_brings_none_back() {
    let prefix = own_prefix();
    let replica = [budget(&redis_url(), &prefix, 8)];
    assert_eq!(granted(&replica, DATE, 20).await, 8, "with fewer than four to set aside each has none");
    assert_eq!(granted(&replica, NEXT_DATE, 5).await, 5);
    assert_eq!(granted(&replica, DATE, 20).await, 3);
    forget(&prefix).await;
}

#[tokio::test]
async fn a_redis_that_lost_its_data_does_not_begin_the_day_anew() {
    let server = RedisServer::start().await;
    let (spender, other) = (budget(&server.url(), "test", 32), budget(&server.url(), "test", 32));
    assert_eq!(granted(from_ref(&spender), DATE, 20).await, 20);
    // What one spent the other learns, and tells when it has to.
    assert!(other.learn(DATE).await);
    let _: () = server.ask(&cmd("FLUSHALL")).await;
    assert_eq!(granted(from_ref(&other), DATE, 20).await, 4);
    let _: () = server.ask(&cmd("FLUSHALL")).await;
    assert!(spender.learn(DATE).await);
    let used: u64 = server.ask(&Cmd::get(key("test"))).await;
    assert_eq!(used, 20, "told without a request");
    assert_eq!(granted(&[other, spender], DATE, 20).await, 0);
}

#[tokio::test]
async fn three_replicas_stay_within_the_budget_though_redis_loses_its_data_again_and_again() {
    let server = RedisServer::start().await;
    let replicas = [1, 2, 3].map(|_| budget(&server.url(), "test", 400));
    let (mut made, mut losses) = (0, 0);
    for turn in 0..400 {
        made += granted(&replicas[turn % 3..=turn % 3], DATE, 1).await;
        if turn % 40 == 0 {
            let _: () = server.ask(&cmd("FLUSHALL")).await;
            losses += 1;
        }
    }
    // With each loss what the others spent since the next one's last turn is forgotten, which what is set aside covers.
    assert!((300..=300 + 2 * losses).contains(&made), "{made} of 400");
}

#[tokio::test]
async fn requests_at_once_in_one_replica_do_not_forget_each_other_when_redis_loses_its_data() {
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
async fn without_redis_each_replica_has_its_share_of_what_is_set_aside() {
    let mut server = RedisServer::start().await;
    let replicas = [1, 2, 3, 4].map(|_| budget(&server.url(), "test", 32));
    assert_eq!(granted(&replicas, DATE, 3).await, 12);
    server.stop().await;
    assert_eq!(granted(&replicas, DATE, 5).await, 4 * 2);
    server.start_again().await;
    for replica in &replicas {
        eventually("Redis counts", async || replica.learn(DATE).await.then_some(())).await;
    }
    // All of it: 24 that are shared, and 8 that were set aside.
    assert_eq!(granted(&replicas, DATE, 20).await, 12);
    server.stop().await;
    assert_eq!(granted(&replicas, DATE, 5).await, 0);
    assert_eq!(granted(&replicas, NEXT_DATE, 5).await, 4 * 2);
}

#[tokio::test]
async fn a_full_redis_is_one_that_does_not_count() {
    let server = RedisServer::start().await;
    let replica = [budget(&server.url(), "test", 32)];
    server.fill().await;
    assert_eq!(granted(&replica, DATE, 5).await, 2);
    server.empty().await;
    assert_eq!(granted(&replica, DATE, 40).await, 24);
}

#[tokio::test]
async fn what_is_no_count_is_replaced_by_what_the_replica_remembers() {
    let prefix = own_prefix();
    let replica = [budget(&redis_url(), &prefix, 32)];
    let mut spent = granted(&replica, DATE, 2).await;
    let key = key(&prefix);
    for rubbish in [
        Cmd::set(&key, "many"),
        Cmd::set(&key, "-5"),
        Cmd::set(&key, "1e3"),
        Cmd::set(&key, ""),
        Cmd::set(&key, "9".repeat(400)),
        Cmd::lpush(&key, 1),
    ] {
        let _: u64 = ask(&Cmd::del(&key)).await;
        let _: redis::Value = ask(&rubbish).await;
        spent += granted(&replica, DATE, 1).await;
        let used: usize = ask(&Cmd::get(&key)).await;
        assert_eq!(used, spent);
    }
    assert_eq!(spent + granted(&replica, DATE, 40).await, 24);
    forget(&prefix).await;
}

#[tokio::test]
async fn the_watch_learns_todays_count_and_ends_with_the_process() {
    let prefix = own_prefix();
    let (spender, other) = (budget(&redis_url(), &prefix, 32), budget(&redis_url(), &prefix, 32));
    assert_eq!(spender.spend().await, Ok(()));
    let shutdown = Shutdown::new();
    let watch = tokio::spawn(other.clone().watch(shutdown.clone()));
    eventually("it has learnt", async || (other.day(today()).await.seen == 1).then_some(())).await;
    shutdown.request();
    watch.await.unwrap().unwrap();
    let dates: BTreeSet<String> = ask(cmd("KEYS").arg(format!("{prefix}:*"))).await;
    assert_eq!(dates, BTreeSet::from([format!("{prefix}:v1:budget:{}", today())]));
    forget(&prefix).await;
}
