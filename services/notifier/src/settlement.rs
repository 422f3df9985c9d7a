use std::time::{Duration, SystemTime};

use broker::{Destination, PublishError, Publisher, SessionError, reply};
use lapin::{
    BasicProperties,
    message::Delivery as Message,
    options::{BasicAckOptions, BasicNackOptions},
    types::{AMQPValue, FieldTable},
};
use metrics::counter;
use tokio::time;

/// Before a message that cannot be moved on goes back.
const RETURN_PAUSE: Duration = Duration::from_secs(15);
/// Header with the number of attempts that have failed.
const ATTEMPTS: &str = "x-attempts";
/// Header of a dead letter: why it is one. No personal data.
const REASON: &str = "x-reason";

/// What is to become of a message after an attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The mail is with the server (or in the folder).
    Done,
    /// It was mailed before.
    Duplicate,
    /// A passing failure: after a pause, and one attempt more.
    Again(String),
    /// Not now, and no failure: after this pause, and no attempt more.
    Wait(Duration),
    /// A lasting failure.
    Dead(String),
}

/// Carries out verdicts. A message is acknowledged only when what follows it is confirmed.
#[derive(Debug, Clone)]
pub(crate) struct Settlement {
    pub(crate) publisher: Publisher,
    pub(crate) broker: broker::Config,
    pub(crate) retry_for: Duration,
}

impl Settlement {
    /// Settles `message`. An error is that of the session it came by: it will be delivered again.
    pub(crate) async fn settle(&self, message: Message, verdict: Verdict) -> Result<(), SessionError> {
        let attempts = attempts_of(&message.properties);
        let followed = match verdict {
            Verdict::Done | Verdict::Duplicate => Ok(()),
            Verdict::Again(reason) if self.is_over(&message.properties) => {
                self.bury(&message, &format!("given up after {} attempts: {reason}", attempts + 1)).await
            }
            Verdict::Again(_) => {
                let pause = self.broker.retries.pause_after(attempts + 1);
                // Up to a fifth sooner, so that those that failed together do not come back together.
                self.postpone(&message, attempts + 1, pause, pause.mul_f64(1.0 - fastrand::f64() / 5.0)).await
            }
            Verdict::Wait(pause) => {
                let long_enough = self.broker.retries.pauses().find(|offered| *offered > pause);
                let longest = || self.broker.retries.pause_after(u32::MAX);
                let pause = long_enough.unwrap_or_else(longest);
                self.postpone(&message, attempts, pause, pause).await
            }
            Verdict::Dead(reason) => self.bury(&message, &reason).await,
        };
        match followed {
            Ok(()) => reply(message.ack(BasicAckOptions::default())).await?,
            Err(error) => {
                // It stays a message of the queue. Not at once: each return counts towards RabbitMQ's limit
                // of deliveries, and each round would be a mail attempted.
                tracing::warn!(%error, "a message could not be moved on and goes back to its queue");
                time::sleep(RETURN_PAUSE).await;
                reply(message.nack(BasicNackOptions { requeue: true, ..BasicNackOptions::default() })).await?
            }
        };
        Ok(())
    }

    /// Whether a message has been tried for as long as it may.
    fn is_over(&self, properties: &BasicProperties) -> bool {
        let accepted =
            properties.timestamp().and_then(|at| SystemTime::UNIX_EPOCH.checked_add(Duration::from_secs(at)));
        // One without a timestamp, which none of ours is, is tried for ever rather than lost.
        accepted.and_then(|accepted| accepted.elapsed().ok()).is_some_and(|age| age >= self.retry_for)
    }

    /// Moves `message` to the retry queue of `pause`, where it stays for `stay` at most.
    async fn postpone(
        &self,
        message: &Message,
        attempts: u32,
        pause: Duration,
        stay: Duration,
    ) -> Result<(), PublishError> {
        counter!("mail_retries_total").increment(1);
        let properties = carried_on(&message.properties, [(ATTEMPTS, AMQPValue::LongUInt(attempts))])
            .with_expiration(stay.as_millis().to_string().into());
        let queue = self.broker.topology.retry_queue(pause);
        self.publisher.publish(Destination::Queue(queue), &message.data, properties).await
    }

    async fn bury(&self, message: &Message, reason: &str) -> Result<(), PublishError> {
        counter!("mails_dead_total").increment(1);
        let properties = carried_on(&message.properties, [(REASON, AMQPValue::LongString(reason.into()))]);
        let queue = self.broker.topology.dead_queue();
        self.publisher.publish(Destination::Queue(queue), &message.data, properties).await
    }
}

fn attempts_of(properties: &BasicProperties) -> u32 {
    match properties.headers().as_ref().and_then(|headers| headers.inner().get(ATTEMPTS)) {
        Some(AMQPValue::LongUInt(attempts)) => *attempts,
        _ => 0,
    }
}

/// What a message carries on when it moves to another queue: what it is, when it was accepted, and our
/// own headers. The broker's record of its way (`x-death`) would only grow.
fn carried_on<const N: usize>(
    properties: &BasicProperties,
    headers: [(&'static str, AMQPValue); N],
) -> BasicProperties {
    let mut table = FieldTable::default();
    for name in [ATTEMPTS, REASON] {
        if let Some(value) = properties.headers().as_ref().and_then(|headers| headers.inner().get(name)) {
            table.insert(name.into(), value.clone());
        }
    }
    for (name, value) in headers {
        table.insert(name.into(), value);
    }
    let mut carried = BasicProperties::default().with_headers(table);
    if let Some(kind) = properties.content_type() {
        carried = carried.with_content_type(kind.clone());
    }
    if let Some(id) = properties.message_id() {
        carried = carried.with_message_id(id.clone());
    }
    if let Some(accepted) = properties.timestamp() {
        carried = carried.with_timestamp(*accepted);
    }
    carried
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_keeps_what_it_is_and_gains_an_attempt() {
        let before = BasicProperties::default()
            .with_message_id("the-id".into())
            .with_content_type("a/b".into())
            .with_timestamp(1_774_692_000)
            .with_expiration("5".into());
        let after = carried_on(&before, [(ATTEMPTS, AMQPValue::LongUInt(3))]);
        assert_eq!(attempts_of(&before), 0);
        assert_eq!(attempts_of(&after), 3);
        assert_eq!(after.message_id(), before.message_id());
        assert_eq!(after.content_type(), before.content_type());
        assert_eq!(after.timestamp(), before.timestamp());
        assert_eq!(*after.expiration(), None, "an old expiry would cut the next pause short");
        assert_eq!(attempts_of(&carried_on(&after, [])), 3);
    }
}
