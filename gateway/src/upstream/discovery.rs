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
    calls::Upstream,
    replica::{HANDSHAKE_TIMEOUT, Replica},
    urls::ServiceUrl,
};

/// The interval between look-ups, after which new replicas get calls and removed ones get no more.
const LOOKUP_INTERVAL: Duration = Duration::from_secs(1);
/// Timeout of a look-up. The addresses found before stay in use meanwhile, and after a failure.
const LOOKUP_TIMEOUT: Duration = Duration::from_secs(5);

/// A replica in use. Dropping it ends its health watch.
struct Watched {
    replica: Arc<Replica>,
    _watch: DropGuard,
}

impl Upstream {
    /// Discovers the replicas until the shutdown, and reports to `health` whether the `service` of any is serving. Without
    /// one the gateway is degraded and not unready, because it still serves pages.
    pub(crate) fn discover(
        self,
        service: &'static str,
        health: &Health,
        shutdown: Shutdown,
    ) -> impl Future<Output = Result<(), Infallible>> + use<> {
        let component = health.component(self.name, Need::Degrading);
        async move {
            shutdown.run_until_requested(self.discover_forever(service, &component)).await;
            Ok(())
        }
    }

    async fn discover_forever(&self, service: &'static str, component: &Component) {
        // Pending changes coalesce into one.
        let (changed, mut changes) = mpsc::channel(1);
        let mut watches = JoinSet::new();
        let mut in_use: Vec<Watched> = Vec::new();
        let mut found = vec![BTreeSet::new(); self.urls.0.len()];
        // Pinned outside the loop, so that other events do not cancel a slow look-up.
        let mut lookup = pin!(look_up_all(&self.urls.0, Instant::now()));
        loop {
            let lookup_error = tokio::select! {
                Some(()) = changes.recv() => None,
                results = &mut lookup => {
                    lookup.set(look_up_all(&self.urls.0, Instant::now() + LOOKUP_INTERVAL));
                    let mut lookup_error = None;
                    for (found, result) in found.iter_mut().zip(results) {
                        match result {
                            Ok(addresses) => *found = addresses,
                            Err(error) => lookup_error = Some(format!("its name cannot be looked up: {error}")),
                        }
                    }
                    let by_url = self.urls.0.iter().zip(&found).rev();
                    // An address that several names have is verified for the first of them.
                    let addresses = by_url.flat_map(|(url, found)| found.iter().map(move |address| (*address, url)));
                    self.reconcile(&addresses.collect(), &mut in_use, |replica, stop| {
                        watches.spawn(watch(replica, service, changed.clone(), stop));
                    });
                    lookup_error
                }
                Some(_) = watches.join_next(), if !watches.is_empty() => None,
            };
            match self.replicas.unavailable_reason() {
                None => component.up(),
                Some(reason) => component.down(lookup_error.filter(|_| in_use.is_empty()).unwrap_or(reason)),
            }
        }
    }

    /// Adds new replicas and removes those without an address. Removed replicas finish their calls in flight.
    fn reconcile(
        &self,
        addresses: &BTreeMap<SocketAddr, &ServiceUrl>,
        in_use: &mut Vec<Watched>,
        mut start_watch: impl FnMut(Arc<Replica>, CancellationToken),
    ) {
        let before = in_use.len();
        in_use.retain(|watched| addresses.contains_key(&watched.replica.address));
        let removed = before - in_use.len();
        let mut added = 0;
        for (address, url) in addresses {
            if in_use.iter().any(|watched| watched.replica.address == *address) {
                continue;
            }
            let tls = self.tls.as_ref().map(|tls| tls.client(&url.host, HANDSHAKE_TIMEOUT));
            match Replica::at(*address, tls) {
                Ok(replica) => {
                    let (replica, stop) = (Arc::new(replica), CancellationToken::new());
                    start_watch(replica.clone(), stop.clone());
                    in_use.push(Watched { replica, _watch: stop.drop_guard() });
                    added += 1;
                }
                Err(error) => tracing::error!(upstream = self.name, %address, %error, "cannot use replica"),
            }
        }
        if added + removed > 0 {
            tracing::info!(upstream = self.name, added, removed, replicas = in_use.len(), "replicas changed");
            self.replicas.set(in_use.iter().map(|watched| watched.replica.clone()).collect());
        }
    }
}

/// The addresses of each URL's host, looked up at `at`.
async fn look_up_all(urls: &[ServiceUrl], at: Instant) -> Vec<io::Result<BTreeSet<SocketAddr>>> {
    time::sleep_until(at).await;
    join_all(urls.iter().map(look_up)).await
}

async fn look_up(url: &ServiceUrl) -> io::Result<BTreeSet<SocketAddr>> {
    let lookup = lookup_host((url.host.as_str(), url.port));
    let found = time::timeout(LOOKUP_TIMEOUT, lookup).await.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()));
    Ok(found?.collect())
}

/// Watches a replica's health until `stop`, and signals changes.
async fn watch(replica: Arc<Replica>, service: &'static str, changed: mpsc::Sender<()>, stop: CancellationToken) {
    let mut states = replica.state.subscribe();
    let signalling = async {
        while states.changed().await.is_ok() {
            // A full channel already signals a change.
            let _ = changed.try_send(());
        }
    };
    tokio::select! {
        () = stop.cancelled() => {}
        () = replica.watch_health(service) => {}
        () = signalling => {}
    }
}
