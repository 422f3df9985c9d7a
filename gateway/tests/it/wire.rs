//! Raw requests over TCP, which an HTTP client would normalise.

use test_support::DEADLINE;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};

/// Everything that the gateway sends in response to `request` until it closes the connection.
///
/// The gateway may close the connection before the whole request is sent, and a reset may cut off the response.
pub(crate) async fn exchange(address: &str, request: &[u8]) -> Vec<u8> {
    let mut connection = TcpStream::connect(address).await.unwrap();
    let (mut reader, mut writer) = connection.split();
    let mut answer = Vec::new();
    let reading = async {
        let mut buffer = vec![0; 64 << 10];
        while let Ok(read @ 1..) = reader.read(&mut buffer).await {
            answer.extend_from_slice(&buffer[..read]);
        }
    };
    let writing = async {
        let _ = writer.write_all(request).await;
    };
    let both = async { tokio::join!(reading, writing) };
    timeout(DEADLINE, both).await.unwrap_or_else(|_| panic!("the gateway neither responds nor closes"));
    answer
}

/// The status of a response.
pub(crate) fn status(answer: &[u8]) -> u16 {
    let line = String::from_utf8_lossy(answer.split(|byte| *byte == b'\r').next().unwrap_or_default()).into_owned();
    let status = line.strip_prefix("HTTP/1.1 ").and_then(|rest| rest.get(..3)?.parse().ok());
    status.unwrap_or_else(|| panic!("not an HTTP/1.1 response: {line:?}"))
}
