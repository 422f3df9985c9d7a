use std::time::Duration;

use broker::{SessionError, reply_within};
use lapin::{
    Channel,
    options::{BasicGetOptions, BasicNackOptions, QueueDeclareOptions},
    types::{FieldTable, ShortString},
};

/// The number of ready messages on a queue, as RabbitMQ reports it. It also reports 0 for a quorum queue that has no leader, or
/// whose leader does not reply to it within 250 ms (`rabbit_quorum_queue:stat/2`).
///
/// # Errors
///
/// [`SessionError`] if the queue does not exist, the broker is unreachable, or it does not reply within `reply_timeout`.
pub(super) async fn reported_count(
    channel: &Channel,
    queue: &ShortString,
    reply_timeout: Duration,
) -> Result<u32, SessionError> {
    let passive = QueueDeclareOptions { passive: true, ..QueueDeclareOptions::durable() };
    let declare = channel.queue_declare(queue.clone(), passive, FieldTable::default());
    Ok(reply_within(reply_timeout, declare).await?.message_count())
}

/// The number of ready messages on a queue. Unlike [`reported_count`], it is 0 only for an empty queue: if 0 is reported, a message
/// is fetched, which needs the leader's reply. That message is requeued behind those requeued earlier, and its delivery count grows
/// by one.
///
/// # Errors
///
/// As for [`reported_count`].
pub(super) async fn ready_count(
    channel: &Channel,
    queue: &ShortString,
    reply_timeout: Duration,
) -> Result<u32, SessionError> {
    let reported = reported_count(channel, queue, reply_timeout).await?;
    if reported > 0 {
        return Ok(reported);
    }
    let get = channel.basic_get(queue.clone(), BasicGetOptions::default());
    let Some(message) = reply_within(reply_timeout, get).await? else { return Ok(0) };
    let requeue = BasicNackOptions { requeue: true, ..BasicNackOptions::default() };
    reply_within(reply_timeout, message.nack(requeue)).await?;
    Ok(message.message_count.saturating_add(1))
}
