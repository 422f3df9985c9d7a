//! Clients that send incomplete, pipelined or malformed requests.

use std::time::Duration;

use tokio::time;

use super::{
    fault::Fault,
    wire::{Wire, refused},
};

const HALVES: [&str; 2] = [
    "POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Ty",
    "POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 200\r\n\r\n{\"name\": ",
];
/// Time for the incomplete request to arrive before its sender disconnects.
const LINGER: Duration = Duration::from_millis(100);
const PATHS: [&str; 4] = ["/", "/contact-us/", "/api/reviews", "/home-security/"];
/// Number of requests sent before the first response is read.
const AHEAD: usize = 16;
const MAX_GARBAGE_BYTES: usize = 4 << 10;
/// The start of a TLS ClientHello, sent by a browser that expects TLS on the site's port.
const CLIENT_HELLO: [u8; 6] = [0x16, 0x03, 0x01, 0x02, 0x00, 0x01];

/// Sends half a head or half a body and disconnects.
pub(super) async fn half(site: &str) -> Result<(), Fault> {
    let mut wire = Wire::open(site).await?;
    wire.send(HALVES[fastrand::usize(..HALVES.len())]).await?;
    time::sleep(LINGER).await;
    Ok(())
}

/// Pipelines requests on one connection.
pub(super) async fn pipelined(site: &str) -> Result<(), Fault> {
    let mut wire = Wire::open(site).await?;
    let requests =
        PATHS.into_iter().cycle().take(AHEAD).map(|path| format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n"));
    wire.send(requests.collect::<String>()).await?;
    for _ in 0..AHEAD {
        let bytes = wire.read_head(200).await?;
        wire.read(bytes, usize::from(u16::MAX), Duration::ZERO).await?;
    }
    Ok(())
}

/// Sends bytes that are not HTTP.
pub(super) async fn garbage(site: &str) -> Result<(), Fault> {
    let mut wire = Wire::open(site).await?;
    let beginning = if fastrand::bool() { &CLIENT_HELLO[..] } else { &[] };
    let rest = std::iter::repeat_with(|| fastrand::u8(..)).take(fastrand::usize(1..MAX_GARBAGE_BYTES));
    wire.send(beginning.iter().copied().chain(rest).collect::<Vec<u8>>()).await?;
    refused(&wire.read_to_end().await, 400)
}
