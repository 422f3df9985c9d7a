use std::{convert::Infallible, future::pending, sync::Arc, time::Duration};

use lapin::{BasicProperties, types::ShortString};
use metrics::{counter, histogram};
use runtime::{
    health::Component,
    reconnect::{self, run_with_reconnect},
    shutdown::Shutdown,
    telemetry::trace::join,
};
use tokio::{
    sync::watch,
    time::{self, Instant},
};
use tracing::{Instrument, field::Empty, info_span};

use crate::{ChannelPool, Config, QueueState, Session, SessionError, archive, trace::stamped};

/// Why a message is not on the broker. It may be published again.
#[derive(Debug, thiserror::Error)]
pub enum PublishError {
    /// No connection, or no confirm, within the time-out: also what a broker under a memory or disk
    /// alarm looks like.
    #[error("the broker did not confirm in time")]
    TimedOut,
    /// No queue takes it.
    #[error("no queue takes it")]
    Unroutable,
    /// The broker could not keep it, or its queue is full.
    #[error("the broker refused it")]
    Refused,
    /// The session was given up while this publish waited for its turn.
    #[error("the session with the broker was given up")]
    Abandoned,
    /// The channel broke.
    #[error(transparent)]
    Broken(#[from] lapin::Error),
}

impl PublishError {
    /// In one word, for metrics.
    fn kind(&self) -> &'static str {
        match self {
            Self::TimedOut => "timed-out",
            Self::Unroutable => "unroutable",
            Self::Refused => "refused",
            Self::Abandoned => "given-up",
            Self::Broken(_) => "broken",
        }
    }
}

/// Where a message goes.
#[derive(Debug, Clone)]
pub enum Destination {
    /// The exchange, and by it every queue that is bound to it.
    Exchange,
    /// One queue alone, by the default exchange.
    Queue(ShortString),
}

impl Destination {
    /// In one word, for metrics.
    fn kind(&self) -> &'static str {
        match self {
            Self::Exchange => "exchange",
            Self::Queue(_) => "queue",
        }
    }
}

/// The confirmed way to the broker, on a connection of its own. Clones share it.
#[derive(Debug, Clone)]
pub struct Publisher {
    config: Config,
    name: &'static str,
    timeout: Duration,
    session: Arc<watch::Sender<Option<ChannelPool>>>,
    /// Who is told of the archive, if anybody.
    archive: Option<Component>,
}

impl Publisher {
    /// A publisher without a session: [`Publisher::keep_connected`] gives it one. It shows up as
    /// `name` in the broker's own tools; a publish may take `timeout`, its confirm included.
    pub fn new(config: Config, name: &'static str, timeout: Duration) -> Self {
        Self { config, name, timeout, session: Arc::new(watch::Sender::new(None)), archive: None }
    }

    /// The same, and its sessions declare the archive and tell `component` of it. Nothing is published before it is in
    /// order, unless that takes longer than some ten seconds.
    #[must_use]
    pub fn with_archive(self, component: Component) -> Self {
        Self { archive: Some(component), ..self }
    }

    /// Whether a publish can be tried now, without waiting for a session.
    pub fn is_connected(&self) -> bool {
        self.session.borrow().as_ref().is_some_and(ChannelPool::is_usable)
    }

    /// Whether there is a session, now and at each change.
    pub fn sessions(&self) -> watch::Receiver<Option<ChannelPool>> {
        self.session.subscribe()
    }

    /// What `queue` holds, if there is a session and the broker answers.
    pub async fn queue_state(&self, queue: ShortString) -> Option<QueueState> {
        let live = self.session.borrow().clone()?;
        live.queue_state(queue).await.ok()
    }

    /// Publishes a message and waits until a majority of the queue's nodes have it on disk.
    ///
    /// A session that is just being renewed is waited for, all within the time-out.
    pub async fn publish(
        &self,
        destination: Destination,
        payload: &[u8],
        properties: BasicProperties,
    ) -> Result<(), PublishError> {
        let (began, to) = (Instant::now(), destination.kind());
        let span = info_span!(
            "publish",
            otel.kind = "producer",
            messaging.system = "rabbitmq",
            messaging.destination.kind = to,
            trace_id = Empty,
        );
        let span = join(span, None);
        let publishing = self.publish_confirmed(destination, payload, stamped(properties, &span)).instrument(span);
        let outcome = time::timeout(self.timeout, publishing).await.unwrap_or(Err(PublishError::TimedOut));
        let ended = outcome.as_ref().map_or_else(PublishError::kind, |()| "confirmed");
        histogram!("message_publish_seconds", "to" => to).record(began.elapsed());
        counter!("messages_published_total", "to" => to, "outcome" => ended).increment(1);
        outcome
    }

    async fn publish_confirmed(
        &self,
        destination: Destination,
        payload: &[u8],
        properties: BasicProperties,
    ) -> Result<(), PublishError> {
        let mut sessions = self.sessions();
        let useful = |session: &Option<ChannelPool>| session.as_ref().is_some_and(ChannelPool::is_usable);
        let Some(live) = sessions.wait_for(useful).await.ok().and_then(|session| session.clone()) else {
            return Err(PublishError::TimedOut);
        };
        let (exchange, routing_key) = match destination {
            Destination::Exchange => (self.config.topology.exchange(), ShortString::default()),
            Destination::Queue(queue) => (ShortString::default(), queue),
        };
        live.publish(exchange, routing_key, payload, properties).await
    }

    /// Holds sessions with the broker until the shutdown.
    pub async fn keep_connected(self, component: Component, shutdown: Shutdown) -> Result<(), Infallible> {
        let name = self.name;
        run_with_reconnect(self, name, component, shutdown).await
    }
}

impl Publisher {
    /// Has `live` used by whoever publishes, and looks after the archive; never ends.
    async fn serve(&self, live: ChannelPool, component: &Component) -> Infallible {
        let Some(archive) = &self.archive else {
            self.announce(live, component);
            return pending().await;
        };
        let outcome = archive::wait_for(&self.config, archive).await;
        self.announce(live, component);
        archive::keep(&self.config, outcome, archive).await
    }

    fn announce(&self, live: ChannelPool, component: &Component) {
        tracing::info!(broker.url = %live.address(), session = self.name, "publishing to the broker");
        self.session.send_replace(Some(live));
        component.up();
    }

    /// Without a session nothing is known of the archive.
    fn forget_archive(&self) {
        if let Some(archive) = &self.archive {
            archive.down("not known without a session with the broker");
        }
    }
}

impl reconnect::Session for Publisher {
    type Error = SessionError;

    async fn run(&mut self, component: &Component, shutdown: &Shutdown) -> Result<(), Self::Error> {
        self.forget_archive();
        let session = Arc::new(Session::open(&self.config, self.name).await?);
        let live = ChannelPool::new(session.clone());
        let outcome = tokio::select! {
            reason = session.lost() => Err(reason),
            () = live.abandoned() => Err(SessionError::Abandoned),
            never = self.serve(live.clone(), component) => match never {},
            () = shutdown.requested() => Ok(()),
        };
        self.session.send_replace(None);
        self.forget_archive();
        if outcome.is_ok() {
            session.close().await;
        }
        outcome
    }
}
