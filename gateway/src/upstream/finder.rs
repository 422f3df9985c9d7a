use std::{
    collections::{BTreeMap, BTreeSet},
    convert::Infallible,
    io,
    net::SocketAddr,
    pin::pin,
    sync::Arc,
    time::Duration,
};

use futures_util::future::join_all;
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

use super::{
    Upstream,
    address::Name,
    replica::{HANDSHAKE_TIMEOUT, Replica},
};

/// How often the names are looked up: a new replica has work, and one that is gone has none, after this time.
const LOOK_UP_EVERY: Duration = Duration::from_secs(1);
/// Longest look-up. What was known before stays in use meanwhile, and after a failure.
const LOOK_UP_TIMEOUT: Duration = Duration::from_secs(5);

/// A replica in use. Dropped, its health is watched no more.
struct Watched {
    replica: Arc<Replica>,
    _watched: DropGuard,
}

impl Upstream {
    /// Keeps the replicas in step with the addresses of the names until the shutdown, and tells `health` whether one of them
    /// has its `service` serving. The gateway itself stays ready: it has pages to show whatever happens behind it.
    pub(crate) fn keep_finding(
        self,
        service: &'static str,
        health: &Health,
        shutdown: Shutdown,
    ) -> impl Future<Output = Result<(), Infallible>> + use<> {
        let component = health.component(self.name, Need::Degrading);
        async move {
            shutdown.run_until_requested(self.find(service, &component)).await;
            Ok(())
        }
    }

    async fn find(&self, service: &'static str, component: &Component) {
        // One change that nobody has seen yet is as good as many.
        let (changed, mut changes) = mpsc::channel(1);
        let mut watches = JoinSet::new();
        let mut in_use: Vec<Watched> = Vec::new();
        let mut found = vec![BTreeSet::new(); self.names.0.len()];
        // Kept through what else happens: a look-up that takes long comes to its end.
        let mut looking = pin!(look_up_all(&self.names.0, Instant::now()));
        loop {
            let illness = tokio::select! {
                Some(()) = changes.recv() => None,
                looked_up = &mut looking => {
                    looking.set(look_up_all(&self.names.0, Instant::now() + LOOK_UP_EVERY));
                    let mut trouble = None;
                    for (found, looked_up) in found.iter_mut().zip(looked_up) {
                        match looked_up {
                            Ok(addresses) => *found = addresses,
                            Err(error) => trouble = Some(format!("its name cannot be looked up: {error}")),
                        }
                    }
                    let named = self.names.0.iter().zip(&found).rev();
                    // Of several names for an address the first is the one that its certificate has to be for.
                    let addresses = named.flat_map(|(name, found)| found.iter().map(move |address| (*address, name)));
                    self.adopt(&addresses.collect(), &mut in_use, |replica, stop| {
                        watches.spawn(watch(replica, service, changed.clone(), stop));
                    });
                    trouble
                }
                Some(_) = watches.join_next(), if !watches.is_empty() => None,
            };
            match self.replicas.illness() {
                None => component.up(),
                Some(other) => component.down(illness.filter(|_| in_use.is_empty()).unwrap_or(other)),
            }
        }
    }

    /// Takes up who is new and lets go of who is gone. Calls in hand are finished by either.
    fn adopt(
        &self,
        addresses: &BTreeMap<SocketAddr, &Name>,
        in_use: &mut Vec<Watched>,
        mut begin_watch: impl FnMut(Arc<Replica>, CancellationToken),
    ) {
        let before = in_use.len();
        in_use.retain(|watched| addresses.contains_key(&watched.replica.address));
        let gone = before - in_use.len();
        let mut new = 0;
        for (address, name) in addresses {
            if in_use.iter().any(|watched| watched.replica.address == *address) {
                continue;
            }
            let tls = self.tls.as_ref().map(|tls| tls.client(&name.host, HANDSHAKE_TIMEOUT));
            match Replica::at(*address, tls) {
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

/// The addresses of each name, as they are at this time or later.
async fn look_up_all(names: &[Name], at: Instant) -> Vec<io::Result<BTreeSet<SocketAddr>>> {
    time::sleep_until(at).await;
    join_all(names.iter().map(look_up)).await
}

/// The addresses of a name, within the time limit.
async fn look_up(name: &Name) -> io::Result<BTreeSet<SocketAddr>> {
    let looking = lookup_host((name.host.as_str(), name.port));
    let found = time::timeout(LOOK_UP_TIMEOUT, looking).await.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()));
    Ok(found?.collect())
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
