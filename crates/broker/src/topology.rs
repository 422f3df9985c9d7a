use std::{str::FromStr, time::Duration};

use jiff::SignedDuration;
use lapin::{
    Channel, Connection, ErrorKind, ExchangeKind,
    options::{ExchangeDeclareOptions, ExchangeDeleteOptions, QueueDeclareOptions, QueueDeleteOptions},
    types::{AMQPValue, FieldTable, ShortString},
};

use crate::{Retention, RetrySchedule};

/// Segment size of the archive stream: some 200 enquiries.
const ARCHIVE_SEGMENT_BYTES: i64 = 64 * 1024;

/// Delivery limit of the email queue, after which a message that crashes every notifier becomes a dead letter. RabbitMQ 4
/// defaults to 20, which a long outage can use up, and 3.10 has no limit.
const EMAIL_DELIVERY_LIMIT: i64 = 100;
/// Delivery limit of dead letters, which are redelivered each time they are listed: practically unlimited. RabbitMQ 4 would
/// drop them after 20.
const DEAD_LETTER_DELIVERY_LIMIT: i64 = 1_000_000_000;

/// The exchange and queues, whose names all derive from one.
///
/// ```text
/// enquiries (fanout) ──> enquiries.email (quorum) ── permanent failure ──> enquiries.dead (quorum)
///                  │          │      ▲
///                  │   transient failure, back after the delay
///                  │          ▼      │
///                  │     enquiries.email.retry.5s … 6h (quorum)
///                  └──> enquiries.archive (stream)
/// ```
///
/// A new consumer binds another queue to the exchange, which needs no change here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Topology {
    name: String,
}

/// A queue with a delivery limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LimitedQueue {
    /// [`Topology::email_queue`].
    Email,
    /// [`Topology::dead_letter_queue`].
    Dead,
}

impl LimitedQueue {
    const fn delivery_limit(self) -> i64 {
        match self {
            Self::Email => EMAIL_DELIVERY_LIMIT,
            Self::Dead => DEAD_LETTER_DELIVERY_LIMIT,
        }
    }
}

/// How an existing queue was declared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum QueueSettings {
    /// As this version declares it.
    AsDeclared,
    /// Otherwise, for example by an older version. It may lack its delivery limit, and RabbitMQ 4 defaults to 20.
    Different {
        /// The command that sets the limit. AMQP does not tell whether it was run.
        remedy: String,
    },
}

impl FromStr for Topology {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '-' | '_' | '.');
        // RabbitMQ allows 255 bytes, of which the suffixes need some, and reserves `amq.`.
        if name.is_empty() || name.len() > 200 || !name.chars().all(allowed) || name.starts_with("amq.") {
            return Err("use lower-case letters, digits, '-', '_' and '.', not beginning with amq.".to_owned());
        }
        Ok(Self { name: name.to_owned() })
    }
}

impl Topology {
    /// The fanout exchange to which every accepted enquiry is published.
    pub fn exchange(&self) -> ShortString {
        self.name.as_str().into()
    }

    /// The quorum queue that the notifier consumes.
    pub fn email_queue(&self) -> ShortString {
        format!("{}.email", self.name).into()
    }

    /// The queue in which messages wait for `delay` before they return to the email queue.
    pub fn retry_queue(&self, delay: Duration) -> ShortString {
        let delay = SignedDuration::try_from(delay).unwrap_or(SignedDuration::MAX);
        let delay = format!("{delay:#}").replace(' ', "");
        format!("{}.email.retry.{delay}", self.name).into()
    }

    /// The queue of dead letters: messages that can never be mailed.
    pub fn dead_letter_queue(&self) -> ShortString {
        format!("{}.dead", self.name).into()
    }

    /// The stream that keeps every accepted enquiry for the retention period.
    pub fn archive(&self) -> ShortString {
        format!("{}.archive", self.name).into()
    }

    /// Checks that the exchange and the email queue exist, and binds the queue. Returns the channel it used.
    ///
    /// A queue that was just declared may not be bound yet. A message published then does not reach it, and AMQP reports no
    /// error.
    ///
    /// RabbitMQ 4.2.7 and later require a permission of any kind on what is declared passively, earlier ones none.
    pub(crate) async fn check(&self, connection: &Connection) -> Result<Channel, lapin::Error> {
        let channel = connection.create_channel().await?;
        let passive = ExchangeDeclareOptions { passive: true, ..ExchangeDeclareOptions::default() };
        channel.exchange_declare(self.exchange(), ExchangeKind::Fanout, passive, FieldTable::default()).await?;
        check_queue(&channel, self.email_queue()).await?;
        self.bind_queue(connection, self.email_queue()).await?;
        Ok(channel)
    }

    /// Checks that the archive exists and has a leader, and binds it, for the same reason.
    pub(crate) async fn check_archive(&self, connection: &Connection) -> Result<(), lapin::Error> {
        let channel = connection.create_channel().await?;
        check_queue(&channel, self.archive()).await?;
        self.bind_queue(connection, self.archive()).await?;
        // A channel that is dropped is still closing when the connection is closed next, which fails then.
        channel.close(200, "done".into()).await
    }

    /// Declares the exchange and all queues except the archive, and binds the email queue. Returns the channel it used.
    pub async fn declare(&self, connection: &Connection, retries: &RetrySchedule) -> Result<Channel, lapin::Error> {
        let channel = connection.create_channel().await?;
        let durable = ExchangeDeclareOptions { durable: true, ..ExchangeDeclareOptions::default() };
        channel.exchange_declare(self.exchange(), ExchangeKind::Fanout, durable, FieldTable::default()).await?;

        let declare = |queue| declare_or_keep(connection, self.name_of(queue), self.arguments_of(queue));
        declare(LimitedQueue::Dead).await?;
        for delay in retries.delays() {
            // Directly to the email queue: through the exchange, every other consumer would get the message again.
            let mut arguments = dead_letters_to(&self.email_queue());
            let milliseconds = i64::try_from(delay.as_millis()).unwrap_or(i64::MAX);
            arguments.insert("x-message-ttl".into(), AMQPValue::LongLongInt(milliseconds));
            declare_or_keep(connection, self.retry_queue(delay), quorum(arguments)).await?;
        }
        // Last, since contact services bind the queue and publish to the exchange as soon as it exists.
        declare(LimitedQueue::Email).await?;
        self.bind_queue(connection, self.email_queue()).await?;
        Ok(channel)
    }

    /// How `queue` is declared on the broker of `connection`.
    ///
    /// # Errors
    ///
    /// If the queue does not exist.
    pub async fn queue_settings(
        &self,
        connection: &Connection,
        queue: LimitedQueue,
    ) -> Result<QueueSettings, lapin::Error> {
        let channel = connection.create_channel().await?;
        // First, so as not to create the queue.
        check_queue(&channel, self.name_of(queue)).await?;
        match declare_queue(&channel, self.name_of(queue), self.arguments_of(queue)).await {
            Ok(()) => channel.close(200, "done".into()).await.map(|()| QueueSettings::AsDeclared),
            Err(error) if is_precondition_failed(&error) => {
                Ok(QueueSettings::Different { remedy: self.remedy(queue, connection.status().vhost().as_str()) })
            }
            Err(error) => Err(error),
        }
    }

    fn name_of(&self, queue: LimitedQueue) -> ShortString {
        match queue {
            LimitedQueue::Email => self.email_queue(),
            LimitedQueue::Dead => self.dead_letter_queue(),
        }
    }

    fn arguments_of(&self, queue: LimitedQueue) -> FieldTable {
        let arguments = match queue {
            LimitedQueue::Email => dead_letters_to(&self.dead_letter_queue()),
            LimitedQueue::Dead => FieldTable::default(),
        };
        with_delivery_limit(queue.delivery_limit(), quorum(arguments))
    }

    /// The command that sets the delivery limit of `queue` by a policy (rabbitmq.com/docs/policies).
    fn remedy(&self, queue: LimitedQueue, vhost: &str) -> String {
        let (name, limit) = (self.name_of(queue), queue.delivery_limit());
        let pattern = name.as_str().replace('.', r"\.");
        format!(
            "rabbitmqctl set_policy --vhost '{vhost}' --apply-to queues {name} '^{pattern}$' \
             '{{\"delivery-limit\":{limit}}}'"
        )
    }

    /// Declares the archive and binds it to the exchange, which must exist.
    pub async fn declare_archive(&self, connection: &Connection, age: &Retention) -> Result<(), lapin::Error> {
        declare_or_keep(connection, self.archive(), stream(Some(age))).await?;
        self.bind_queue(connection, self.archive()).await
    }

    /// Deletes the exchange and the queues with their messages, after a test or to retire an installation.
    pub async fn delete(&self, channel: &Channel, retries: &RetrySchedule) -> Result<(), lapin::Error> {
        channel.exchange_delete(self.exchange(), ExchangeDeleteOptions::default()).await?;
        let retry_queues = retries.delays().map(|delay| self.retry_queue(delay));
        // The archive last, as a broken stream closes the channel.
        let queues = [self.email_queue(), self.dead_letter_queue()].into_iter().chain(self.parking_queues());
        let queues = queues.chain(retry_queues).chain([self.erasures(), self.archive_copy(), self.archive()]);
        for queue in queues {
            channel.queue_delete(queue, QueueDeleteOptions::default()).await?;
        }
        Ok(())
    }
}

/// Arguments of a queue whose rejected or expired messages go to `queue`, and are not lost if the broker stops in between.
pub(crate) fn dead_letters_to(queue: &ShortString) -> FieldTable {
    let mut arguments = FieldTable::default();
    // The default exchange routes by queue name.
    insert(&mut arguments, "x-dead-letter-exchange", "");
    insert(&mut arguments, "x-dead-letter-routing-key", queue.as_str());
    // The default is at most once. At least once requires reject-publish, by which a full queue refuses a publish instead
    // of dropping a message (rabbitmq.com/docs/quorum-queues#dead-lettering).
    insert(&mut arguments, "x-dead-letter-strategy", "at-least-once");
    insert(&mut arguments, "x-overflow", "reject-publish");
    arguments
}

/// Arguments of a queue that dead-letters a message after `limit` deliveries, or drops it without a dead-letter exchange
/// (rabbitmq.com/docs/quorum-queues#poison-message-handling).
fn with_delivery_limit(limit: i64, mut arguments: FieldTable) -> FieldTable {
    arguments.insert("x-delivery-limit".into(), AMQPValue::LongLongInt(limit));
    arguments
}

/// Arguments of a stream, which keeps its messages for `age`, or for ever.
pub(crate) fn stream(age: Option<&Retention>) -> FieldTable {
    let mut arguments = FieldTable::default();
    insert(&mut arguments, "x-queue-type", "stream");
    if let Some(age) = age {
        insert(&mut arguments, "x-max-age", age.as_str());
    }
    // Retention applies to whole segments. With the default of 500 MB, a quiet site would keep everything for ever.
    arguments.insert("x-stream-max-segment-size-bytes".into(), AMQPValue::LongLongInt(ARCHIVE_SEGMENT_BYTES));
    arguments
}

/// Arguments of a quorum queue, which confirms a message once a majority of its nodes has written it to disk.
pub(crate) fn quorum(mut arguments: FieldTable) -> FieldTable {
    insert(&mut arguments, "x-queue-type", "quorum");
    arguments
}

fn insert(arguments: &mut FieldTable, key: &str, value: &str) {
    arguments.insert(key.into(), AMQPValue::LongString(value.into()));
}

/// Returns true if `error` says that an exchange or a queue does not exist. RabbitMQ gives reply code 404 also for a queue
/// without a leader.
pub fn is_missing(error: &lapin::Error) -> bool {
    matches!(error.kind(), ErrorKind::ProtocolError(error)
        if error.get_id() == 404 && error.get_message().as_str().starts_with("NOT_FOUND - no "))
}

/// Returns true if the queue exists with other arguments (AMQP reply code 406).
fn is_precondition_failed(error: &lapin::Error) -> bool {
    matches!(error.kind(), ErrorKind::ProtocolError(error) if error.get_id() == 406)
}

/// Declares `queue` unless it exists with other arguments, which must not keep enquiries out. It uses a separate channel,
/// as an error closes the channel.
pub(crate) async fn declare_or_keep(
    connection: &Connection,
    queue: ShortString,
    arguments: FieldTable,
) -> Result<(), lapin::Error> {
    let channel = connection.create_channel().await?;
    match declare_queue(&channel, queue.clone(), arguments).await {
        Ok(()) => channel.close(200, "done".into()).await,
        Err(error) if is_precondition_failed(&error) => {
            tracing::warn!(%queue, "queue has other settings, keeping them: change them by a policy");
            Ok(())
        }
        Err(error) => Err(error),
    }
}

/// Fails if `queue` does not exist.
async fn check_queue(channel: &Channel, queue: ShortString) -> Result<(), lapin::Error> {
    let passive = QueueDeclareOptions { passive: true, ..QueueDeclareOptions::default() };
    channel.queue_declare(queue, passive, FieldTable::default()).await.map(drop)
}

async fn declare_queue(channel: &Channel, queue: ShortString, arguments: FieldTable) -> Result<(), lapin::Error> {
    channel.queue_declare(queue, QueueDeclareOptions::durable(), arguments).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn derives_all_names_from_one() {
        let topology: Topology = "enquiries".parse().unwrap();
        assert_eq!(topology.exchange().as_str(), "enquiries");
        assert_eq!(topology.email_queue().as_str(), "enquiries.email");
        assert_eq!(topology.dead_letter_queue().as_str(), "enquiries.dead");
        assert_eq!(topology.archive().as_str(), "enquiries.archive");
        let retry = |delay| topology.retry_queue(delay).as_str().to_owned();
        assert_eq!(retry(Duration::from_secs(30)), "enquiries.email.retry.30s");
        assert_eq!(retry(Duration::from_secs(90 * 60)), "enquiries.email.retry.1h30m");
    }

    #[test]
    fn the_remedy_for_an_older_queue_is_a_policy_for_that_queue() {
        let topology: Topology = "firm.enquiries".parse().unwrap();
        assert_eq!(
            topology.remedy(LimitedQueue::Dead, "/"),
            r#"rabbitmqctl set_policy --vhost '/' --apply-to queues firm.enquiries.dead '^firm\.enquiries\.dead$' '{"delivery-limit":1000000000}'"#
        );
    }

    #[test]
    fn rejects_names_that_the_broker_would_refuse() {
        for name in ["", "amq.mine", "with space", "UPPER", &"x".repeat(201)] {
            assert!(name.parse::<Topology>().is_err(), "{name}");
        }
    }
}
