//! With a local HTTP server and the real Redis.

mod golden;
mod host;

use std::sync::atomic::Ordering;

use host::Host;
use redis::AsyncCommands;
use reqwest::StatusCode;
use runtime::{
    env::Env,
    health::{Health, Need},
};
use test_support::{DEADLINE, PATIENT_REDIS_TIMEOUT, redis_connection, redis_url};
use uuid::Uuid;

use super::*;
use crate::domain::{Photo, Review, ReviewText, Reviews, SourceKind};

const JPEG: &[u8] = b"\xff\xd8\xff\xe0 a face";
const LIFETIME: Duration = Duration::from_secs(300);
/// A timeout shorter than any test's.
const SHORT: Duration = Duration::from_millis(200);

/// Reviews, one for each of `photos`.
pub(super) fn reviews_with<const N: usize>(photos: [Option<Photo>; N]) -> Reviews {
    let review = |photo| Review {
        author: "A".to_owned().try_into().unwrap(),
        rating: 5.0.try_into().unwrap(),
        time: 1_700_000_000.try_into().unwrap(),
        text: ReviewText::default(),
        photo,
        author_link: None,
    };
    Reviews {
        average: 5.0.try_into().unwrap(),
        total: photos.len() as u64,
        reviews: photos.map(review).into(),
        source: SourceKind::GooglePlaces,
        demonstration: false,
        all_reviews: None,
    }
}

/// A key prefix of the test's own in the shared Redis.
struct OwnRedis {
    prefix: String,
}

impl OwnRedis {
    fn new() -> Self {
        Self { prefix: format!("test-{}", Uuid::new_v4()) }
    }

    /// The photos of a new process.
    fn photos(&self) -> Photos {
        photos_at(&redis_url(), &self.prefix)
    }

    fn key(&self, photo: &RemotePhoto) -> String {
        format!("{}:v1:photo:{}", self.prefix, photo.version().as_str())
    }

    async fn connection() -> redis::aio::MultiplexedConnection {
        redis_connection().await
    }

    async fn delete(self, photo: &RemotePhoto) {
        let _: () = Self::connection().await.del(self.key(photo)).await.unwrap();
    }
}

fn photos_at(redis_url: &str, prefix: &str) -> Photos {
    let env = Env::from_pairs([("REDIS_URL", redis_url), ("REDIS_TIMEOUT", PATIENT_REDIS_TIMEOUT)]);
    let config = fail_open_redis::Config::from_env(&env).unwrap();
    let redis = Redis::new(&config, Health::new().component("cache", Need::Degrading)).unwrap();
    Photos::new(redis, prefix, LIFETIME, DEADLINE).unwrap()
}

/// Photos without Redis.
fn photos_without_redis() -> Photos {
    // Nothing listens there.
    photos_at("redis://127.0.0.1:1", "test")
}

#[tokio::test]
async fn concurrent_calls_share_one_fetch_and_later_ones_use_the_cache() {
    let host = Host::start().await;
    let (photos, photo) = (photos_without_redis(), host.photo("held"));
    let calls: Vec<_> = (0..50)
        .map(|_| {
            let (photos, photo) = (photos.clone(), photo.clone());
            tokio::spawn(async move { photos.get(&photo).await })
        })
        .collect();
    host.wait_for_requests(1).await;
    host.state.gate.add_permits(50);
    for call in calls {
        let picture = call.await.unwrap().unwrap();
        assert_eq!((picture.content_type(), picture.bytes()), ("image/jpeg", JPEG));
    }
    assert!(photos.get(&photo).await.is_ok());
    assert_eq!(host.requests(), 1);
}

#[tokio::test]
async fn a_cancelled_call_does_not_cancel_the_fetch() {
    let host = Host::start().await;
    let (photos, photo) = (photos_without_redis(), host.photo("held"));
    let first = tokio::spawn({
        let (photos, photo) = (photos.clone(), photo.clone());
        async move { photos.get(&photo).await }
    });
    host.wait_for_requests(1).await;
    first.abort();
    host.state.gate.add_permits(50);
    assert!(photos.get(&photo).await.is_ok());
    assert_eq!(host.requests(), 1);
}

#[tokio::test]
async fn another_process_reads_the_picture_from_redis_where_it_expires() {
    let (host, redis) = (Host::start().await, OwnRedis::new());
    let photo = host.photo("face");
    let first = redis.photos().get(&photo).await.unwrap();
    assert_eq!(redis.photos().get(&photo).await.unwrap(), first);
    assert_eq!(host.requests(), 1);
    let ttl_ms: i64 = OwnRedis::connection().await.pttl(redis.key(&photo)).await.unwrap();
    assert!((1..=300_000).contains(&ttl_ms), "kept for {ttl_ms} ms");
    redis.delete(&photo).await;
}

#[tokio::test]
async fn replaces_invalid_values_in_redis() {
    let (host, redis) = (Host::start().await, OwnRedis::new());
    let photo = host.photo("face");
    let mut connection = OwnRedis::connection().await;
    let too_large = [JPEG, &vec![0; error::MAX_BYTES]].concat();
    for (index, invalid) in [b"<svg onload='alert(1)'/>".to_vec(), too_large, Vec::new()].into_iter().enumerate() {
        let _: () = connection.set_ex(redis.key(&photo), invalid, 60).await.unwrap();
        assert_eq!(redis.photos().get(&photo).await.unwrap().bytes(), JPEG);
        assert_eq!(host.requests(), index + 1);
        assert_eq!(connection.get::<_, Vec<u8>>(redis.key(&photo)).await.unwrap(), JPEG);
    }
    redis.delete(&photo).await;
}

#[tokio::test]
async fn ignores_keys_of_another_type_or_without_expiry() {
    let (host, redis) = (Host::start().await, OwnRedis::new());
    let photo = host.photo("face");
    let mut connection = OwnRedis::connection().await;
    let _: () = connection.lpush(redis.key(&photo), "a list").await.unwrap();
    assert_eq!(redis.photos().get(&photo).await.unwrap().bytes(), JPEG);
    let _: () = connection.set(redis.key(&photo), b"GIF89a of another program".as_slice()).await.unwrap();
    assert_eq!(redis.photos().get(&photo).await.unwrap().bytes(), JPEG);
    assert_eq!(host.requests(), 2);
    redis.delete(&photo).await;
}

#[tokio::test]
async fn rejects_non_pictures_by_their_bytes_and_caches_the_error() {
    let host = Host::start().await;
    let photos = photos_without_redis();
    for (name, error) in [
        ("page", PhotoError::NotAPicture),
        ("svg", PhotoError::NotAPicture),
        ("large", PhotoError::TooLarge),
        ("endless", PhotoError::TooLarge),
        ("redirect", PhotoError::Refused(StatusCode::FOUND)),
        ("gone", PhotoError::Refused(StatusCode::NOT_FOUND)),
        ("busy", PhotoError::Failing(StatusCode::TOO_MANY_REQUESTS)),
        ("failing", PhotoError::Failing(StatusCode::BAD_GATEWAY)),
    ] {
        let requests = host.requests();
        for _ in 0..2 {
            assert_eq!(photos.get(&host.photo(name)).await, Err(error), "{name}");
        }
        assert_eq!(host.requests(), requests + 1, "the error for {name} is not cached");
        assert_eq!(error.is_not_found(), !matches!(error, PhotoError::Failing(_)), "{name}");
    }
    assert_eq!(photos.get(&host.photo("mislabelled")).await.unwrap().content_type(), "image/jpeg");
}

#[tokio::test]
async fn gives_up_on_silent_stalled_and_unreachable_servers() {
    let host = Host::start().await;
    let fetcher = Fetcher::new(SHORT, SHORT).unwrap();
    for name in ["silent", "stalled"] {
        let outcome = fetcher.fetch(host.photo(name).url()).await;
        assert_eq!(outcome, Err(PhotoError::Slow), "{name}");
    }
    let unreachable = "http://127.0.0.1:1/face".parse().unwrap();
    assert_eq!(fetcher.fetch(&unreachable).await, Err(PhotoError::Unreachable));
    for error in [PhotoError::Slow, PhotoError::Unreachable] {
        assert!(!error.is_not_found() && error.is_cacheable(), "{error}");
    }
}

#[tokio::test]
async fn limits_concurrent_fetches_and_rejects_those_that_queue_too_long() {
    let host = Host::start().await;
    let fetcher = Arc::new(Fetcher::new(DEADLINE, SHORT).unwrap());
    let held: Vec<_> = (0..fetcher::MAX_CONCURRENT)
        .map(|number| {
            let (fetcher, photo) = (fetcher.clone(), host.photo(&format!("held{number}")));
            tokio::spawn(async move { fetcher.fetch(photo.url()).await })
        })
        .collect();
    host.wait_for_requests(fetcher::MAX_CONCURRENT).await;
    assert_eq!(fetcher.fetch(host.photo("face").url()).await, Err(PhotoError::Busy));
    host.state.gate.add_permits(fetcher::MAX_CONCURRENT);
    for held in held {
        assert!(held.await.unwrap().is_ok());
    }
    assert!(fetcher.fetch(host.photo("face").url()).await.is_ok());
    assert_eq!(host.state.max_in_flight.load(Ordering::SeqCst), fetcher::MAX_CONCURRENT);
    assert!(!PhotoError::Busy.is_cacheable(), "our own overload is cached as the picture's error");
}

#[test]
fn no_error_message_contains_a_url() {
    for error in [
        PhotoError::Refused(StatusCode::NOT_FOUND),
        PhotoError::Failing(StatusCode::BAD_GATEWAY),
        PhotoError::TooLarge,
        PhotoError::NotAPicture,
        PhotoError::Slow,
        PhotoError::Unreachable,
        PhotoError::Busy,
        PhotoError::Cancelled,
    ] {
        assert!(!error.to_string().contains("://"), "{error}");
    }
}
