use std::time::Duration;

use https_client::{BodyError, read_body};
use reqwest::{Client, StatusCode, header};
use tokio::{sync::Semaphore, time};
use url::Url;

use super::{
    error::{MAX_BYTES, PhotoError},
    picture::Picture,
};

/// Media types of the formats that [`Picture`] accepts.
const ACCEPTED: &str = "image/webp, image/jpeg, image/png, image/gif";
/// Maximum concurrent fetches: enough for a page of photos without burdening Google.
pub(super) const MAX_CONCURRENT: usize = 4;
/// Maximum time that a fetch waits for one of them to end.
pub(super) const QUEUE_TIMEOUT: Duration = Duration::from_secs(2);

/// Fetches pictures without cookies, without following redirects, bounded in size, time and number.
#[derive(Debug)]
pub(super) struct Fetcher {
    client: Client,
    permits: Semaphore,
    queue_timeout: Duration,
}

impl Fetcher {
    /// A fetcher whose fetches queue for at most `queue_timeout` and then take at most `timeout`.
    ///
    /// # Errors
    ///
    /// If this machine cannot make HTTP calls at all.
    pub(super) fn new(timeout: Duration, queue_timeout: Duration) -> Result<Self, reqwest::Error> {
        let client = https_client::builder(timeout).connect_timeout(timeout).build()?;
        Ok(Self { client, permits: Semaphore::new(MAX_CONCURRENT), queue_timeout })
    }

    /// Fetches the picture at `url`.
    pub(super) async fn fetch(&self, url: &Url) -> Result<Picture, PhotoError> {
        let Ok(Ok(_permit)) = time::timeout(self.queue_timeout, self.permits.acquire()).await else {
            return Err(PhotoError::Busy);
        };
        let request = self.client.get(url.clone()).header(header::ACCEPT, ACCEPTED);
        let response = request.send().await.map_err(|error| failure(&error))?;
        match response.status() {
            StatusCode::OK => match read_body(response, MAX_BYTES).await {
                Ok(bytes) => bytes.try_into(),
                Err(BodyError::TooLarge) => Err(PhotoError::TooLarge),
                Err(BodyError::Incomplete(error)) => Err(failure(&error)),
            },
            status if is_transient(status) => Err(PhotoError::Failing(status)),
            status => Err(PhotoError::Refused(status)),
        }
    }
}

fn is_transient(status: StatusCode) -> bool {
    status.is_server_error() || matches!(status, StatusCode::TOO_MANY_REQUESTS | StatusCode::REQUEST_TIMEOUT)
}

/// The reason without the error itself, which would reveal the URL.
fn failure(error: &reqwest::Error) -> PhotoError {
    if error.is_timeout() { PhotoError::Slow } else { PhotoError::Unreachable }
}
