use std::{collections::BTreeSet, convert::Infallible, io, net::SocketAddr, sync::Arc, time::Duration};

use runtime::{
    health::{Component, Health, Need},
    shutdown::Shutdown,
};
use tokio::{
    net::lookup_host,
    sync::mpsc,
    task::JoinSet,
    time::{self, Instant},
};
use tokio_util::sync::{CancellationToken, DropGuard};

use super::{Upstream, replica::Replica};

/// How often the name is looked up: a new replica has work, and one that is gone has none, after this time.
const LOOK_UP_EVERY: Duration = Duration::from_secs(1);
/// Longest look-up. What was known before stays in use meanwhile, and after a failure.
const LOOK_UP_TIMEOUT: Duration = Duration::from_secs(5);

/// A replica in use. Dropped, its health is watched no more.
struct Watched {
    replica: Arc<Replica>,
    _watched: DropGuard,
}

impl Upstream {
    /// Keeps the replicas in step with the name's addresses until the shutdown, and tells `health` whether one of them
    /// has its `service` serving. The gateway itself stays ready: it has pages to show whatever happens behind it.
    pub(crate) fn keep_finding(
        self,
        service: &'static str,
        health: &Health,
        shutdown: Shutdown,
    ) -> impl Future<Output = Result<(), Infallible>> + use<> {
        let component = health.component(self.name, Need::Degrading);
        async move {
            shutdown.or(self.find(service, &component)).await;
            Ok(())
        }
    }

    async fn find(&self, service: &'static str, component: &Component) {
        // One change that nobody has seen yet is as good as many.
        let (changed, mut changes) = mpsc::channel(1);
        let mut watches = JoinSet::new();
        let mut in_use: Vec<Watched> = Vec::new();
        let mut look_up_at = Instant::now();
        loop {
            let due = async {
                time::sleep_until(look_up_at).await;
                time::timeout(LOOK_UP_TIMEOUT, self.addresses()).await.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))
            };
            let illness = tokio::select! {
                Some(()) = changes.recv() => None,
                looked_up = due => {
                    look_up_at = Instant::now() + LOOK_UP_EVERY;
                    match looked_up {
                        Ok(addresses) => {
                            self.adopt(&addresses, &mut in_use, |replica, stop| {
                                watches.spawn(watch(replica, service, changed.clone(), stop));
                            });
                            None
                        }
                        Err(error) => Some(format!("its name cannot be looked up: {error}")),
                    }
                }
                Some(_) = watches.join_next(), if !watches.is_empty() => None,
            };
            match self.replicas.illness() {
                None => component.up(),
                Some(other) => component.down(illness.filter(|_| in_use.is_empty()).unwrap_or(other)),
            }
        }
    }

    async fn addresses(&self) -> io::Result<BTreeSet<SocketAddr>> {
        let found: BTreeSet<SocketAddr> = lookup_host((self.address.host.as_str(), self.address.port)).await?.collect();
        if found.is_empty() { Err(io::ErrorKind::NotFound.into()) } else { Ok(found) }
    }

    /// Takes up who is new and lets go of who is gone. Calls in hand are finished by either.
    fn adopt(
        &self,
        addresses: &BTreeSet<SocketAddr>,
        in_use: &mut Vec<Watched>,
        mut begin_watch: impl FnMut(Arc<Replica>, CancellationToken),
    ) {
        let before = in_use.len();
        in_use.retain(|watched| addresses.contains(&watched.replica.address));
        let gone = before - in_use.len();
        let mut new = 0;
        for address in addresses {
            if in_use.iter().any(|watched| watched.replica.address == *address) {
                continue;
            }
            match Replica::at(*address) {
                Ok(replica) => {
                    let (replica, stop) = (Arc::new(replica), CancellationToken::new());
                    begin_watch(replica.clone(), stop.clone());
                    in_use.push(Watched { replica, _watched: stop.drop_guard() });
                    new += 1;
                }
                Err(error) => tracing::error!(upstream = self.name, %address, %error, "a replica cannot be used"),
            }
        }
        if new + gone > 0 {
            tracing::info!(upstream = self.name, new, gone, replicas = in_use.len(), "replicas found by name");
            self.replicas.set(in_use.iter().map(|watched| watched.replica.clone()).collect());
        }
    }
}

/// Watches a replica's health until `stop`, and says when it changed.
async fn watch(replica: Arc<Replica>, service: &'static str, changed: mpsc::Sender<()>, stop: CancellationToken) {
    let mut states = replica.state.subscribe();
    let telling = async {
        while states.changed().await.is_ok() {
            // Full, somebody has told already.
            let _ = changed.try_send(());
        }
    };
    tokio::select! {
        () = stop.cancelled() => {}
        () = replica.watch_health(service) => {}
        () = telling => {}
    }
}
