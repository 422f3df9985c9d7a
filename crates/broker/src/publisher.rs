use std::{convert::Infallible, future::pending, sync::Arc, time::Duration};

use lapin::{
    BasicProperties,
    types::{AMQPValue, ShortString},
};
use metrics::{counter, describe_counter, describe_histogram, histogram};
use runtime::{
    health::Component,
    reconnect::{self, run_with_reconnect},
    shutdown::Shutdown,
    telemetry::trace,
};
use tokio::{
    sync::watch,
    time::{self, Instant},
};
use tracing::{Instrument, Span, field::Empty, info_span};

use crate::{ChannelPool, Config, Declaration, PublishError, QueueState, Session, SessionError, archive::Archive};

fn describe_metrics() {
    describe_counter!("messages_published_total", "Messages published, by destination and outcome");
    describe_histogram!("message_publish_seconds", "Time until a published message was confirmed or failed");
}

/// The destination of a message.
#[derive(Debug, Clone)]
pub enum Destination {
    /// The exchange, and so every queue bound to it.
    Exchange,
    /// One queue, through the default exchange.
    Queue(ShortString),
}

impl Destination {
    /// The value of the metric label `to`.
    fn label(&self) -> &'static str {
        match self {
            Self::Exchange => "exchange",
            Self::Queue(_) => "queue",
        }
    }
}

/// Publishes with confirms, on a dedicated connection. Clones share it.
#[derive(Debug, Clone)]
pub struct Publisher {
    config: Config,
    name: &'static str,
    timeout: Duration,
    session: Arc<watch::Sender<Option<ChannelPool>>>,
    /// With it, each session declares the topology.
    declaration: Option<Declaration>,
    archive: Option<Archive>,
}

impl Publisher {
    /// A publisher without a session, which [`Publisher::keep_connected`] opens. The broker's tools show it as `name`.
    /// `timeout` bounds a publish including its confirm.
    pub fn new(config: Config, name: &'static str, timeout: Duration) -> Self {
        describe_metrics();
        Self { config, name, timeout, session: Arc::new(watch::Sender::new(None)), declaration: None, archive: None }
    }

    /// Reports the state of the archive to `component`. Publishing starts once the archive is there, or after
    /// [`Config::archive_timeout`].
    #[must_use]
    pub fn with_archive(self, component: Component) -> Self {
        Self { archive: Some(Archive { component, declaration: None }), ..self }
    }

    /// Declares the topology with each session, keeps the archive declared, and reports its state to `archive`. Publishing
    /// does not wait for it.
    #[must_use]
    pub fn declaring(self, declaration: Declaration, archive: Component) -> Self {
        let archive = Archive { component: archive, declaration: Some(declaration.clone()) };
        Self { archive: Some(archive), declaration: Some(declaration), ..self }
    }

    /// The same publisher, whose publishes take at most `timeout` if that is less than its own timeout.
    #[must_use]
    pub fn limited_to(&self, timeout: Duration) -> Self {
        Self { timeout: self.timeout.min(timeout), ..self.clone() }
    }

    /// Returns true if there is a usable session.
    pub fn is_connected(&self) -> bool {
        self.session.borrow().as_ref().is_some_and(ChannelPool::is_usable)
    }

    /// The current session, and each change of it.
    pub fn sessions(&self) -> watch::Receiver<Option<ChannelPool>> {
        self.session.subscribe()
    }

    /// The state of `queue`. `None` without a session or without an answer from the broker.
    pub async fn queue_state(&self, queue: ShortString) -> Option<QueueState> {
        let channels = self.session.borrow().clone()?;
        channels.queue_state(queue).await.ok()
    }

    /// Publishes a message and waits until a majority of the queue's nodes have written it to disk.
    ///
    /// If the session is being reopened it waits for the next one, within the timeout.
    pub async fn publish(
        &self,
        destination: Destination,
        payload: &[u8],
        properties: BasicProperties,
    ) -> Result<(), PublishError> {
        let (started, to) = (Instant::now(), destination.label());
        let span = info_span!(
            "publish",
            otel.kind = "producer",
            messaging.system = "rabbitmq",
            messaging.destination.kind = to,
            trace_id = Empty,
        );
        let span = trace::join(span, None);
        let publish =
            self.publish_confirmed(destination, payload, with_traceparent(properties, &span)).instrument(span);
        let outcome = time::timeout(self.timeout, publish).await.unwrap_or(Err(PublishError::TimedOut));
        let label = outcome.as_ref().map_or_else(PublishError::label, |()| "confirmed");
        histogram!("message_publish_seconds", "to" => to).record(started.elapsed());
        counter!("messages_published_total", "to" => to, "outcome" => label).increment(1);
        outcome
    }

    async fn publish_confirmed(
        &self,
        destination: Destination,
        payload: &[u8],
        properties: BasicProperties,
    ) -> Result<(), PublishError> {
        let mut sessions = self.sessions();
        let is_usable = |session: &Option<ChannelPool>| session.as_ref().is_some_and(ChannelPool::is_usable);
        let Some(channels) = sessions.wait_for(is_usable).await.ok().and_then(|session| session.clone()) else {
            return Err(PublishError::TimedOut);
        };
        let (exchange, routing_key) = match destination {
            Destination::Exchange => (self.config.topology.exchange(), ShortString::default()),
            Destination::Queue(queue) => (ShortString::default(), queue),
        };
        channels.publish(exchange, routing_key, payload, properties).await
    }

    /// Keeps a session with the broker open until the shutdown.
    pub async fn keep_connected(self, component: Component, shutdown: Shutdown) -> Result<(), Infallible> {
        let name = self.name;
        run_with_reconnect(self, name, component, shutdown).await
    }

    /// Makes `channels` available to publishes, and keeps watch over the archive. It never returns.
    async fn serve(&self, channels: ChannelPool, component: &Component) -> Infallible {
        let Some(archive) = &self.archive else {
            self.set_session(channels, component);
            return pending().await;
        };
        let is_there = self.declaration.is_none() && archive.wait(&self.config).await;
        self.set_session(channels, component);
        archive.keep(&self.config, is_there).await
    }

    fn set_session(&self, channels: ChannelPool, component: &Component) {
        tracing::info!(broker.url = %channels.address(), session = self.name, "publishing to the broker");
        self.session.send_replace(Some(channels));
        component.up();
    }

    /// Marks the archive as unknown, for the time without a session.
    fn reset_archive(&self) {
        if let Some(archive) = &self.archive {
            archive.component.down("unknown without a session with the broker");
        }
    }
}

impl reconnect::Session for Publisher {
    type Error = SessionError;

    async fn run(&mut self, component: &Component, shutdown: &Shutdown) -> Result<(), Self::Error> {
        self.reset_archive();
        let session = Arc::new(match &self.declaration {
            Some(declaration) => Session::declare(&self.config, declaration, self.name).await?,
            None => Session::open(&self.config, self.name).await?,
        });
        let channels = ChannelPool::new(session.clone());
        let outcome = tokio::select! {
            reason = session.lost() => Err(reason),
            () = channels.abandoned() => Err(SessionError::Abandoned),
            never = self.serve(channels.clone(), component) => match never {},
            () = shutdown.requested() => Ok(()),
        };
        self.session.send_replace(None);
        self.reset_archive();
        if outcome.is_ok() {
            session.close().await;
        }
        outcome
    }
}

/// The `traceparent` of a message, for [`trace::join`].
pub fn traceparent(properties: &BasicProperties) -> Option<String> {
    match properties.headers().as_ref()?.inner().get(trace::HEADER)? {
        AMQPValue::LongString(text) => Some(text.to_string()),
        _ => None,
    }
}

/// Adds the `traceparent` of `span` to `properties`, if it has one.
pub(crate) fn with_traceparent(properties: BasicProperties, span: &Span) -> BasicProperties {
    let Some(header) = trace::header(span) else { return properties };
    let mut headers = properties.headers().clone().unwrap_or_default();
    headers.insert(trace::HEADER.into(), AMQPValue::LongString(header.into()));
    properties.with_headers(headers)
}
