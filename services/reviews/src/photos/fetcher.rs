use std::time::Duration;

use reqwest::{Client, Response, StatusCode, header};
use tokio::{sync::Semaphore, time};
use url::Url;

use super::{PhotoError, Picture, picture::MOST_BYTES};

/// Longest fetch, from connecting to the last byte.
pub(super) const TIMEOUT: Duration = Duration::from_secs(4);
/// What a picture may be.
const ACCEPTED: &str = "image/webp, image/jpeg, image/png, image/gif";
/// Fetches at once: enough for a page of photos, too few to be a burden to anybody.
pub(super) const MOST_AT_ONCE: usize = 4;
/// How long a fetch waits for its turn.
pub(super) const TURN_TIMEOUT: Duration = Duration::from_secs(2);

/// Fetches pictures: without cookies, without following redirects, no more bytes than a picture may have.
#[derive(Debug)]
pub(super) struct Fetcher {
    client: Client,
    turns: Semaphore,
    turn_timeout: Duration,
}

impl Fetcher {
    /// One whose fetches wait no longer than `turn_timeout` for their turn, and take no longer than `timeout`. Fails if the machine cannot make HTTP calls at all.
    pub(super) fn new(timeout: Duration, turn_timeout: Duration) -> Result<Self, reqwest::Error> {
        let client = https_client::builder(timeout).connect_timeout(timeout).build()?;
        Ok(Self { client, turns: Semaphore::new(MOST_AT_ONCE), turn_timeout })
    }

    /// The picture at `address`.
    pub(super) async fn fetch(&self, address: &Url) -> Result<Picture, PhotoError> {
        let Ok(Ok(_turn)) = time::timeout(self.turn_timeout, self.turns.acquire()).await else {
            return Err(PhotoError::Busy);
        };
        let request = self.client.get(address.clone()).header(header::ACCEPT, ACCEPTED);
        // The error would tell the address.
        let answer = request.send().await.map_err(|error| cause(&error))?;
        match answer.status() {
            StatusCode::OK => read(answer).await?.try_into(),
            status if may_pass(status) => Err(PhotoError::Failing(status)),
            status => Err(PhotoError::Refused(status)),
        }
    }
}

/// The body, to the limit and no further, whatever length the server tells.
async fn read(mut answer: Response) -> Result<Vec<u8>, PhotoError> {
    if answer.content_length().is_some_and(|length| length > MOST_BYTES as u64) {
        return Err(PhotoError::TooLarge);
    }
    let mut bytes = Vec::new();
    while let Some(chunk) = answer.chunk().await.map_err(|error| cause(&error))? {
        if bytes.len() + chunk.len() > MOST_BYTES {
            return Err(PhotoError::TooLarge);
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}

fn may_pass(status: StatusCode) -> bool {
    status.is_server_error() || matches!(status, StatusCode::TOO_MANY_REQUESTS | StatusCode::REQUEST_TIMEOUT)
}

fn cause(error: &reqwest::Error) -> PhotoError {
    if error.is_timeout() { PhotoError::Slow } else { PhotoError::Unreachable }
}
