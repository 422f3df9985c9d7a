use std::{net::IpAddr, num::NonZeroUsize, time::Duration};

use axum::{
    body::{Body, Bytes, to_bytes},
    http::{HeaderMap, StatusCode, header},
};
use tokio::time;

use super::{body_slots::BodySlots, load_shedding::overloaded};
use crate::{
    client::{address::TrustedProxies, limiter::PerIpLimiter},
    response::problem::Problem,
};

/// Maximum body size. An enquiry with a long message takes a tenth of it.
const MAX_BYTES: usize = 32 * 1024;
/// Timeout for a body of a client over its rate limit: enough for 32 KiB over a slow line.
const OVER_RATE_TIMEOUT: Duration = Duration::from_secs(2);
/// `Retry-After` for a client that sends too many bodies at once.
const RETRY_AFTER: Duration = Duration::from_secs(5);

/// Reads the bodies of posts, bounded in size, time and number. A body that never arrives costs its sender a connection
/// and no other client anything.
#[derive(Debug, Clone)]
pub(crate) struct BodyReader {
    /// Counts clients rather than the proxies that speak for them, so no proxy is exempt.
    per_client: PerIpLimiter,
    slots: BodySlots,
    timeout: Duration,
}

impl BodyReader {
    /// A reader of up to `max` bodies at once, `max_per_client` of them from one client, each within `timeout`.
    pub(crate) fn new(max: NonZeroUsize, max_per_client: NonZeroUsize, timeout: Duration) -> Self {
        let per_client = PerIpLimiter::new(max_per_client, TrustedProxies::default());
        Self { per_client, slots: BodySlots::new(max), timeout }
    }

    /// Reads the whole body of a request from `client`.
    ///
    /// # Errors
    ///
    /// 415 for a body with a content coding, 413 for one over the size limit, 408 after the timeout, 429 if the client or
    /// its network is sending too many bodies, 503 if newer bodies evicted this one.
    pub(crate) async fn read(&self, client: IpAddr, headers: &HeaderMap, body: Body) -> Result<Bytes, Problem> {
        self.read_within(self.timeout, client, headers, body).await
    }

    /// Reads the body of a client that is over its rate limit, within a shorter timeout.
    ///
    /// # Errors
    ///
    /// As for [`BodyReader::read`].
    pub(crate) async fn read_over_rate(
        &self,
        client: IpAddr,
        headers: &HeaderMap,
        body: Body,
    ) -> Result<Bytes, Problem> {
        self.read_within(self.timeout.min(OVER_RATE_TIMEOUT), client, headers, body).await
    }

    async fn read_within(
        &self,
        timeout: Duration,
        client: IpAddr,
        headers: &HeaderMap,
        body: Body,
    ) -> Result<Bytes, Problem> {
        refuse_by_headers(headers)?;
        let _permit = self.per_client.try_acquire(client).ok_or_else(too_many)?;
        let mut slot = self.slots.acquire();
        tokio::select! {
            // A body that has arrived is read even if it was evicted meanwhile.
            biased;
            read = time::timeout(timeout, to_bytes(body, MAX_BYTES)) => match read {
                Ok(Ok(bytes)) => Ok(bytes),
                // Over the limit, or a broken connection, on which nobody reads the response.
                Ok(Err(_)) => Err(too_large()),
                Err(_) => Err(timed_out()),
            },
            () = slot.evicted() => Err(overloaded()),
        }
    }
}

fn refuse_by_headers(headers: &HeaderMap) -> Result<(), Problem> {
    if headers.get_all(header::CONTENT_ENCODING).iter().any(|coding| coding != "identity") {
        // Decompressing a body would allow decompression bombs.
        return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "Send it without a content encoding."));
    }
    let announced = headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse::<usize>().ok());
    if announced.is_some_and(|length| length > MAX_BYTES) { Err(too_large()) } else { Ok(()) }
}

fn too_large() -> Problem {
    Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "That is more than 32 KiB. Please shorten the message.")
}

fn timed_out() -> Problem {
    Problem::new(StatusCode::REQUEST_TIMEOUT, "It did not arrive in time. Please send it again.")
}

fn too_many() -> Problem {
    let detail =
        "Too many forms are being sent from your network at once. Please send it again in a moment, or ring us.";
    Problem::new(StatusCode::TOO_MANY_REQUESTS, detail).retry_after(RETRY_AFTER)
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn status(headers: HeaderMap, body: Body) -> Result<usize, StatusCode> {
        let reader = BodyReader::new(NonZeroUsize::MIN, NonZeroUsize::MIN, Duration::from_secs(15));
        let read = reader.read("192.0.2.1".parse().unwrap(), &headers, body).await;
        read.map(|bytes| bytes.len()).map_err(|problem| problem.status())
    }

    #[tokio::test]
    async fn rejects_a_body_over_the_size_limit_with_or_without_a_content_length() {
        let announced = HeaderMap::from_iter([(header::CONTENT_LENGTH, (MAX_BYTES + 1).into())]);
        assert_eq!(status(announced, Body::empty()).await, Err(StatusCode::PAYLOAD_TOO_LARGE));
        let large = Body::from(vec![b'x'; MAX_BYTES + 1]);
        assert_eq!(status(HeaderMap::new(), large).await, Err(StatusCode::PAYLOAD_TOO_LARGE));
        assert_eq!(status(HeaderMap::new(), Body::from(vec![b'x'; MAX_BYTES])).await, Ok(MAX_BYTES));
    }
}
