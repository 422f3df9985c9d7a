use std::time::Duration;

use broker::{PublishError, SessionError, reply_within};
use lapin::{
    BasicProperties, Channel, Confirmation, Connection, PublisherConfirm,
    message::Delivery,
    options::{BasicPublishOptions, ConfirmSelectOptions},
    types::{FieldTable, ShortString},
};

/// Headers that the broker adds to what it delivers.
const OF_DELIVERY: [&str; 3] = ["x-stream-offset", "x-delivery-count", "x-acquired-count"];
/// Maximum number of copies that are not confirmed yet.
const MAX_UNCONFIRMED: usize = 200;

/// Why a message was not copied.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub enum CopyError {
    /// The broker is unreachable or closed the connection.
    Broker(#[from] SessionError),
    /// The copy was not confirmed.
    Publish(#[from] PublishError),
}

/// Copies messages to other queues, unchanged, with publisher confirms.
pub(super) struct Copier {
    channel: Channel,
    unconfirmed: Vec<PublisherConfirm>,
    reply_timeout: Duration,
}

impl Copier {
    pub(super) async fn open(connection: &Connection, reply_timeout: Duration) -> Result<Self, CopyError> {
        let channel = reply_within(reply_timeout, connection.create_channel()).await?;
        reply_within(reply_timeout, channel.confirm_select(ConfirmSelectOptions::default())).await?;
        Ok(Self { channel, unconfirmed: Vec::new(), reply_timeout })
    }

    /// Publishes a copy of `message` to `queue`. It is there once [`Copier::confirm`] has returned.
    pub(super) async fn copy(&mut self, queue: &ShortString, message: &Delivery) -> Result<(), CopyError> {
        self.publish(queue, &message.data, as_published(&message.properties)).await
    }

    /// Publishes a message to `queue`.
    pub(super) async fn publish(
        &mut self,
        queue: &ShortString,
        payload: &[u8],
        properties: BasicProperties,
    ) -> Result<(), CopyError> {
        let options = BasicPublishOptions { mandatory: true, ..BasicPublishOptions::default() };
        let publish = self.channel.basic_publish(ShortString::default(), queue.clone(), options, payload, properties);
        self.unconfirmed.push(reply_within(self.reply_timeout, publish).await?);
        if self.unconfirmed.len() >= MAX_UNCONFIRMED { self.confirm().await } else { Ok(()) }
    }

    /// Waits until the broker has confirmed all copies.
    pub(super) async fn confirm(&mut self) -> Result<(), CopyError> {
        for confirm in self.unconfirmed.drain(..) {
            match reply_within(self.reply_timeout, confirm).await? {
                Confirmation::Ack(None) => {}
                Confirmation::Ack(Some(_)) => return Err(PublishError::Unroutable.into()),
                Confirmation::Nack(_) | Confirmation::NotRequested => return Err(PublishError::Refused.into()),
            }
        }
        Ok(())
    }
}

/// The properties with which a delivered message was published.
fn as_published(properties: &BasicProperties) -> BasicProperties {
    let properties = properties.clone();
    let Some(headers) = properties.headers().clone() else { return properties };
    let mut kept = FieldTable::default();
    for (name, value) in headers.inner() {
        if !OF_DELIVERY.contains(&name.as_str()) {
            kept.insert(name.clone(), value.clone());
        }
    }
    properties.with_headers(kept)
}
