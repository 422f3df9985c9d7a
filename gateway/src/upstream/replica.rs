use std::{
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
    Status, Streaming,
    transport::{Channel, ClientTlsConfig, Endpoint},
};
use tonic_health::pb::{
    HealthCheckRequest, HealthCheckResponse, health_check_response::ServingStatus, health_client::HealthClient,
};

use super::is_out_of_reach;

const CONNECT_TIMEOUT: Duration = Duration::from_secs(1);
/// Comes after connecting, where there is TLS.
pub(super) const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(1);
/// A replica that is gone without a word is noticed after both of these at the latest, early enough for a call that is
/// in its hand to be tried elsewhere.
const KEEPALIVE: Duration = Duration::from_secs(1);
const KEEPALIVE_TIMEOUT: Duration = Duration::from_secs(2);
/// Pauses before one that was lost is asked for its health again.
const FIRST_PAUSE: Duration = Duration::from_millis(200);
const LONGEST_PAUSE: Duration = Duration::from_secs(2);

/// What is known of a replica.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum State {
    /// It has not answered yet.
    New,
    /// It does its job.
    Serving,
    /// It does not, for a reason that operations can read.
    Ill(String),
}

/// One process of a service. It connects when first used, and again by itself.
#[derive(Debug)]
pub(super) struct Replica {
    pub(super) address: SocketAddr,
    pub(super) channel: Channel,
    pub(super) state: watch::Sender<State>,
    in_hand: AtomicUsize,
}

impl Replica {
    /// The one at `address`, with `tls` if it has to be who it says.
    pub(super) fn at(address: SocketAddr, tls: Option<ClientTlsConfig>) -> Result<Self, tonic::transport::Error> {
        let endpoint = match tls {
            Some(tls) => Endpoint::from_shared(format!("https://{address}"))?.tls_config(tls)?,
            None => Endpoint::from_shared(format!("http://{address}"))?,
        };
        let endpoint = endpoint
            .connect_timeout(CONNECT_TIMEOUT)
            .tcp_nodelay(true)
            .http2_keep_alive_interval(KEEPALIVE)
            .keep_alive_timeout(KEEPALIVE_TIMEOUT)
            // A connection that broke while idle is noticed before a visitor is.
            .keep_alive_while_idle(true);
        let (channel, state) = (endpoint.connect_lazy(), watch::Sender::new(State::New));
        Ok(Self { address, channel, state, in_hand: AtomicUsize::new(0) })
    }

    /// Calls that it has not answered yet.
    pub(super) fn in_hand(&self) -> usize {
        self.in_hand.load(Ordering::Relaxed)
    }

    /// Counts a call until the answer is dropped.
    pub(super) fn take_in_hand(self: &Arc<Self>) -> InHand {
        self.in_hand.fetch_add(1, Ordering::Relaxed);
        InHand(self.clone())
    }

    /// Tells what is known now, if it is something else.
    fn tell(&self, now: State) {
        self.state.send_if_modified(|known| {
            let is_new = *known != now;
            *known = now;
            is_new
        });
    }

    /// Has the replica tell of its `service`'s health at each change, again and again, without an end.
    pub(super) async fn watch_health(&self, service: &'static str) {
        let mut backoff = Backoff::new(FIRST_PAUSE, LONGEST_PAUSE);
        loop {
            let ended = match self.open_watch(service).await {
                Ok(mut told) => self.listen(&mut told, &mut backoff).await,
                Err(status) => status,
            };
            self.tell(State::Ill(illness(&ended)));
            time::sleep(backoff.next_delay()).await;
        }
    }

    async fn open_watch(&self, service: &'static str) -> Result<Streaming<HealthCheckResponse>, Status> {
        let mut client = HealthClient::new(self.channel.clone());
        let asked = client.watch(HealthCheckRequest { service: service.to_owned() });
        let told = time::timeout(CONNECT_TIMEOUT + KEEPALIVE_TIMEOUT, asked).await;
        Ok(told.map_err(|_| Status::unavailable("it does not answer in time"))??.into_inner())
    }

    /// Listens until the replica tells no more, and says why.
    async fn listen(&self, told: &mut Streaming<HealthCheckResponse>, backoff: &mut Backoff) -> Status {
        loop {
            match told.message().await {
                Ok(Some(answer)) if answer.status() == ServingStatus::Serving => {
                    backoff.reset();
                    self.tell(State::Serving);
                }
                Ok(Some(_)) => {
                    let illness = "it answers, but cannot do its job: see its own /readyz";
                    self.tell(State::Ill(illness.to_owned()));
                }
                Ok(None) => return Status::unavailable("it has ended"),
                Err(status) => return status,
            }
        }
    }
}

/// Why a replica tells nothing of its health.
fn illness(ended: &Status) -> String {
    if let Some(refusal) = HandshakeError::find_in(ended, &Tls::VARIABLES) {
        return refusal.to_string();
    }
    if is_out_of_reach(ended) {
        return format!("out of reach: {}", ended.message());
    }
    format!("it answers {:?}: {}", ended.code(), ended.message())
}

/// A call in a replica's hand.
#[derive(Debug)]
pub(super) struct InHand(pub(super) Arc<Replica>);

impl Drop for InHand {
    fn drop(&mut self) {
        self.0.in_hand.fetch_sub(1, Ordering::Relaxed);
    }
}
