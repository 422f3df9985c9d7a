use std::{
    error::Error,
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use runtime::{backoff::Backoff, grpc::Tls, tls::HandshakeError};
use tokio::{sync::watch, time};
use tonic::{
    Code, Status, Streaming,
    transport::{Channel, ClientTlsConfig, Endpoint},
};
use tonic_health::pb::{
    HealthCheckRequest, HealthCheckResponse, health_check_response::ServingStatus, health_client::HealthClient,
};

const CONNECT_TIMEOUT: Duration = Duration::from_secs(1);
/// Timeout of a TLS handshake, which follows connecting.
pub(super) const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(1);
/// A replica that stops responding is noticed after interval and timeout, early enough to try its calls in flight at
/// another.
const KEEPALIVE_INTERVAL: Duration = Duration::from_secs(1);
const KEEPALIVE_TIMEOUT: Duration = Duration::from_secs(2);
/// Pauses before a lost health watch is opened again.
const MIN_PAUSE: Duration = Duration::from_millis(200);
const MAX_PAUSE: Duration = Duration::from_secs(2);

/// The health of a replica.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum State {
    /// It has not reported yet.
    New,
    Serving,
    /// It is not serving, for this reason, which `/readyz` shows.
    NotServing(String),
}

/// One process of a service. Connects on first use, and reconnects automatically.
#[derive(Debug)]
pub(super) struct Replica {
    pub(super) address: SocketAddr,
    pub(super) channel: Channel,
    pub(super) state: watch::Sender<State>,
    in_flight: AtomicUsize,
}

impl Replica {
    /// The replica at `address`, verified by `tls` if configured.
    ///
    /// # Errors
    ///
    /// The TLS settings are not valid.
    pub(super) fn at(address: SocketAddr, tls: Option<ClientTlsConfig>) -> Result<Self, tonic::transport::Error> {
        let endpoint = match tls {
            Some(tls) => Endpoint::from_shared(format!("https://{address}"))?.tls_config(tls)?,
            None => Endpoint::from_shared(format!("http://{address}"))?,
        };
        let endpoint = endpoint
            .connect_timeout(CONNECT_TIMEOUT)
            .tcp_nodelay(true)
            .http2_keep_alive_interval(KEEPALIVE_INTERVAL)
            .keep_alive_timeout(KEEPALIVE_TIMEOUT)
            // Notices a broken idle connection before the next call uses it.
            .keep_alive_while_idle(true);
        let (channel, state) = (endpoint.connect_lazy(), watch::Sender::new(State::New));
        Ok(Self { address, channel, state, in_flight: AtomicUsize::new(0) })
    }

    /// The number of calls in flight.
    pub(super) fn in_flight(&self) -> usize {
        self.in_flight.load(Ordering::Relaxed)
    }

    /// Counts a call until the guard is dropped.
    pub(super) fn begin_call(self: &Arc<Self>) -> CallInFlight {
        self.in_flight.fetch_add(1, Ordering::Relaxed);
        CallInFlight(self.clone())
    }

    fn set_state(&self, new: State) {
        self.state.send_if_modified(|state| {
            let is_changed = *state != new;
            *state = new;
            is_changed
        });
    }

    /// Watches the health of `service`, reopening the watch whenever it ends. Never returns.
    pub(super) async fn watch_health(&self, service: &'static str) {
        let mut backoff = Backoff::new(MIN_PAUSE, MAX_PAUSE);
        loop {
            let status = match self.open_watch(service).await {
                Ok(mut reports) => self.follow(&mut reports, &mut backoff).await,
                Err(status) => status,
            };
            self.set_state(State::NotServing(describe(&status)));
            time::sleep(backoff.next_delay()).await;
        }
    }

    async fn open_watch(&self, service: &'static str) -> Result<Streaming<HealthCheckResponse>, Status> {
        let mut client = HealthClient::new(self.channel.clone());
        let opening = client.watch(HealthCheckRequest { service: service.to_owned() });
        let opened = time::timeout(CONNECT_TIMEOUT + KEEPALIVE_TIMEOUT, opening).await;
        Ok(opened.map_err(|_| Status::unavailable("health check timed out"))??.into_inner())
    }

    /// Follows the health reports until the stream ends, and returns why.
    async fn follow(&self, reports: &mut Streaming<HealthCheckResponse>, backoff: &mut Backoff) -> Status {
        loop {
            match reports.message().await {
                Ok(Some(report)) if report.status() == ServingStatus::Serving => {
                    backoff.reset();
                    self.set_state(State::Serving);
                }
                Ok(Some(_)) => {
                    let reason = "it responds but is not serving: see its own /readyz";
                    self.set_state(State::NotServing(reason.to_owned()));
                }
                Ok(None) => return Status::unavailable("it ended its health reports"),
                Err(status) => return status,
            }
        }
    }
}

/// Describes for operators why a health watch ended.
fn describe(status: &Status) -> String {
    if let Some(error) = HandshakeError::find_in(status, &Tls::VARIABLES) {
        return error.to_string();
    }
    if is_unreachable(status) {
        return format!("unreachable: {}", status.message());
    }
    format!("it responds {:?}: {}", status.code(), status.message())
}

/// Returns true if the service could not be reached: it reported `UNAVAILABLE`, or the connection failed, for which tonic
/// uses many codes. Only the latter have a source; a status sent by a server has none.
pub(super) fn is_unreachable(status: &Status) -> bool {
    status.code() == Code::Unavailable || status.source().is_some()
}

/// A call to a replica, counted until dropped.
#[derive(Debug)]
pub(super) struct CallInFlight(pub(super) Arc<Replica>);

impl Drop for CallInFlight {
    fn drop(&mut self) {
        self.0.in_flight.fetch_sub(1, Ordering::Relaxed);
    }
}
