use std::{io, net::SocketAddr, sync::Arc, time::Duration};

use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, copy, copy_bidirectional},
    net::{TcpListener, TcpStream},
    sync::{Notify, mpsc, watch},
    task::JoinHandle,
    time::{self, Instant},
};

use crate::DEADLINE;

/// Maximum number of chunks that are delayed at once; then the sender waits.
const MAX_CHUNKS_ON_THE_WAY: usize = 1_000;

/// How the proxy treats connections.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mode {
    Open,
    /// Replies are delayed. Existing connections close at the next change.
    Slow(Duration),
    /// Connections stay open, and nothing is forwarded. They close at the next change.
    Stalled,
    /// A client that sent these bytes gets no more replies until the next change.
    DropRepliesAfter(&'static [u8]),
    /// Connections are closed, and new ones are closed at once.
    Cut,
}

/// A TCP proxy that can cut, stall and delay connections.
#[derive(Debug)]
pub struct Proxy {
    address: SocketAddr,
    mode: watch::Sender<Mode>,
    refused: Arc<Notify>,
    dropping: Arc<Notify>,
    task: JoinHandle<()>,
}

impl Proxy {
    /// Starts an open proxy to `target` (`host:port`).
    pub async fn to(target: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (mode, state) = watch::channel(Mode::Open);
        let target = target.to_owned();
        let (refused, dropping) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
        let (on_refused, on_dropping) = (refused.clone(), dropping.clone());
        let task = tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                if *state.borrow() == Mode::Cut {
                    on_refused.notify_one();
                } else {
                    tokio::spawn(forward(client, target.clone(), state.clone(), on_dropping.clone()));
                }
            }
        });
        Self { address, mode, refused, dropping, task }
    }

    /// The address on which it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Closes all connections, and new ones at once.
    pub fn cut(&self) {
        self.mode.send_replace(Mode::Cut);
    }

    /// Keeps connections open, and forwards nothing.
    pub fn stall(&self) {
        self.mode.send_replace(Mode::Stalled);
    }

    /// Delays every reply by `delay`.
    pub fn slow_down(&self, delay: Duration) {
        self.mode.send_replace(Mode::Slow(delay));
    }

    /// Forwards everything, except replies to a client once it has sent `bytes`. Those arrive after the next change.
    pub fn drop_replies_after(&self, bytes: &'static [u8]) {
        self.mode.send_replace(Mode::DropRepliesAfter(bytes));
    }

    /// Waits until a client sent the bytes of [`Proxy::drop_replies_after`] since the last call.
    pub async fn wait_until_dropping(&self) {
        time::timeout(DEADLINE, self.dropping.notified()).await.expect("no client sent these bytes");
    }

    /// Waits until a connection was refused since the last call.
    pub async fn wait_for_refused_connection(&self) {
        time::timeout(DEADLINE, self.refused.notified()).await.expect("no client tried to connect");
    }

    /// Forwards everything again.
    pub fn restore(&self) {
        self.mode.send_replace(Mode::Open);
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Forwards bytes in both directions until either side closes the connection or the mode requires it.
async fn forward(mut client: TcpStream, target: String, mut state: watch::Receiver<Mode>, dropping: Arc<Notify>) {
    let Ok(mut server) = TcpStream::connect(target).await else { return };
    // Without Nagle's algorithm, as if there were no proxy.
    for stream in [&client, &server] {
        stream.set_nodelay(true).unwrap();
    }
    loop {
        let mode = *state.borrow_and_update();
        match mode {
            Mode::Open => tokio::select! {
                _ = copy_bidirectional(&mut client, &mut server) => return,
                _ = state.changed() => {}
            },
            Mode::Slow(delay) => {
                let (mut from_client, mut to_client) = client.split();
                let (mut from_server, mut to_server) = server.split();
                tokio::select! {
                    _ = copy(&mut from_client, &mut to_server) => {}
                    _ = copy_delayed(&mut from_server, &mut to_client, delay) => {}
                    _ = state.changed() => {}
                }
                return;
            }
            Mode::DropRepliesAfter(bytes) => tokio::select! {
                _ = copy_until_sent(&mut client, &mut server, bytes, &dropping) => return,
                _ = state.changed() => {}
            },
            Mode::Stalled => {
                let _ = state.changed().await;
                return;
            }
            Mode::Cut => return,
        }
    }
}

/// Copies each chunk `delay` after it came, as on a longer route: a chunk does not wait for the one before.
async fn copy_delayed(
    from: &mut (impl AsyncRead + Unpin),
    to: &mut (impl AsyncWrite + Unpin),
    delay: Duration,
) -> io::Result<()> {
    let (on_the_way, mut arriving) = mpsc::channel(MAX_CHUNKS_ON_THE_WAY);
    let leave = async move {
        loop {
            let mut chunk = Vec::with_capacity(64 * 1024);
            if from.read_buf(&mut chunk).await? == 0 || on_the_way.send((Instant::now() + delay, chunk)).await.is_err()
            {
                return io::Result::Ok(());
            }
        }
    };
    let arrive = async move {
        while let Some((due, chunk)) = arriving.recv().await {
            time::sleep_until(due).await;
            to.write_all(&chunk).await?;
        }
        Ok(())
    };
    tokio::try_join!(leave, arrive).map(|_| ())
}

/// Copies in both directions until the client has sent `bytes`, and from then on only what the client sends.
async fn copy_until_sent(
    client: &mut TcpStream,
    server: &mut TcpStream,
    bytes: &[u8],
    dropping: &Notify,
) -> io::Result<()> {
    let (mut sent, mut reply) = (Vec::new(), vec![0; 64 * 1024]);
    let mut found = false;
    loop {
        let before = sent.len();
        tokio::select! {
            length = client.read_buf(&mut sent) => {
                if length? == 0 {
                    return Ok(());
                }
                if !found && sent.windows(bytes.len()).any(|window| window == bytes) {
                    found = true;
                    dropping.notify_one();
                }
                server.write_all(&sent[before..]).await?;
            }
            length = server.read(&mut reply), if !found => {
                let length = length?;
                if length == 0 {
                    return Ok(());
                }
                client.write_all(&reply[..length]).await?;
            }
        }
    }
}
