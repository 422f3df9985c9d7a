//! Who asks for half of something, for much at once, or for nothing that can be understood.

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
/// So that the half arrives and is read before its sender is gone.
const LINGER: Duration = Duration::from_millis(100);
const PATHS: [&str; 4] = ["/", "/contact-us/", "/api/reviews", "/home-security/"];
/// How many requests are sent before the first answer is read.
const AHEAD: usize = 16;
const MOST_GARBAGE: usize = 4 << 10;
/// How a browser begins that takes the site's port for one with TLS.
const CLIENT_HELLO: [u8; 6] = [0x16, 0x03, 0x01, 0x02, 0x00, 0x01];

/// Half a head, or half a body, and gone.
pub(super) async fn half(site: &str) -> Result<(), Fault> {
    let mut wire = Wire::open(site).await?;
    wire.send(HALVES[fastrand::usize(..HALVES.len())]).await?;
    time::sleep(LINGER).await;
    Ok(())
}

/// Many requests at once, on one connection.
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

/// Something else than HTTP.
pub(super) async fn garbage(site: &str) -> Result<(), Fault> {
    let mut wire = Wire::open(site).await?;
    let beginning = if fastrand::bool() { &CLIENT_HELLO[..] } else { &[] };
    let rest = std::iter::repeat_with(|| fastrand::u8(..)).take(fastrand::usize(1..MOST_GARBAGE));
    wire.send(beginning.iter().copied().chain(rest).collect::<Vec<u8>>()).await?;
    refused(&wire.read_to_end().await, 400)
}
