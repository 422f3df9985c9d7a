use std::time::Duration;

use fail_open_redis::{Redis, milliseconds};
use metrics::counter;
use redis::Cmd;

use super::{error::MAX_BYTES, picture::Picture};
use crate::domain::PhotoVersion;

/// Last byte that is read: one more than a picture may have, so that a larger value is recognised and not transferred.
const RANGE_END: isize = MAX_BYTES.cast_signed();
/// The reply of `PTTL` for a key without an expiry.
const NO_EXPIRY: i64 = -1;

/// Pictures in Redis, shared by the replicas. Without Redis every lookup is a miss.
#[derive(Debug)]
pub(super) struct RedisPhotoCache {
    redis: Redis,
    prefix: String,
    lifetime: Duration,
}

impl RedisPhotoCache {
    /// A cache whose keys begin with `prefix` and expire after `lifetime`.
    pub(super) fn new(redis: Redis, prefix: &str, lifetime: Duration) -> Self {
        Self { redis, prefix: prefix.to_owned(), lifetime }
    }

    /// The picture and its remaining lifetime; `None` for a miss of any kind.
    pub(super) async fn get(&self, version: &PhotoVersion) -> Option<(Picture, Duration)> {
        let key = self.key(version);
        // A missing key reads as an empty string.
        let bytes: Vec<u8> = self.redis.query(&Cmd::getrange(&key, 0, RANGE_END)).await?;
        if bytes.is_empty() {
            return None;
        }
        let ttl_ms: i64 = self.redis.query(&Cmd::pttl(&key)).await?;
        // Validated like a fetched picture. We write no key without an expiry.
        let (Ok(picture), true) = (Picture::try_from(bytes), ttl_ms != NO_EXPIRY) else {
            counter!("review_photos_dropped_total").increment(1);
            tracing::warn!(photo.version = version.as_str(), "deleted an invalid photo from Redis");
            let _: Option<()> = self.redis.query(&Cmd::unlink(&key)).await;
            return None;
        };
        // Negative if the key expired after it was read.
        let remaining = Duration::from_millis(ttl_ms.try_into().unwrap_or(0));
        Some((picture, remaining.min(self.lifetime)))
    }

    /// Stores a picture.
    pub(super) async fn put(&self, version: &PhotoVersion, picture: &Picture) {
        let put = Cmd::pset_ex(self.key(version), picture.bytes(), milliseconds(self.lifetime));
        let _: Option<()> = self.redis.query(&put).await;
    }

    fn key(&self, version: &PhotoVersion) -> String {
        // `v1` is the version of the stored format.
        format!("{}:v1:photo:{}", self.prefix, version.as_str())
    }
}
