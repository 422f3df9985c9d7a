//! Requests as they go over the wire: a client would put them in order first.

use test_support::DEADLINE;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};

/// All that is answered to `request` until the gateway closes the connection.
///
/// It may close it before all of the request is sent, and a reset may take the answer with it: what came is what there is.
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
    timeout(DEADLINE, both).await.unwrap_or_else(|_| panic!("the gateway neither answers nor closes"));
    answer
}

/// What an answer begins with.
pub(crate) struct Head {
    pub(crate) status: u16,
}

/// The first line of an answer.
pub(crate) fn head(answer: &[u8]) -> Head {
    let line = String::from_utf8_lossy(answer.split(|byte| *byte == b'\r').next().unwrap_or_default()).into_owned();
    let status = line.strip_prefix("HTTP/1.1 ").and_then(|rest| rest.get(..3)?.parse().ok());
    Head { status: status.unwrap_or_else(|| panic!("no HTTP/1.1 answer: {line:?}")) }
}
