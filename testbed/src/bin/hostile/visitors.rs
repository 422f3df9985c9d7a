use std::{collections::BTreeMap, time::Duration};

use fastrand::Rng;
use http_body_util::{BodyExt, Full};
use hyper::{
    HeaderMap, Method, StatusCode,
    body::Bytes,
    client::conn::http1::{self, SendRequest},
    header::{self, HeaderValue},
};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::{net::TcpStream, task::JoinSet, time};
use uuid::Uuid;

use crate::{
    Outcome, answer, broken,
    requests::{self, Hostile},
};

/// Number of concurrent visitors.
const AT_ONCE: u64 = 16;
/// Timeout of a request.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(20);
/// Maximum number of faults kept: enough to find the cause.
const MAX_FAULTS: usize = 20;

/// The outcome of the requests.
#[derive(Debug, Default)]
pub(crate) struct Responses {
    /// Number of responses to HTTP requests by status.
    pub(crate) statuses: BTreeMap<u16, u64>,
    /// Number of inputs that were not HTTP.
    pub(crate) broken: u64,
    /// Connections that the site closed before an oversized request was sent.
    pub(crate) broken_off: u64,
    /// Enquiries that the site reported as accepted.
    pub(crate) accepted: Vec<Uuid>,
    /// Wrong responses, each with its request.
    pub(crate) faults: Vec<String>,
}

/// Sends `count` requests, which follow from `seed`, to the site at `host`.
pub(crate) async fn send(host: &str, seed: u64, count: u64) -> Outcome<Responses> {
    let mut visitors = JoinSet::new();
    for number in 0..AT_ONCE {
        let share = count / AT_ONCE + u64::from(number < count % AT_ONCE);
        visitors.spawn(visit(host.to_owned(), Rng::with_seed(seed.wrapping_add(number)), share));
    }
    let mut all = Responses::default();
    while let Some(responses) = visitors.join_next().await {
        all.add(responses?);
    }
    Ok(all)
}

async fn visit(host: String, mut rng: Rng, count: u64) -> Responses {
    let mut responses = Responses::default();
    let mut line = None;
    for _ in 0..count {
        if rng.u8(..10) == 0 {
            let bytes = broken::any(&mut rng);
            responses.broken += 1;
            if let Some(fault) = broken::send(&host, &bytes).await {
                responses.fault(&fault, &format!("{:?}", String::from_utf8_lossy(&bytes)));
            }
        } else {
            responses.ask(&host, &mut line, requests::any(&mut rng)).await;
        }
    }
    responses
}

impl Responses {
    /// Adds the outcome of other requests.
    pub(crate) fn add(&mut self, other: Self) {
        for (status, count) in other.statuses {
            *self.statuses.entry(status).or_default() += count;
        }
        self.broken += other.broken;
        self.broken_off += other.broken_off;
        self.accepted.extend(other.accepted);
        self.faults.extend(other.faults);
    }

    fn fault(&mut self, fault: &str, request: &str) {
        if self.faults.len() < MAX_FAULTS {
            let request: String = request.chars().take(1_000).collect();
            self.faults.push(format!("{fault}\n    {request}"));
        }
    }

    async fn ask(&mut self, host: &str, line: &mut Option<SendRequest<Full<Bytes>>>, hostile: Hostile) {
        let Hostile { request, is_large, is_trapped } = hostile;
        let described = format!("{request:?}");
        let path = request.uri().path().to_owned();
        let key = request.headers().get("idempotency-key").and_then(|key| key.to_str().ok()?.parse().ok());
        let is_post = request.method() == Method::POST;
        let mut answered = None;
        // A kept connection may be closed during the request, which is then sent again on a new one.
        for _ in 0..2 {
            answered = exchange(host, line, request.clone()).await;
            if answered.is_some() || is_large {
                break;
            }
        }
        let Some((status, headers, body)) = answered else {
            if is_large {
                self.broken_off += 1;
            } else {
                self.fault("no answer", &described);
            }
            return;
        };
        *self.statuses.entry(status.as_u16()).or_default() += 1;
        if let Some(fault) = answer::fault(&path, status, &headers, &body) {
            self.fault(&fault, &described);
        }
        if is_post && !is_trapped {
            self.accepted.extend(stored(status, &body, key));
        }
    }
}

/// The id of the stored enquiry: in the JSON response, or for a form its idempotency key.
fn stored(status: StatusCode, body: &[u8], key: Option<Uuid>) -> Option<Uuid> {
    match status {
        StatusCode::OK => serde_json::from_slice::<Value>(body).ok()?["id"].as_str()?.parse().ok(),
        StatusCode::SEE_OTHER => key,
        _ => None,
    }
}

/// Gets one response, on the kept connection or a new one.
async fn exchange(
    host: &str,
    line: &mut Option<SendRequest<Full<Bytes>>>,
    request: hyper::Request<Bytes>,
) -> Option<(StatusCode, HeaderMap, Bytes)> {
    let mut request = request.map(Full::new);
    request.headers_mut().insert(header::HOST, HeaderValue::from_str(host).ok()?);
    let answer = async {
        let mut sender = match line.take().filter(|sender| !sender.is_closed()) {
            Some(sender) => sender,
            None => connect(host).await?,
        };
        sender.ready().await.ok()?;
        let answer = sender.send_request(request).await.ok()?;
        let (head, body) = answer.into_parts();
        let body = body.collect().await.ok()?.to_bytes();
        *line = Some(sender);
        Some((head.status, head.headers, body))
    };
    time::timeout(ANSWER_TIMEOUT, answer).await.ok().flatten()
}

async fn connect(host: &str) -> Option<SendRequest<Full<Bytes>>> {
    let stream = TcpStream::connect(host).await.ok()?;
    stream.set_nodelay(true).ok()?;
    let (sender, connection) = http1::handshake(TokioIo::new(stream)).await.ok()?;
    // The sender reports the end of the connection.
    tokio::spawn(async move { drop(connection.await) });
    Some(sender)
}
