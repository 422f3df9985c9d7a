use broker::{PublishError, reply_within};
use lapin::{
    BasicProperties, Confirmation, Connection,
    message::Delivery,
    options::{BasicPublishOptions, ConfirmSelectOptions},
    types::ShortString,
};
use uuid::Uuid;

use super::ArchiveError;

/// The AMQP type of end markers.
const KIND: &str = "archive-end";

/// A message that a reader publishes to the archive stream: everything accepted before has a lower offset.
///
/// It has no body, and bypasses the exchange, so that no other queue gets it.
#[derive(Debug)]
pub(super) struct EndMarker {
    id: ShortString,
}

impl EndMarker {
    /// Publishes one to the stream `archive`, and waits for the confirm.
    pub(super) async fn publish(
        config: &broker::Config,
        connection: &Connection,
        archive: ShortString,
    ) -> Result<Self, ArchiveError> {
        let id: ShortString = Uuid::new_v4().to_string().into();
        let channel = reply_within(config.reply_timeout, connection.create_channel()).await?;
        reply_within(config.reply_timeout, channel.confirm_select(ConfirmSelectOptions::default())).await?;
        let options = BasicPublishOptions { mandatory: true, ..BasicPublishOptions::default() };
        let properties = BasicProperties::default().with_type(KIND.into()).with_message_id(id.clone());
        let publish = async {
            let confirm = channel.basic_publish(ShortString::default(), archive, options, &[], properties).await?;
            confirm.await
        };
        match reply_within(config.reply_timeout, publish).await? {
            Confirmation::Ack(None) => Ok(Self { id }),
            Confirmation::Ack(Some(_)) => Err(PublishError::Unroutable.into()),
            Confirmation::Nack(_) | Confirmation::NotRequested => Err(PublishError::Refused.into()),
        }
    }

    /// Returns true if `message` is this marker.
    pub(super) fn matches(&self, message: &Delivery) -> bool {
        is_end_marker(message) && message.properties.message_id().as_ref() == Some(&self.id)
    }
}

/// Returns true if `message` is an end marker, of this reader or of another.
pub(super) fn is_end_marker(message: &Delivery) -> bool {
    message.properties.kind().as_ref().is_some_and(|kind| kind.as_str() == KIND)
}
