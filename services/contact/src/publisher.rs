use broker::{Destination, PublishError};
use lapin::BasicProperties;
use proto::enquiry::v1::{CONTENT_TYPE, Enquiry};

/// Publishes `enquiry`, encoded as `payload`, to the exchange with its id as message id. `Ok` means that the broker has confirmed
/// it.
///
/// The payload is not encoded from the enquiry, which lacks the fields that a later release has written into the spool.
pub(crate) async fn publish(broker: &broker::Publisher, enquiry: &Enquiry, payload: &[u8]) -> Result<(), PublishError> {
    let properties = BasicProperties::default()
        .with_content_type(CONTENT_TYPE.into())
        .with_message_id(enquiry.id.as_str().into())
        .with_timestamp(u64::try_from(enquiry.accepted_at).unwrap_or_default());
    broker.publish(Destination::Exchange, payload, properties).await
}
