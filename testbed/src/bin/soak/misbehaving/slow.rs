//! Clients that send slowly (slowloris) or not at all.

use super::{
    fault::Fault,
    wire::{Wire, refused},
};

/// Sends an endless head byte by byte.
pub(super) async fn head(site: &str) -> Result<(), Fault> {
    let mut wire = Wire::open(site).await?;
    let head = b"GET / HTTP/1.1\r\nHost: localhost\r\n".iter().chain(b"X-More: to come\r\n".iter().cycle());
    refused(&wire.dribble(head.copied()).await, 408)
}

/// Sends the body of an enquiry byte by byte.
pub(super) async fn body(site: &str) -> Result<(), Fault> {
    let mut wire = Wire::open(site).await?;
    let head = "POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 20000\r\n\r\n";
    wire.send(head).await?;
    let body = b"{\"message\": \"".iter().chain(b"to come ".iter().cycle());
    refused(&wire.dribble(body.copied()).await, 408)
}

/// Sends nothing.
pub(super) async fn idle(site: &str) -> Result<(), Fault> {
    let said = Wire::open(site).await?.read_to_end().await;
    refused(&said, 408)
}
