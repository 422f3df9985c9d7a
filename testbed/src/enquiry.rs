//! An enquiry as a visitor sends it, and the response.

use std::{error::Error as _, io, time::Duration};

use reqwest::Client;
use serde_json::{Value, json};
use uuid::Uuid;

/// Timeout of a request.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(10);

/// The response to an enquiry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Answer {
    /// Accepted: 200.
    Accepted,
    /// Another status.
    Refused(u16),
    /// No response: the connection broke or the request timed out.
    None,
    /// Unknown: the visitor disconnected before the response.
    Unheard,
}

/// A client that sends as many visitors do: connections are independent.
pub fn client() -> io::Result<Client> {
    https_client::builder(ANSWER_TIMEOUT).build().map_err(io::Error::other)
}

/// The fields of the contact form.
pub fn form() -> Value {
    json!({
        "name": "Terry Trial",
        "email": "terry@example.com",
        "phone": "0161 4960 997",
        "service": "cctv-systems",
        "message": "This is a test of the whole system.",
        "honeypot": "",
    })
}

/// Sends the contact form with this key to the first of `sites` that accepts connections, as a load balancer in front
/// of several gateways does. As browsers do, it sends the request again if a connection closes before the response: a gateway
/// that stops may close a connection while the next request is on its way.
pub async fn send(client: &Client, sites: &[String], key: Uuid) -> Answer {
    for site in sites {
        let request = client.post(format!("{site}/api/contact")).header("Idempotency-Key", key.to_string());
        match request.json(&form()).send().await {
            Ok(answer) if answer.status() == 200 => return Answer::Accepted,
            Ok(answer) => return Answer::Refused(answer.status().as_u16()),
            Err(error) if error.is_connect() || is_closed_before_response(&error) => {}
            Err(_) => return Answer::None,
        }
    }
    Answer::None
}

/// Returns true if `path` answers 200 at the first of `sites` that accepts connections, requested as by [`send`].
pub async fn read(client: &Client, sites: &[String], path: &str) -> bool {
    for site in sites {
        match client.get(format!("{site}{path}")).send().await {
            Ok(answer) => return answer.status() == 200,
            Err(error) if error.is_connect() || is_closed_before_response(&error) => {}
            Err(_) => return false,
        }
    }
    false
}

/// Returns true if the server closed the connection before its response.
fn is_closed_before_response(error: &reqwest::Error) -> bool {
    let mut source = error.source();
    while let Some(cause) = source {
        let is_incomplete = cause.downcast_ref().is_some_and(hyper::Error::is_incomplete_message);
        let is_reset = cause
            .downcast_ref::<io::Error>()
            .is_some_and(|error| matches!(error.kind(), io::ErrorKind::ConnectionReset | io::ErrorKind::BrokenPipe));
        if is_incomplete || is_reset {
            return true;
        }
        source = cause.source();
    }
    false
}

#[cfg(test)]
mod tests {
    use tokio::{
        io::{AsyncReadExt, AsyncWriteExt},
        net::{TcpListener, TcpStream},
    };

    use super::*;

    const OK: &[u8] = b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n";

    async fn request(stream: &mut TcpStream) {
        let mut request = Vec::new();
        while !request.ends_with(b"}") {
            assert_ne!(stream.read_buf(&mut request).await.unwrap(), 0);
        }
    }

    #[tokio::test]
    async fn an_enquiry_is_sent_again_if_its_reused_connection_closes_before_the_response() {
        let [stopping, other] =
            [TcpListener::bind("127.0.0.1:0").await.unwrap(), TcpListener::bind("127.0.0.1:0").await.unwrap()];
        let sites = [&stopping, &other].map(|listener| format!("http://{}", listener.local_addr().unwrap()));
        let serving = tokio::spawn(async move {
            let (mut first, _) = stopping.accept().await.unwrap();
            request(&mut first).await;
            first.write_all(OK).await.unwrap();
            request(&mut first).await;
            drop((first, stopping));
            let (mut second, _) = other.accept().await.unwrap();
            request(&mut second).await;
            second.write_all(OK).await.unwrap();
        });
        let client = client().unwrap();
        for _ in 0..2 {
            assert_eq!(send(&client, &sites, Uuid::new_v4()).await, Answer::Accepted);
        }
        serving.await.unwrap();
    }
}
