//! The state of an alert that replicas record in Redis, and that other releases have recorded: see `tests/golden/README.md`.

use std::time::Duration;

use fail_open_redis::Redis;
use runtime::{
    env::Env,
    health::{Health, Need},
};
use test_support::{
    PATIENT_REDIS_TIMEOUT, delete_keys,
    golden::{Golden, RedisKeys},
    redis_url,
};
use uuid::Uuid;

use crate::lease::AlertLease;

const FILE: &str = "redis/alert.json";
const HOUR: Duration = Duration::from_hours(1);

fn lease(prefix: &str) -> AlertLease {
    let (url, timeout) = (redis_url(), PATIENT_REDIS_TIMEOUT);
    let pairs = [("REDIS_URL", url.as_str()), ("REDIS_TIMEOUT", timeout)];
    let config = fail_open_redis::Config::from_env(&Env::from_pairs(pairs)).unwrap();
    let redis = Redis::new(&config, Health::new().component("redis", Need::Degrading)).unwrap();
    AlertLease::new(redis, prefix, "enquiries-undelivered", HOUR, HOUR)
}

fn prefix() -> String {
    format!("test-{}", Uuid::new_v4())
}

#[tokio::test]
async fn a_sent_alert_is_recorded_as_this_release_stores_it() {
    let prefix = prefix();
    let mut sending = lease(&prefix);
    assert!(sending.acquire().await);
    sending.extend().await;
    let written = RedisKeys::dump(&prefix).await.to_json();
    delete_keys(&prefix).await;
    Golden::assert_written(FILE, &written, RedisKeys::comparable);
}

#[tokio::test]
async fn neither_repeats_nor_forgets_an_alert_that_another_release_has_sent() {
    for release in Golden::of_all_releases() {
        let prefix = prefix();
        let mut keys: serde_json::Value = serde_json::from_slice(&release.read(FILE)).unwrap();
        // The replica of the other release reported long ago.
        keys["alert:enquiries-undelivered:affected"]["sorted_set"][0][1] = 1.into();
        RedisKeys::restore(keys.to_string().as_bytes(), &prefix).await;
        let mut replica = lease(&prefix);
        assert!(!replica.acquire().await, "{release:?}: the alert is sent again");
        assert!(replica.clear().await, "{release:?}: nobody hears that it is resolved");
        delete_keys(&prefix).await;
    }
}
