//! Pictures that other releases have kept in Redis: see `tests/golden/README.md`.

use test_support::{
    delete_keys,
    golden::{Golden, RedisKeys},
};

use super::{super::picture::Picture, *};
use crate::domain::PhotoVersion;

const FILE: &str = "redis/photos.json";

fn redis_cache(prefix: &str) -> RedisPhotoCache {
    let (url, timeout) = (redis_url(), PATIENT_REDIS_TIMEOUT);
    let pairs = [("REDIS_URL", url.as_str()), ("REDIS_TIMEOUT", timeout)];
    let config = fail_open_redis::Config::from_env(&Env::from_pairs(pairs)).unwrap();
    let redis = Redis::new(&config, Health::new().component("redis", Need::Degrading)).unwrap();
    RedisPhotoCache::new(redis, prefix, LIFETIME)
}

fn version() -> PhotoVersion {
    PhotoVersion::of(&"https://lh3.googleusercontent.com/a".to_owned().try_into().unwrap())
}

#[tokio::test]
async fn pictures_in_redis_are_written_as_this_release_stores_them() {
    let prefix = format!("test-{}", Uuid::new_v4());
    redis_cache(&prefix).put(&version(), &Picture::try_from(JPEG.to_vec()).unwrap()).await;
    let written = RedisKeys::dump(&prefix).await.to_json();
    delete_keys(&prefix).await;
    Golden::assert_written(FILE, &written, RedisKeys::comparable);
}

#[tokio::test]
async fn reads_the_pictures_of_other_releases_in_redis() {
    for release in Golden::of_all_releases() {
        let prefix = format!("test-{}", Uuid::new_v4());
        RedisKeys::restore(&release.read(FILE), &prefix).await;
        let (picture, _) = redis_cache(&prefix).get(&version()).await.expect("the picture is not found");
        assert_eq!(picture.bytes(), JPEG, "{release:?}");
        delete_keys(&prefix).await;
    }
}
