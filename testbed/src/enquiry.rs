//! An enquiry as a visitor sends it, and the response.

use std::{io, time::Duration};

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
/// of several gateways does.
pub async fn send(client: &Client, sites: &[String], key: Uuid) -> Answer {
    for site in sites {
        let request = client.post(format!("{site}/api/contact")).header("Idempotency-Key", key.to_string());
        match request.json(&form()).send().await {
            Ok(answer) if answer.status() == 200 => return Answer::Accepted,
            Ok(answer) => return Answer::Refused(answer.status().as_u16()),
            Err(error) if error.is_connect() => {}
            Err(_) => return Answer::None,
        }
    }
    Answer::None
}

/// Returns true if `path` answers 200 at the first of `sites` that accepts connections.
pub async fn read(client: &Client, sites: &[String], path: &str) -> bool {
    for site in sites {
        match client.get(format!("{site}{path}")).send().await {
            Ok(answer) => return answer.status() == 200,
            Err(error) if error.is_connect() => {}
            Err(_) => return false,
        }
    }
    false
}
