use std::{io, net::SocketAddr};

use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader, copy, copy_buf},
    net::{TcpListener, TcpStream},
    task::JoinHandle,
};

/// An attacker between a client and an SMTP server with STARTTLS, without a certificate: adds plain text to the
/// server's reply to STARTTLS, in the same segment, and forwards everything else.
#[derive(Debug)]
pub struct StarttlsInjector {
    address: SocketAddr,
    task: JoinHandle<()>,
}

impl StarttlsInjector {
    /// Starts in front of the server at `target`. `surplus` is the text added, with its line ends.
    pub async fn start(target: SocketAddr, surplus: &'static str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let task = tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                // Ends with its connection, whichever side closes it.
                tokio::spawn(forward(client, target, surplus));
            }
        });
        Self { address, task }
    }

    /// The address on which it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }
}

impl Drop for StarttlsInjector {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn forward(mut client: TcpStream, target: SocketAddr, surplus: &str) -> io::Result<()> {
    let mut server = TcpStream::connect(target).await?;
    let (mut from_client, mut to_client) = client.split();
    let (from_server, mut to_server) = server.split();
    let replies = async {
        let mut from_server = BufReader::new(from_server);
        // The first 220 is the greeting, the second the reply to STARTTLS.
        let mut ready = 0;
        while ready < 2 {
            let mut line = String::new();
            if from_server.read_line(&mut line).await? == 0 {
                return Ok(0);
            }
            ready += usize::from(line.starts_with("220 "));
            if ready == 2 {
                line.push_str(surplus);
            }
            to_client.write_all(line.as_bytes()).await?;
        }
        copy_buf(&mut from_server, &mut to_client).await
    };
    tokio::select! {
        ended = replies => ended,
        ended = copy(&mut from_client, &mut to_server) => ended,
    }
    .map(drop)
}
