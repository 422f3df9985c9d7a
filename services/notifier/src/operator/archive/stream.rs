use std::time::Duration;

use broker::{Connection, SessionError, reply_within};
use futures_util::StreamExt;
use lapin::{
    Consumer,
    message::Delivery,
    options::{BasicAckOptions, BasicConsumeOptions, BasicQosOptions},
    types::{AMQPValue, FieldTable, ShortString},
};
use tokio::time;

use super::{
    ArchiveError,
    end_marker::{EndMarker, is_end_marker},
};
use crate::operator::close_connection;

/// Streams require a prefetch (rabbitmq.com/docs/streams#consuming).
const PREFETCH: u16 = 200;

/// Reads a stream from an offset to the end that it had at the start.
///
/// A stream has no end, AMQP 0-9-1 does not expose its last offset, and its message count is updated only every few seconds
/// (seen on RabbitMQ 3.10). So the reader publishes an [`EndMarker`] and reads until it gets that back, which depends on no
/// clock and no timeout.
pub(in crate::operator) struct StreamReader {
    connection: Connection,
    messages: Consumer,
    end: EndMarker,
    reply_timeout: Duration,
}

impl StreamReader {
    /// Reads `stream` from the offset `from`.
    pub(in crate::operator) async fn open(
        config: &broker::Config,
        stream: ShortString,
        from: AMQPValue,
    ) -> Result<Self, ArchiveError> {
        let connection = broker::connect(config, "notifier archive").await.map_err(SessionError::from)?;
        // Before the marker: a consumer from a time after the last message begins with the next one published.
        let messages = consume(config, &connection, stream.clone(), from).await?;
        let end = EndMarker::publish(config, &connection, stream).await?;
        Ok(Self { connection, messages, end, reply_timeout: config.reply_timeout })
    }

    /// The next message that is not an end marker, in the order of the stream, or `None` at its end.
    ///
    /// # Errors
    ///
    /// [`ArchiveError::Incomplete`] if the broker stops delivering before the end.
    pub(in crate::operator) async fn next(&mut self) -> Result<Option<Delivery>, ArchiveError> {
        loop {
            let message = self.next_message().await?;
            if self.end.matches(&message) {
                return Ok(None);
            }
            if !is_end_marker(&message) {
                return Ok(Some(message));
            }
        }
    }

    async fn next_message(&mut self) -> Result<Delivery, ArchiveError> {
        // The end marker is in the stream, so there is a next message.
        let next = time::timeout(self.reply_timeout, self.messages.next()).await;
        let message = next.ok().flatten().ok_or(ArchiveError::Incomplete)?.map_err(SessionError::from)?;
        // An acknowledgement is credit for another message; the stream keeps this one.
        reply_within(self.reply_timeout, message.ack(BasicAckOptions::default())).await?;
        Ok(message)
    }

    /// Closes the connection.
    pub(in crate::operator) async fn close(&self) {
        close_connection(&self.connection, self.reply_timeout).await;
    }
}

async fn consume(
    config: &broker::Config,
    connection: &Connection,
    stream: ShortString,
    from: AMQPValue,
) -> Result<Consumer, SessionError> {
    let channel = reply_within(config.reply_timeout, connection.create_channel()).await?;
    reply_within(config.reply_timeout, channel.basic_qos(PREFETCH, BasicQosOptions::default())).await?;
    let mut arguments = FieldTable::default();
    arguments.insert("x-stream-offset".into(), from);
    let (tag, options) = (ShortString::default(), BasicConsumeOptions::default());
    reply_within(config.reply_timeout, channel.basic_consume(stream, tag, options, arguments)).await
}
