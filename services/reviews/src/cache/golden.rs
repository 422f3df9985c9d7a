//! What replicas share in Redis, and what other releases have kept there: see `tests/golden/README.md`.

use std::{num::NonZeroU32, time::Duration};

use jiff::civil::date;
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

use super::{Acquired, Cache, Entry, Lookup, Token, UnixMillis};
use crate::{budget::Budget, domain::Reviews};

const FILE: &str = "redis/reviews.json";
const IDENTITY: &str = "golden";
/// So long that an entry of any release is still shown.
const KEEP: Duration = Duration::from_hours(24 * 365 * 100);
const MINUTE: Duration = Duration::from_secs(60);
const DAILY: NonZeroU32 = NonZeroU32::new(3).unwrap();
const ONE: NonZeroU32 = NonZeroU32::MIN;
const DAY: jiff::civil::Date = date(2026, 11, 1);
const JSON: &str = r#"{"average": 4.9, "total": 60, "source": "google_places", "demonstration": false,
    "all_reviews": "https://maps.google.com/?cid=1",
    "reviews": [{"author": "Zoë", "rating": 2, "time": 1700000000, "text": "Late.\nTwice.", "photo": null,
                 "author_link": null},
                {"author": "Al", "rating": 5, "time": 1700000000, "text": "",
                 "photo": {"on_site": "/photos/al.webp"}, "author_link": "https://maps.google.com/1"},
                {"author": "Bo", "rating": 4.5, "time": 1700000000, "text": "",
                 "photo": {"remote": "https://lh3.googleusercontent.com/a"}, "author_link": null}]}"#;

fn redis() -> fail_open_redis::Redis {
    let (url, timeout) = (redis_url(), PATIENT_REDIS_TIMEOUT);
    let pairs = [("REDIS_URL", url.as_str()), ("REDIS_TIMEOUT", timeout)];
    let config = fail_open_redis::Config::from_env(&Env::from_pairs(pairs)).unwrap();
    fail_open_redis::Redis::new(&config, Health::new().component("redis", Need::Degrading)).unwrap()
}

fn prefix() -> String {
    format!("test-{}", Uuid::new_v4())
}

fn cache(prefix: &str) -> Cache {
    Cache::new(redis(), prefix, IDENTITY, KEEP)
}

/// A budget that is used up once the requests of another process are counted.
fn budget(prefix: &str) -> Budget {
    Budget::new(redis(), prefix, DAILY, ONE)
}

fn entry() -> Entry {
    let reviews = serde_json::from_str::<Reviews>(JSON).unwrap();
    Entry { requested: UnixMillis(1_774_692_000_000), reviews: reviews.into() }
}

#[tokio::test]
async fn keys_in_redis_are_written_as_this_release_stores_them() {
    let prefix = prefix();
    let (cache, budget) = (cache(&prefix), budget(&prefix));
    cache.put(&entry()).await;
    let token = Token::new();
    assert_eq!(cache.lease().acquire(&token, MINUTE).await, Acquired::Ours);
    cache.lease().back_off(&token, 3, MINUTE).await;
    for _ in 0..DAILY.get() {
        budget.spend_on(DAY).await.unwrap();
    }
    let written = RedisKeys::dump(&prefix).await.to_json();
    delete_keys(&prefix).await;
    Golden::assert_written(FILE, &written, RedisKeys::comparable);
}

#[tokio::test]
async fn reads_the_keys_of_other_releases_in_redis() {
    for release in Golden::of_all_releases() {
        let prefix = prefix();
        RedisKeys::restore(&release.read(FILE), &prefix).await;
        let cache = cache(&prefix);
        let Lookup::Hit(found) = cache.get().await else { panic!("{release:?}: the reviews are not found") };
        assert_eq!(found, entry(), "{release:?}");
        let acquired = cache.lease().acquire(&Token::new(), MINUTE).await;
        assert!(matches!(acquired, Acquired::BackingOff { failures: 3, .. }), "{release:?}: {acquired:?}");
        assert!(budget(&prefix).spend_on(DAY).await.is_err(), "{release:?}: the day's budget begins anew");
        delete_keys(&prefix).await;
    }
}

#[test]
fn reads_an_entry_with_a_field_of_a_later_release() {
    let json =
        JSON.replace("\"rating\": 2", "\"rating\": 2, \"language\": \"en\"").replacen('{', "{\"later\": [1], ", 1);
    let requested = entry().requested;
    let bytes = [super::entry::header(requested, json.as_bytes()).as_bytes(), json.as_bytes()].concat();
    assert_eq!(Entry::decode(&bytes, requested), Ok(entry()));
}
