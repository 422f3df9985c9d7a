use std::{io, net::SocketAddr, sync::Arc, time::Duration};

use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, copy, copy_bidirectional},
    net::{TcpListener, TcpStream},
    sync::{Notify, watch},
    task::JoinHandle,
    time,
};

use crate::DEADLINE;

/// What becomes of a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    Open,
    /// Answers come late. What was slow breaks at the next change.
    Slow(Duration),
    /// Connections stay, and nothing passes. What has stalled breaks at the next change.
    Stalled,
    /// Who has asked this hears nothing more, until the next change.
    Unanswered(&'static [u8]),
    /// Connections break, and new ones are closed at once.
    Cut,
}

/// A way to a neighbour that can be cut, stalled or slowed down.
#[derive(Debug)]
pub struct Proxy {
    address: SocketAddr,
    way: watch::Sender<Way>,
    turned_away: Arc<Notify>,
    unanswered: Arc<Notify>,
    task: JoinHandle<()>,
}

impl Proxy {
    /// A way to `target` (`host:port`), open.
    pub async fn to(target: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (way, state) = watch::channel(Way::Open);
        let target = target.to_owned();
        let (turned_away, unanswered) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
        let (turning_away, keeping) = (turned_away.clone(), unanswered.clone());
        let task = tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                if *state.borrow() == Way::Cut {
                    turning_away.notify_one();
                } else {
                    tokio::spawn(carry(near, target.clone(), state.clone(), keeping.clone()));
                }
            }
        });
        Self { address, way, turned_away, unanswered, task }
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Breaks what is connected and what will connect.
    pub fn cut(&self) {
        self.way.send_replace(Way::Cut);
    }

    /// Keeps what is connected, and lets nothing through.
    pub fn stall(&self) {
        self.way.send_replace(Way::Stalled);
    }

    /// Holds up every answer by `delay`.
    pub fn slow_down(&self, delay: Duration) {
        self.way.send_replace(Way::Slow(delay));
    }

    /// Lets everything through, but the answers to who has asked `question`, which come with the next change.
    pub fn leave_unanswered(&self, question: &'static [u8]) {
        self.way.send_replace(Way::Unanswered(question));
    }

    /// Waits until a question was left unanswered since the last call.
    pub async fn unanswered(&self) {
        time::timeout(DEADLINE, self.unanswered.notified()).await.expect("nobody asked");
    }

    /// Waits until a connection was turned away since the last call.
    pub async fn turned_away(&self) {
        time::timeout(DEADLINE, self.turned_away.notified()).await.expect("nobody tried to connect");
    }

    /// Lets connections through again.
    pub fn mend(&self) {
        self.way.send_replace(Way::Open);
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Carries bytes both ways until the connection ends or is cut.
async fn carry(mut near: TcpStream, target: String, mut state: watch::Receiver<Way>, unanswered: Arc<Notify>) {
    let Ok(mut far) = TcpStream::connect(target).await else { return };
    // Without Nagle's algorithm, as if there were no proxy.
    for stream in [&near, &far] {
        stream.set_nodelay(true).unwrap();
    }
    loop {
        let way = *state.borrow_and_update();
        match way {
            Way::Open => tokio::select! {
                _ = copy_bidirectional(&mut near, &mut far) => return,
                _ = state.changed() => {}
            },
            Way::Slow(delay) => {
                let (mut ask, mut hear) = near.split();
                let (mut answer, mut tell) = far.split();
                tokio::select! {
                    _ = copy(&mut ask, &mut tell) => {}
                    _ = copy_late(&mut answer, &mut hear, delay) => {}
                    _ = state.changed() => {}
                }
                return;
            }
            Way::Unanswered(question) => tokio::select! {
                _ = copy_until_asked(&mut near, &mut far, question, &unanswered) => return,
                _ = state.changed() => {}
            },
            Way::Stalled => {
                let _ = state.changed().await;
                return;
            }
            Way::Cut => return,
        }
    }
}

/// Copies what comes from `from`, each piece after a pause.
async fn copy_late(
    from: &mut (impl AsyncRead + Unpin),
    to: &mut (impl AsyncWrite + Unpin),
    delay: Duration,
) -> io::Result<()> {
    let mut piece = vec![0; 64 * 1024];
    loop {
        let length = from.read(&mut piece).await?;
        if length == 0 {
            return Ok(());
        }
        time::sleep(delay).await;
        to.write_all(&piece[..length]).await?;
    }
}

/// Copies both ways until `near` has asked `question`; from there on what it says, and no answer.
async fn copy_until_asked(
    near: &mut TcpStream,
    far: &mut TcpStream,
    question: &[u8],
    unanswered: &Notify,
) -> io::Result<()> {
    let (mut said, mut answer) = (Vec::new(), vec![0; 64 * 1024]);
    let mut asked = false;
    loop {
        let before = said.len();
        tokio::select! {
            length = near.read_buf(&mut said) => {
                if length? == 0 {
                    return Ok(());
                }
                if !asked && said.windows(question.len()).any(|part| part == question) {
                    asked = true;
                    unanswered.notify_one();
                }
                far.write_all(&said[before..]).await?;
            }
            length = far.read(&mut answer), if !asked => {
                let length = length?;
                if length == 0 {
                    return Ok(());
                }
                near.write_all(&answer[..length]).await?;
            }
        }
    }
}
