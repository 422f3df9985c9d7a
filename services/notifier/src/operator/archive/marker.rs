use broker::{PublishError, reply_within};
use lapin::{
    BasicProperties, Confirmation, Connection,
    message::Delivery,
    options::{BasicPublishOptions, ConfirmSelectOptions},
    types::ShortString,
};
use uuid::Uuid;

use super::ArchiveError;

/// The AMQP type of a message that marks the end of a reading.
const KIND: &str = "archive-end";

/// A message that a reader of the archive wrote to it: everything that was accepted before has a lower offset.
///
/// It has no body. It is not published to the exchange, so that no other queue gets it.
#[derive(Debug)]
pub(super) struct Marker {
    id: ShortString,
}

impl Marker {
    /// Writes one to the stream `archive`, confirmed.
    pub(super) async fn write(
        config: &broker::Config,
        connection: &Connection,
        archive: ShortString,
    ) -> Result<Self, ArchiveError> {
        let id: ShortString = Uuid::new_v4().to_string().into();
        let channel = reply_within(config.reply_timeout, connection.create_channel()).await?;
        reply_within(config.reply_timeout, channel.confirm_select(ConfirmSelectOptions::default())).await?;
        let options = BasicPublishOptions { mandatory: true, ..BasicPublishOptions::default() };
        let properties = BasicProperties::default().with_type(KIND.into()).with_message_id(id.clone());
        let publishing = async {
            let confirm = channel.basic_publish(ShortString::default(), archive, options, &[], properties).await?;
            confirm.await
        };
        match reply_within(config.reply_timeout, publishing).await? {
            Confirmation::Ack(None) => Ok(Self { id }),
            Confirmation::Ack(Some(_)) => Err(PublishError::Unroutable.into()),
            Confirmation::Nack(_) | Confirmation::NotRequested => Err(PublishError::Refused.into()),
        }
    }

    /// Whether `message` is this one.
    pub(super) fn is(&self, message: &Delivery) -> bool {
        is_marker(message) && message.properties.message_id().as_ref() == Some(&self.id)
    }
}

/// Whether `message` marked the end of a reading, this one or another.
pub(super) fn is_marker(message: &Delivery) -> bool {
    message.properties.kind().as_ref().is_some_and(|kind| kind.as_str() == KIND)
}
