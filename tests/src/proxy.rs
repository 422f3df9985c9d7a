use std::{net::SocketAddr, sync::Arc};

use tokio::{
    io::copy_bidirectional,
    net::{TcpListener, TcpStream},
    sync::{Notify, watch},
    task::JoinHandle,
    time,
};

use crate::DEADLINE;

/// A way to a neighbour that can be cut: connections break, and new ones are closed at once.
#[derive(Debug)]
pub struct Proxy {
    address: SocketAddr,
    open: watch::Sender<bool>,
    turned_away: Arc<Notify>,
    task: JoinHandle<()>,
}

impl Proxy {
    /// A way to `target` (`host:port`), open.
    pub async fn to(target: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (open, state) = watch::channel(true);
        let target = target.to_owned();
        let turned_away = Arc::new(Notify::new());
        let turning_away = turned_away.clone();
        let task = tokio::spawn(async move {
            while let Ok((mut near, _)) = listener.accept().await {
                let (target, mut state, turning_away) = (target.clone(), state.clone(), turning_away.clone());
                tokio::spawn(async move {
                    if !*state.borrow_and_update() {
                        turning_away.notify_one();
                        return;
                    }
                    let Ok(mut far) = TcpStream::connect(target).await else { return };
                    tokio::select! {
                        _ = copy_bidirectional(&mut near, &mut far) => {}
                        _ = state.wait_for(|open| !open) => {}
                    }
                });
            }
        });
        Self { address, open, turned_away, task }
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Breaks what is connected and what will connect.
    pub fn cut(&self) {
        self.open.send_replace(false);
    }

    /// Waits until a connection was turned away since the last call.
    pub async fn turned_away(&self) {
        time::timeout(DEADLINE, self.turned_away.notified()).await.expect("nobody tried to connect");
    }

    /// Lets connections through again.
    pub fn mend(&self) {
        self.open.send_replace(true);
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.task.abort();
    }
}
