use std::time::Duration;

use fail_open_redis::{Redis, milliseconds};
use metrics::counter;
use redis::Cmd;

use super::{Picture, picture::MOST_BYTES};
use crate::domain::PhotoVersion;

/// One byte more than a picture may have.
const END: isize = MOST_BYTES.cast_signed();
/// What `PTTL` says of a key without an end.
const FOR_GOOD: i64 = -1;

/// Pictures in Redis, shared by the replicas. Without Redis everything is a miss.
#[derive(Debug)]
pub(super) struct Shelf {
    redis: Redis,
    prefix: String,
    lifetime: Duration,
}

impl Shelf {
    /// A shelf whose keys begin with `prefix`, and whose pictures stay for `lifetime`.
    pub(super) fn new(redis: Redis, prefix: &str, lifetime: Duration) -> Self {
        Self { redis, prefix: prefix.to_owned(), lifetime }
    }

    /// The picture, and how long it stays; or `None` for a miss of any kind.
    pub(super) async fn get(&self, version: &PhotoVersion) -> Option<(Picture, Duration)> {
        let key = self.key(version);
        // No more than a picture may have and a byte, by which it is known for none. Nothing there is an empty one.
        let bytes: Vec<u8> = self.redis.query(&Cmd::getrange(&key, 0, END)).await?;
        if bytes.is_empty() {
            return None;
        }
        let left_ms: i64 = self.redis.query(&Cmd::pttl(&key)).await?;
        // It is checked as one from the net is. What stays for good was not put there by us.
        let (Ok(picture), true) = (Picture::try_from(bytes), left_ms != FOR_GOOD) else {
            counter!("review_photos_dropped_total").increment(1);
            tracing::warn!(photo.version = version.as_str(), "what Redis had as a photo is none and is dropped");
            let _: Option<()> = self.redis.query(&Cmd::unlink(&key)).await;
            return None;
        };
        // Less than nothing has gone meanwhile.
        let left = Duration::from_millis(left_ms.try_into().unwrap_or(0));
        Some((picture, left.min(self.lifetime)))
    }

    /// Keeps a picture.
    pub(super) async fn put(&self, version: &PhotoVersion, picture: &Picture) {
        let put = Cmd::pset_ex(self.key(version), picture.bytes(), milliseconds(self.lifetime));
        let _: Option<()> = self.redis.query(&put).await;
    }

    fn key(&self, version: &PhotoVersion) -> String {
        // The first version is that of the stored bytes: another one does not read them.
        format!("{}:v1:photo:{}", self.prefix, version.as_str())
    }
}
