use std::{io, time::Duration};

use fastrand::Rng;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time,
};

use crate::{answer::leaked_internals, texts};

/// Maximum time until the site has answered or closed the connection: one that sends nothing is closed after 36 s.
const PATIENCE: Duration = Duration::from_secs(45);
/// Larger than any page.
const MAX_READ: u64 = 8 << 20;

/// Input that is not HTTP, or that two parsers read differently.
const KNOWN: [&str; 16] = [
    "GET / HTTP/1.1\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    "GET / HTTP/9.9\r\nHost: a\r\n\r\n",
    "GET  / HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET / HTTP/1.1\nHost: a\n\n",
    "GET / HTTP/1.1\r\nHost : a\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\n folded: b\r\n\r\n",
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "\u{16}\u{3}\u{1}\u{2}\0\u{1}\0\u{1}\u{fc}",
    "CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    "POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /x HTTP/1.1\r\nHost: a\r\n\r\n",
    "POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n123456",
    "POST /api/contact HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
    "POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n{}",
    "POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2;x=\u{1}\r\n{}\r\n0\r\nx: y\r\n\r\n",
    "POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
];

/// Random bytes for one connection.
pub(crate) fn any(rng: &mut Rng) -> Vec<u8> {
    let known = KNOWN[rng.usize(..KNOWN.len())].as_bytes().to_vec();
    match rng.u8(..6) {
        0 => format!("GET /{} HTTP/1.1\r\nHost: a\r\n\r\n", "a".repeat(rng.usize(..20_000))).into_bytes(),
        1 => format!("GET / HTTP/1.1\r\nHost: a\r\n{}\r\n", "x: y\r\n".repeat(rng.usize(..4_000))).into_bytes(),
        2 => known,
        _ => texts::mutated(rng, known),
    }
}

/// Sends `bytes` over a new connection and reads to its end. Returns the fault of the response, if it has one.
pub(crate) async fn send(host: &str, bytes: &[u8]) -> Option<String> {
    match time::timeout(PATIENCE, exchange(host, bytes)).await {
        Ok(Ok(came)) => fault(&came),
        // The site may close the connection while the request is still being sent.
        Ok(Err(error)) if error.kind() != io::ErrorKind::ConnectionRefused => None,
        Ok(Err(error)) => Some(error.to_string()),
        Err(_) => Some(format!("neither a response nor a close within {} s", PATIENCE.as_secs())),
    }
}

async fn exchange(host: &str, bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut stream = TcpStream::connect(host).await?;
    stream.write_all(bytes).await?;
    stream.shutdown().await?;
    let mut came = Vec::new();
    stream.take(MAX_READ).read_to_end(&mut came).await?;
    Ok(came)
}

fn fault(came: &[u8]) -> Option<String> {
    if !came.is_empty() && !came.starts_with(b"HTTP/1.") {
        return Some("the response is not HTTP".to_owned());
    }
    let head = came.split(|byte| *byte == b'\r').next().unwrap_or_default();
    if head.get(9) == Some(&b'5') {
        return Some(String::from_utf8_lossy(head).into_owned());
    }
    leaked_internals(came).map(|word| format!("it leaks internals: {word}"))
}
