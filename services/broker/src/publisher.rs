use std::{convert::Infallible, sync::Arc, time::Duration};

use lapin::{
    BasicProperties, Channel, Confirmation,
    options::{BasicPublishOptions, ConfirmSelectOptions},
    types::ShortString,
};
use runtime::{
    health::Component,
    shutdown::Shutdown,
    supervise::{self, keep_in_session},
};
use tokio::{
    sync::{Mutex, watch},
    time,
};
use tokio_util::sync::CancellationToken;

use crate::{Config, Session, SessionError, reply};

/// AMQP delivery mode of a message that is written to disk.
const PERSISTENT: u8 = 2;

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
    GivenUp,
    /// The channel broke.
    #[error(transparent)]
    Broken(#[from] lapin::Error),
}

/// Where a message goes.
#[derive(Debug, Clone)]
pub enum Destination {
    /// The exchange, and by it every queue that is bound to it.
    Exchange,
    /// One queue alone, by the default exchange.
    Queue(ShortString),
}

/// The confirmed way to the broker, on a connection of its own. Clones share it.
#[derive(Debug, Clone)]
pub struct Publisher {
    config: Config,
    name: &'static str,
    timeout: Duration,
    session: Arc<watch::Sender<Option<Live>>>,
}

/// A session in use.
#[derive(Debug, Clone)]
pub struct Live {
    channel: Channel,
    /// One publish at a time: lapin takes a delivery tag and queues its frames in two steps, and hands a
    /// returned message to the next confirm, so that two publishes at once could take each other's answer.
    turn: Arc<Mutex<()>>,
    /// Cancelled by whoever finds that the session is of no use.
    useless: CancellationToken,
}

impl Publisher {
    /// A publisher without a session: [`Publisher::keep_connected`] gives it one. It shows up as
    /// `name` in the broker's own tools; a publish may take `timeout`, its confirm included.
    pub fn new(config: Config, name: &'static str, timeout: Duration) -> Self {
        Self { config, name, timeout, session: Arc::new(watch::Sender::new(None)) }
    }

    /// Whether there is a session, now and at each change.
    pub fn connected(&self) -> watch::Receiver<Option<Live>> {
        self.session.subscribe()
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
        let publishing = self.publish_confirmed(destination, payload, properties);
        time::timeout(self.timeout, publishing).await.unwrap_or(Err(PublishError::TimedOut))
    }

    async fn publish_confirmed(
        &self,
        destination: Destination,
        payload: &[u8],
        properties: BasicProperties,
    ) -> Result<(), PublishError> {
        let mut sessions = self.connected();
        let usable = |session: &Option<Live>| session.as_ref().is_some_and(|live| !live.useless.is_cancelled());
        let Some(live) = sessions.wait_for(usable).await.ok().and_then(|session| session.clone()) else {
            return Err(PublishError::TimedOut);
        };
        let _turn = live.turn.lock().await;
        if live.useless.is_cancelled() {
            // Whoever had the turn before found out; the visitor's next attempt has the next session.
            return Err(PublishError::GivenUp);
        }
        // Dropped without an answer, by the time-out: a confirm that is still to come would be mistaken.
        let unless_answered = live.useless.clone().drop_guard();
        let outcome = self.publish_on(&live.channel, destination, payload, properties).await;
        if !matches!(outcome, Err(PublishError::Broken(_) | PublishError::Unroutable)) {
            unless_answered.disarm();
        }
        outcome
    }

    async fn publish_on(
        &self,
        channel: &Channel,
        destination: Destination,
        payload: &[u8],
        properties: BasicProperties,
    ) -> Result<(), PublishError> {
        let (exchange, routing_key) = match destination {
            Destination::Exchange => (self.config.topology.exchange(), ShortString::default()),
            Destination::Queue(queue) => (ShortString::default(), queue),
        };
        // Mandatory: a message that no queue takes comes back instead of vanishing.
        let options = BasicPublishOptions { mandatory: true, ..BasicPublishOptions::default() };
        let properties = properties.with_delivery_mode(PERSISTENT);
        let confirm = channel.basic_publish(exchange, routing_key, options, payload, properties).await?;
        match confirm.await? {
            Confirmation::Ack(None) => Ok(()),
            // The broker confirms a returned message too: it has handled it, by sending it back.
            Confirmation::Ack(Some(_)) => Err(PublishError::Unroutable),
            // `NotRequested` would mean that the channel is not in confirm mode: not stored for sure.
            Confirmation::Nack(_) | Confirmation::NotRequested => Err(PublishError::Refused),
        }
    }

    /// Holds sessions with the broker until the shutdown.
    pub async fn keep_connected(self, component: Component, shutdown: Shutdown) -> Result<(), Infallible> {
        let name = self.name;
        keep_in_session(self, name, component, shutdown).await
    }
}

impl supervise::Session for Publisher {
    type Error = SessionError;

    async fn hold(&mut self, component: &Component, shutdown: &Shutdown) -> Result<(), Self::Error> {
        let session = Session::open(&self.config, self.name).await?;
        reply(session.channel().confirm_select(ConfirmSelectOptions::default())).await?;
        let useless = CancellationToken::new();
        let live = Live { channel: session.channel().clone(), turn: Arc::default(), useless: useless.clone() };
        self.session.send_replace(Some(live));
        component.up();
        tracing::info!(broker.url = %self.config.url, session = self.name, "publishing to the broker");
        let outcome = tokio::select! {
            reason = session.lost() => Err(reason),
            () = useless.cancelled() => Err(SessionError::GivenUp),
            () = shutdown.requested() => Ok(()),
        };
        self.session.send_replace(None);
        if outcome.is_ok() {
            session.close().await;
        }
        outcome
    }
}
