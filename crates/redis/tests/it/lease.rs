//! Leases on a key of a real Redis.

use std::time::Duration;

use fail_open_redis::{Acquired, Config, Lease, Redis, Token};
use redis::Cmd;
use runtime::{
    env::Env,
    health::{Health, Need},
};
use test_support::{PATIENT_REDIS_TIMEOUT, delete_keys, eventually, redis_connection, redis_url};

const SHORT: Duration = Duration::from_millis(50);
const LONG: Duration = Duration::from_secs(60);

/// A key prefix of the test's own.
fn own_prefix() -> String {
    format!("test-{}", Token::new().as_str())
}

fn lease(redis_url: &str, prefix: &str) -> Lease {
    let env = Env::from_pairs([("REDIS_URL", redis_url), ("REDIS_TIMEOUT", PATIENT_REDIS_TIMEOUT)]);
    let redis = Redis::new(&Config::from_env(&env).unwrap(), Health::new().component("redis", Need::Degrading));
    Lease::new(redis.unwrap(), format!("{prefix}:lease"))
}

/// Asserts that the key has this value for at most this long, and not much shorter.
async fn assert_held(lease: &Lease, expected: &str, duration: Duration) {
    let Acquired::Held { value, remaining } = lease.acquire(&Token::new(), LONG).await else { panic!("not held") };
    assert_eq!(value, expected.as_bytes());
    assert!(remaining <= duration && remaining > duration / 2, "{remaining:?}");
}

#[tokio::test]
async fn has_one_holder_until_it_is_released() {
    let prefix = own_prefix();
    let lease = lease(&redis_url(), &prefix);
    let (first, second) = (Token::new(), Token::new());
    assert_eq!(lease.acquire(&first, LONG).await, Acquired::Ours);
    assert_held(&lease, first.as_str(), LONG).await;
    lease.release(&first).await;
    assert_eq!(lease.acquire(&second, LONG).await, Acquired::Ours);
    delete_keys(&prefix).await;
}

#[tokio::test]
async fn expires_without_its_holder() {
    let prefix = own_prefix();
    let lease = lease(&redis_url(), &prefix);
    assert_eq!(lease.acquire(&Token::new(), SHORT).await, Acquired::Ours);
    eventually("the lease", async || (lease.acquire(&Token::new(), LONG).await == Acquired::Ours).then_some(())).await;
    delete_keys(&prefix).await;
}

#[tokio::test]
async fn its_holder_renews_and_replaces_it() {
    let prefix = own_prefix();
    let lease = lease(&redis_url(), &prefix);
    let holder = Token::new();
    assert_eq!(lease.acquire(&holder, LONG).await, Acquired::Ours);
    lease.renew(&holder, 2 * LONG).await;
    assert_held(&lease, holder.as_str(), 2 * LONG).await;
    lease.replace(&holder, "done", 3 * LONG).await;
    assert_held(&lease, "done", 3 * LONG).await;
    lease.release(&holder).await;
    assert_held(&lease, "done", 3 * LONG).await;
    delete_keys(&prefix).await;
}

#[tokio::test]
async fn a_previous_holder_changes_nothing() {
    let prefix = own_prefix();
    let lease = lease(&redis_url(), &prefix);
    let (previous, holder) = (Token::new(), Token::new());
    assert_eq!(lease.acquire(&holder, LONG).await, Acquired::Ours);
    lease.renew(&previous, SHORT).await;
    lease.replace(&previous, "done", SHORT).await;
    lease.release(&previous).await;
    assert_held(&lease, holder.as_str(), LONG).await;
    delete_keys(&prefix).await;
}

#[tokio::test]
async fn a_maximum_duration_makes_other_values_invalid() {
    let prefix = own_prefix();
    let unbounded = lease(&redis_url(), &prefix);
    let bounded = unbounded.clone().with_max_duration(LONG);
    let key = format!("{prefix}:lease");
    for invalid in [Cmd::set(&key, "no expiry"), Cmd::pset_ex(&key, "too long", 120_000)] {
        let _: () = invalid.query_async(&mut redis_connection().await).await.unwrap();
        assert!(matches!(unbounded.acquire(&Token::new(), LONG).await, Acquired::Held { .. }));
        assert_eq!(bounded.acquire(&Token::new(), LONG).await, Acquired::Ours);
    }
    let _: u64 = Cmd::del(&key).query_async(&mut redis_connection().await).await.unwrap();
    let _: u64 = Cmd::lpush(&key, "a list").query_async(&mut redis_connection().await).await.unwrap();
    assert_eq!(unbounded.acquire(&Token::new(), LONG).await, Acquired::Unknown);
    assert_eq!(bounded.acquire(&Token::new(), LONG).await, Acquired::Ours);
    delete_keys(&prefix).await;
}

#[tokio::test]
async fn is_unknown_without_redis() {
    // Nothing listens there.
    let lease = lease("redis://127.0.0.1:1", "test");
    assert_eq!(lease.acquire(&Token::new(), LONG).await, Acquired::Unknown);
}
