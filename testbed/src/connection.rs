//! A keep-alive connection of one visitor.
//!
//! The client is as cheap as possible, since it shares the machine with the servers under load.

use std::time::Duration;

use http_body_util::{BodyExt, Full};
use hyper::{
    Request, StatusCode,
    body::Bytes,
    client::conn::http1::{self, SendRequest},
    header,
    http::request::Builder,
};
use hyper_util::rt::TokioIo;
use tokio::{net::TcpStream, task::JoinHandle, time};

/// Timeout of a request.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(10);

/// Why there is no response.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "each message is its cause's own")]
pub enum ConnectionError {
    #[error(transparent)]
    Io(#[from] std::io::Error),
    #[error(transparent)]
    Http(#[from] hyper::Error),
    #[error(transparent)]
    Request(#[from] hyper::http::Error),
    #[error("no answer within {} s", ANSWER_TIMEOUT.as_secs())]
    Late(#[from] time::error::Elapsed),
}

/// A response.
#[derive(Debug)]
pub struct Answer {
    /// Its status.
    pub status: StatusCode,
    /// The value of `Retry-After`.
    pub retry_after: Option<Duration>,
    /// Its body.
    pub body: Bytes,
}

/// An open connection to the site, with one request at a time.
#[derive(Debug)]
pub struct Connection {
    sender: SendRequest<Full<Bytes>>,
    host: String,
    task: JoinHandle<()>,
}

impl Connection {
    /// Connects to `host:port`.
    pub async fn open(host: &str) -> Result<Self, ConnectionError> {
        let stream = TcpStream::connect(host).await?;
        stream.set_nodelay(true)?;
        let (sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
        // The sender reports the end of the connection.
        let task = tokio::spawn(async move { drop(connection.await) });
        Ok(Self { sender, host: host.to_owned(), task })
    }

    /// Gets `path`.
    pub async fn get(&mut self, path: &str) -> Result<Answer, ConnectionError> {
        self.send(Request::get(path), Bytes::new()).await
    }

    /// Posts `body`, which is JSON, with an idempotency key.
    pub async fn post(&mut self, path: &str, key: &str, body: Bytes) -> Result<Answer, ConnectionError> {
        let request = Request::post(path).header(header::CONTENT_TYPE, "application/json");
        self.send(request.header("idempotency-key", key), body).await
    }

    /// Returns true if the site has closed it.
    pub fn is_closed(&self) -> bool {
        self.sender.is_closed()
    }

    async fn send(&mut self, request: Builder, body: Bytes) -> Result<Answer, ConnectionError> {
        let request = request.header(header::HOST, &self.host).body(Full::new(body))?;
        let answer = async {
            // The connection takes no further request until the last response has ended.
            self.sender.ready().await?;
            let answer = self.sender.send_request(request).await?;
            let status = answer.status();
            let retry_after =
                answer.headers().get(header::RETRY_AFTER).and_then(|value| value.to_str().ok()?.parse().ok());
            let body = answer.into_body().collect().await?.to_bytes();
            Ok::<_, hyper::Error>(Answer { status, retry_after: retry_after.map(Duration::from_secs), body })
        };
        Ok(time::timeout(ANSWER_TIMEOUT, answer).await??)
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.task.abort();
    }
}
