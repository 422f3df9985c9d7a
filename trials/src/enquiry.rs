//! What a visitor sends, and what came of it.

use std::{io, time::Duration};

use reqwest::Client;
use serde_json::{Value, json};
use uuid::Uuid;

/// A visitor's patience.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(10);

/// What a visitor was told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Answer {
    /// "We have it": 200.
    Accepted,
    /// Another status, with its number.
    Refused(u16),
    /// None: the connection broke, or it took too long.
    None,
}

/// A client that sends as many visitors do: no connection waits for another.
pub fn client() -> io::Result<Client> {
    https_client::builder(ANSWER_TIMEOUT).build().map_err(io::Error::other)
}

/// What the contact form holds.
pub fn form() -> Value {
    json!({
        "name": "Terry Trial",
        "email": "terry@example.com",
        "phone": "0161 4960 997",
        "service": "cctv-systems",
        "message": "This is a trial of the whole system.",
        "honeypot": "",
    })
}

/// Sends the contact form under this key.
pub async fn send(client: &Client, site: &str, key: Uuid) -> Answer {
    let request = client.post(format!("{site}/api/contact")).header("Idempotency-Key", key.to_string()).json(&form());
    match request.send().await {
        Ok(answer) if answer.status() == 200 => Answer::Accepted,
        Ok(answer) => Answer::Refused(answer.status().as_u16()),
        Err(_) => Answer::None,
    }
}
