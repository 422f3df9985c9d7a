use std::{net::IpAddr, num::NonZeroUsize, time::Duration};

use axum::{
    body::{Body, Bytes, to_bytes},
    http::{HeaderMap, StatusCode, header},
};
use tokio::time;

use crate::{arriving::Arriving, client_address::TrustedProxies, crowd::Crowd, problem::Problem, shed::too_busy};

/// Largest body that is read: a long message and all other fields of an enquiry fit ten times.
const MAX_BYTES: usize = 32 * 1024;
/// The time for a body of a client that is over its rate: a slow line sends 32 KiB in so long.
const OVER_RATE_TIMEOUT: Duration = Duration::from_secs(2);
/// When it is worth sending a form again of which too many came at once.
const RETRY_AFTER: Duration = Duration::from_secs(5);

/// Reads the bodies of posts, bounded in size, time and number: one that does not come costs its sender a connection, and
/// nobody else anything.
#[derive(Debug, Clone)]
pub(crate) struct BodyReader {
    /// Clients are counted here, and not the proxies that speak for them.
    per_client: Crowd,
    arriving: Arriving,
    timeout: Duration,
}

impl BodyReader {
    /// One that reads `most` bodies at once, `most_per_client` of them of one client, each for `timeout` at most.
    pub(crate) fn new(most: NonZeroUsize, most_per_client: NonZeroUsize, timeout: Duration) -> Self {
        let per_client = Crowd::new(most_per_client, TrustedProxies::default());
        Self { per_client, arriving: Arriving::new(most), timeout }
    }

    /// The whole body of a request of `client`.
    ///
    /// # Errors
    ///
    /// It is packed (415), too large (413), too late (408), one of too many of the client or its network (429), or of too
    /// many altogether, and the oldest (503).
    pub(crate) async fn read(&self, client: IpAddr, headers: &HeaderMap, body: Body) -> Result<Bytes, Problem> {
        self.read_within(self.timeout, client, headers, body).await
    }

    /// The same for a client that is over its rate, and is waited for no longer than a slow line takes.
    ///
    /// # Errors
    ///
    /// As with [`BodyReader::read`].
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
        let _among_its_own = self.per_client.join(client).ok_or_else(too_many)?;
        let mut place = self.arriving.begin();
        tokio::select! {
            // What is there is taken before anything else is looked at.
            biased;
            read = time::timeout(timeout, to_bytes(body, MAX_BYTES)) => match read {
                Ok(Ok(bytes)) => Ok(bytes),
                // Either the limit or a connection that broke; in the latter nobody reads the answer.
                Ok(Err(_)) => Err(too_large()),
                Err(_) => Err(too_late()),
            },
            () = place.lost() => Err(too_busy()),
        }
    }
}

fn refuse_by_headers(headers: &HeaderMap) -> Result<(), Problem> {
    if headers.get_all(header::CONTENT_ENCODING).iter().any(|coding| coding != "identity") {
        // A few bytes that become many are not unpacked to see what they are.
        return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "Send it without a content encoding."));
    }
    let announced = headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse::<usize>().ok());
    if announced.is_some_and(|length| length > MAX_BYTES) { Err(too_large()) } else { Ok(()) }
}

fn too_large() -> Problem {
    Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "That is more than 32 KiB. Please shorten the message.")
}

fn too_late() -> Problem {
    Problem::new(StatusCode::REQUEST_TIMEOUT, "It did not arrive in time. Please send it again.")
}

fn too_many() -> Problem {
    let wanted =
        "Too many forms are being sent from your network at once. Please send it again in a moment, or ring us.";
    Problem::new(StatusCode::TOO_MANY_REQUESTS, wanted).retry_after(RETRY_AFTER)
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
    async fn a_body_over_the_limit_is_refused_announced_or_not() {
        let announced = HeaderMap::from_iter([(header::CONTENT_LENGTH, (MAX_BYTES + 1).into())]);
        assert_eq!(status(announced, Body::empty()).await, Err(StatusCode::PAYLOAD_TOO_LARGE));
        let large = Body::from(vec![b'x'; MAX_BYTES + 1]);
        assert_eq!(status(HeaderMap::new(), large).await, Err(StatusCode::PAYLOAD_TOO_LARGE));
        assert_eq!(status(HeaderMap::new(), Body::from(vec![b'x'; MAX_BYTES])).await, Ok(MAX_BYTES));
    }
}
