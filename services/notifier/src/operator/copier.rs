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

/// Copies messages to other queues with publisher confirms.
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

    /// Publishes a copy of `message` to `queue`, without its expiration. It is there once [`Copier::confirm`] has returned.
    pub(super) async fn copy(&mut self, queue: &ShortString, message: &Delivery) -> Result<(), CopyError> {
        self.publish(queue, &message.data, properties_of_copy(&message.properties)).await
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

/// The properties of a copy: what the services publish with, except the expiration. That is the delay of a retry, at the end of which
/// a message on any other queue would become a dead letter.
fn properties_of_copy(before: &BasicProperties) -> BasicProperties {
    let mut headers = FieldTable::default();
    for (name, value) in before.headers().iter().flat_map(FieldTable::inner) {
        if !OF_DELIVERY.contains(&name.as_str()) {
            headers.insert(name.clone(), value.clone());
        }
    }
    let mut copy = BasicProperties::default().with_headers(headers);
    if let Some(kind) = before.content_type() {
        copy = copy.with_content_type(kind.clone());
    }
    if let Some(mode) = before.delivery_mode() {
        copy = copy.with_delivery_mode(*mode);
    }
    if let Some(id) = before.message_id() {
        copy = copy.with_message_id(id.clone());
    }
    if let Some(accepted) = before.timestamp() {
        copy = copy.with_timestamp(*accepted);
    }
    copy
}

#[cfg(test)]
mod tests {
    use lapin::types::AMQPValue;

    use super::*;

    #[test]
    fn a_copy_has_everything_but_the_delay_of_a_retry_and_the_headers_of_its_delivery() {
        let headers = |names: &[&str]| {
            let mut table = FieldTable::default();
            for name in names {
                table.insert((*name).into(), AMQPValue::LongUInt(1));
            }
            table
        };
        let published = BasicProperties::default()
            .with_content_type("application/x-protobuf".into())
            .with_delivery_mode(2)
            .with_message_id("018f6b1e-7c1a-7000-8000-0000000000aa".into())
            .with_timestamp(1_774_692_000);
        let delivered = published
            .clone()
            .with_headers(headers(&["x-attempts", "x-of-a-later-release", "x-delivery-count"]))
            .with_expiration("4000".into());
        let expected = published.with_headers(headers(&["x-attempts", "x-of-a-later-release"]));
        assert_eq!(properties_of_copy(&delivered), expected);
    }
}
