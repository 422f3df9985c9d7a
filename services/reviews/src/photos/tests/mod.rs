//! With a real server of pictures and the real Redis.

mod host;

use std::sync::atomic::Ordering;

use host::Host;
use redis::AsyncCommands;
use reqwest::StatusCode;
use runtime::{
    env::Env,
    health::{Health, Need},
};
use test_support::{redis_connection, redis_url};
use uuid::Uuid;

use super::*;
use crate::domain::{Photo, Review, ReviewText, Reviews, SourceKind};

const JPEG: &[u8] = b"\xff\xd8\xff\xe0 a face";
const LIFETIME: Duration = Duration::from_secs(300);
/// Shorter than any test waits.
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

/// A part of Redis of the test's own, emptied at the end.
struct OwnRedis {
    prefix: String,
}

impl OwnRedis {
    fn new() -> Self {
        Self { prefix: format!("test-{}", Uuid::new_v4()) }
    }

    /// Photos of a process.
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
    let env = Env::from_pairs([("REDIS_URL", redis_url), ("REDIS_TIMEOUT", "5s")]);
    let config = fail_open_redis::Config::from_env(&env).unwrap();
    let redis = Redis::new(&config, Health::new().component("cache", Need::Degrading)).unwrap();
    Photos::new(redis, prefix, LIFETIME).unwrap()
}

/// Photos that have memory and the source alone.
fn photos_without_redis() -> Photos {
    // Nobody listens there.
    photos_at("redis://127.0.0.1:1", "test")
}

#[tokio::test]
async fn fifty_who_ask_at_once_are_one_fetch_and_those_who_come_later_none() {
    let host = Host::start().await;
    let (photos, photo) = (photos_without_redis(), host.photo("held"));
    let asked: Vec<_> = (0..50)
        .map(|_| {
            let (photos, photo) = (photos.clone(), photo.clone());
            tokio::spawn(async move { photos.get(&photo).await })
        })
        .collect();
    host.until_asked(1).await;
    host.state.gate.add_permits(50);
    for asked in asked {
        let picture = asked.await.unwrap().unwrap();
        assert_eq!((picture.content_type(), picture.bytes()), ("image/jpeg", JPEG));
    }
    assert!(photos.get(&photo).await.is_ok());
    assert_eq!(host.asked(), 1);
}

#[tokio::test]
async fn a_visitor_who_goes_away_ends_nobodys_fetch() {
    let host = Host::start().await;
    let (photos, photo) = (photos_without_redis(), host.photo("held"));
    let first = tokio::spawn({
        let (photos, photo) = (photos.clone(), photo.clone());
        async move { photos.get(&photo).await }
    });
    host.until_asked(1).await;
    first.abort();
    host.state.gate.add_permits(50);
    assert!(photos.get(&photo).await.is_ok());
    assert_eq!(host.asked(), 1);
}

#[tokio::test]
async fn another_process_has_it_from_redis_where_it_stays_for_its_lifetime() {
    let (host, redis) = (Host::start().await, OwnRedis::new());
    let photo = host.photo("face");
    let first = redis.photos().get(&photo).await.unwrap();
    assert_eq!(redis.photos().get(&photo).await.unwrap(), first);
    assert_eq!(host.asked(), 1);
    let left_ms: i64 = OwnRedis::connection().await.pttl(redis.key(&photo)).await.unwrap();
    assert!((1..=300_000).contains(&left_ms), "kept for {left_ms} ms");
    redis.delete(&photo).await;
}

#[tokio::test]
async fn rubbish_in_redis_is_not_served_and_gives_way_to_the_picture() {
    let (host, redis) = (Host::start().await, OwnRedis::new());
    let photo = host.photo("face");
    let mut connection = OwnRedis::connection().await;
    let too_large = [JPEG, &vec![0; picture::MOST_BYTES]].concat();
    for (round, rubbish) in [b"<svg onload='alert(1)'/>".to_vec(), too_large, Vec::new()].into_iter().enumerate() {
        let _: () = connection.set_ex(redis.key(&photo), rubbish, 60).await.unwrap();
        assert_eq!(redis.photos().get(&photo).await.unwrap().bytes(), JPEG);
        assert_eq!(host.asked(), round + 1);
        assert_eq!(connection.get::<_, Vec<u8>>(redis.key(&photo)).await.unwrap(), JPEG);
    }
    redis.delete(&photo).await;
}

#[tokio::test]
async fn a_key_of_another_type_or_without_an_end_is_gone_round() {
    let (host, redis) = (Host::start().await, OwnRedis::new());
    let photo = host.photo("face");
    let mut connection = OwnRedis::connection().await;
    let _: () = connection.lpush(redis.key(&photo), "a list").await.unwrap();
    assert_eq!(redis.photos().get(&photo).await.unwrap().bytes(), JPEG);
    let _: () = connection.set(redis.key(&photo), b"GIF89a of somebody".as_slice()).await.unwrap();
    assert_eq!(redis.photos().get(&photo).await.unwrap().bytes(), JPEG);
    assert_eq!(host.asked(), 2);
    redis.delete(&photo).await;
}

#[tokio::test]
async fn what_is_no_picture_is_told_by_its_bytes_and_not_asked_for_again() {
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
        let asked = host.asked();
        for _ in 0..2 {
            assert_eq!(photos.get(&host.photo(name)).await, Err(error), "{name}");
        }
        assert_eq!(host.asked(), asked + 1, "{name} is fetched for each visitor");
        assert_eq!(error.is_not_found(), !matches!(error, PhotoError::Failing(_)), "{name}");
    }
    assert_eq!(photos.get(&host.photo("mislabelled")).await.unwrap().content_type(), "image/jpeg");
}

#[tokio::test]
async fn a_server_that_is_silent_stalls_or_is_not_there_is_given_up() {
    let host = Host::start().await;
    let fetcher = Fetcher::new(SHORT, SHORT).unwrap();
    for name in ["silent", "stalled"] {
        let outcome = fetcher.fetch(host.photo(name).address()).await;
        assert_eq!(outcome, Err(PhotoError::Slow), "{name}");
    }
    let nobody = "http://127.0.0.1:1/face".parse().unwrap();
    assert_eq!(fetcher.fetch(&nobody).await, Err(PhotoError::Unreachable));
    for error in [PhotoError::Slow, PhotoError::Unreachable] {
        assert!(!error.is_not_found() && error.is_lasting(), "{error}");
    }
}

#[tokio::test]
async fn few_are_fetched_at_once_and_whoever_has_no_turn_in_time_may_come_again() {
    let host = Host::start().await;
    let fetcher = Arc::new(Fetcher::new(fetcher::TIMEOUT, SHORT).unwrap());
    let held: Vec<_> = (0..fetcher::MOST_AT_ONCE)
        .map(|number| {
            let (fetcher, photo) = (fetcher.clone(), host.photo(&format!("held{number}")));
            tokio::spawn(async move { fetcher.fetch(photo.address()).await })
        })
        .collect();
    host.until_asked(fetcher::MOST_AT_ONCE).await;
    assert_eq!(fetcher.fetch(host.photo("face").address()).await, Err(PhotoError::Busy));
    host.state.gate.add_permits(fetcher::MOST_AT_ONCE);
    for held in held {
        assert!(held.await.unwrap().is_ok());
    }
    assert!(fetcher.fetch(host.photo("face").address()).await.is_ok());
    assert_eq!(host.state.most_in_hand.load(Ordering::SeqCst), fetcher::MOST_AT_ONCE);
    assert!(!PhotoError::Busy.is_lasting(), "a moment of ours is remembered against a picture");
}

#[test]
fn no_error_tells_an_address() {
    for error in [
        PhotoError::Refused(StatusCode::NOT_FOUND),
        PhotoError::Failing(StatusCode::BAD_GATEWAY),
        PhotoError::TooLarge,
        PhotoError::NotAPicture,
        PhotoError::Slow,
        PhotoError::Unreachable,
        PhotoError::Busy,
        PhotoError::Lost,
    ] {
        assert!(!error.to_string().contains("://"), "{error}");
    }
}
