use std::{str::FromStr, time::Duration};

use jiff::SignedDuration;
use lapin::{
    Channel, Connection, ErrorKind, ExchangeKind,
    options::{
        ExchangeDeclareOptions, ExchangeDeleteOptions, QueueBindOptions, QueueDeclareOptions, QueueDeleteOptions,
    },
    types::{AMQPValue, FieldTable, ShortString},
};

use crate::{ArchiveAge, RetrySchedule};

/// Size of the archive's files: some 200 enquiries each.
const ARCHIVE_SEGMENT_BYTES: i64 = 64 * 1024;

/// How often a message may come back to the email queue unsettled: one that ends every notifier it meets is
/// a dead letter then. RabbitMQ 4 would allow 20, which a long outage can use up, and 3.10 any number.
const EMAIL_DELIVERIES: i64 = 100;
/// The same for dead letters, which come back each time they are listed: without an end (RabbitMQ 4 would
/// drop them after 20).
const DEAD_DELIVERIES: i64 = 1_000_000_000;

/// The names of our exchange and queues, all from one word.
///
/// ```text
/// enquiries (fanout) ──> enquiries.email (quorum) ── lasting failure ──> enquiries.dead (quorum)
///                  │          │      ▲
///                  │   passing failure, then after its pause back
///                  │          ▼      │
///                  │     enquiries.email.retry.5s … 6h (quorum)
///                  └──> enquiries.archive (stream)
/// ```
///
/// A new consumer binds a queue of its own to the exchange; nothing here changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Topology {
    name: String,
}

/// A queue with a limit to how often a message may come back to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LimitedQueue {
    /// [`Topology::email_queue`].
    Email,
    /// [`Topology::dead_letter_queue`].
    Dead,
}

impl LimitedQueue {
    const fn deliveries(self) -> i64 {
        match self {
            Self::Email => EMAIL_DELIVERIES,
            Self::Dead => DEAD_DELIVERIES,
        }
    }
}

/// How a queue that is there was declared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum QueueSettings {
    /// As this version declares it.
    AsDeclared,
    /// Otherwise, as by an older version: it may lack its limit, and RabbitMQ 4 then has one of 20.
    Different {
        /// The command that sets the limit. Whether it was run cannot be asked by AMQP.
        remedy: String,
    },
}

impl FromStr for Topology {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let word = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '-' | '_' | '.');
        // RabbitMQ allows 255 bytes, and our suffixes need some; `amq.` is its own.
        if name.is_empty() || name.len() > 200 || !name.chars().all(word) || name.starts_with("amq.") {
            return Err("use lower-case letters, digits, '-', '_' and '.', not beginning with amq.".to_owned());
        }
        Ok(Self { name: name.to_owned() })
    }
}

impl Topology {
    /// The fanout exchange that every accepted enquiry is published to.
    pub fn exchange(&self) -> ShortString {
        self.name.as_str().into()
    }

    /// The quorum queue that the notifier works off.
    pub fn email_queue(&self) -> ShortString {
        format!("{}.email", self.name).into()
    }

    /// Where messages wait for `pause` before they are on the email queue again.
    pub fn retry_queue(&self, pause: Duration) -> ShortString {
        let pause = SignedDuration::try_from(pause).unwrap_or(SignedDuration::MAX);
        let pause = format!("{pause:#}").replace(' ', "");
        format!("{}.email.retry.{pause}", self.name).into()
    }

    /// Where messages go that can never be mailed.
    pub fn dead_letter_queue(&self) -> ShortString {
        format!("{}.dead", self.name).into()
    }

    /// The stream that keeps every accepted enquiry for a while.
    pub fn archive(&self) -> ShortString {
        format!("{}.archive", self.name).into()
    }

    /// Declares the exchange and what the mails need, and binds the mail queue. The answer is the channel that did it,
    /// for further use.
    pub async fn declare(&self, connection: &Connection, retries: &RetrySchedule) -> Result<Channel, lapin::Error> {
        let channel = connection.create_channel().await?;
        let durable = ExchangeDeclareOptions { durable: true, ..ExchangeDeclareOptions::default() };
        channel.exchange_declare(self.exchange(), ExchangeKind::Fanout, durable, FieldTable::default()).await?;

        for queue in [LimitedQueue::Dead, LimitedQueue::Email] {
            declare_or_keep(connection, self.name_of(queue), self.arguments_of(queue)).await?;
        }
        for pause in retries.delays() {
            // Back to the email queue alone: by the exchange, every other consumer would get it again.
            let mut arguments = dead_letters_to(&self.email_queue());
            let milliseconds = i64::try_from(pause.as_millis()).unwrap_or(i64::MAX);
            arguments.insert("x-message-ttl".into(), AMQPValue::LongLongInt(milliseconds));
            declare_or_keep(connection, self.retry_queue(pause), quorum(arguments)).await?;
        }
        self.bind(&channel, self.email_queue()).await?;
        Ok(channel)
    }

    /// How `queue` stands on the broker of `connection`. An error if it is not there.
    pub async fn queue_settings(
        &self,
        connection: &Connection,
        queue: LimitedQueue,
    ) -> Result<QueueSettings, lapin::Error> {
        let channel = connection.create_channel().await?;
        // First whether it is there: a look makes no queue.
        let passive = QueueDeclareOptions { passive: true, ..QueueDeclareOptions::default() };
        channel.queue_declare(self.name_of(queue), passive, FieldTable::default()).await?;
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
        delivered_at_most(queue.deliveries(), quorum(arguments))
    }

    /// The command that gives `queue` its limit by a policy (rabbitmq.com/docs/policies).
    fn remedy(&self, queue: LimitedQueue, vhost: &str) -> String {
        let (name, deliveries) = (self.name_of(queue), queue.deliveries());
        let pattern = name.as_str().replace('.', r"\.");
        format!(
            "rabbitmqctl set_policy --vhost '{vhost}' --apply-to queues {name} '^{pattern}$' \
             '{{\"delivery-limit\":{deliveries}}}'"
        )
    }

    /// Declares the archive and binds it to the exchange, which must be there.
    pub async fn declare_archive(&self, connection: &Connection, age: &ArchiveAge) -> Result<(), lapin::Error> {
        let mut arguments = FieldTable::default();
        insert(&mut arguments, "x-queue-type", "stream");
        insert(&mut arguments, "x-max-age", age.as_str());
        // Age is applied to whole segments: with the default of 500 MB a quiet site would keep all for ever.
        arguments.insert("x-stream-max-segment-size-bytes".into(), AMQPValue::LongLongInt(ARCHIVE_SEGMENT_BYTES));
        declare_or_keep(connection, self.archive(), arguments).await?;
        let channel = connection.create_channel().await?;
        self.bind(&channel, self.archive()).await?;
        channel.close(200, "done".into()).await
    }

    async fn bind(&self, channel: &Channel, queue: ShortString) -> Result<(), lapin::Error> {
        let (key, options) = (ShortString::default(), QueueBindOptions::default());
        channel.queue_bind(queue, self.exchange(), key, options, FieldTable::default()).await
    }

    /// Removes all of it, messages included: the end of a test or of a retired installation.
    pub async fn delete(&self, channel: &Channel, retries: &RetrySchedule) -> Result<(), lapin::Error> {
        channel.exchange_delete(self.exchange(), ExchangeDeleteOptions::default()).await?;
        let retry_queues = retries.delays().map(|pause| self.retry_queue(pause));
        // The archive last: one that is out of order ends the channel.
        let queues =
            [self.email_queue(), self.dead_letter_queue()].into_iter().chain(retry_queues).chain([self.archive()]);
        for queue in queues {
            channel.queue_delete(queue, QueueDeleteOptions::default()).await?;
        }
        Ok(())
    }
}

/// Arguments of a queue whose rejected or expired messages go to one other queue, and are not lost if
/// the broker stops between the two.
fn dead_letters_to(queue: &ShortString) -> FieldTable {
    let mut arguments = FieldTable::default();
    // The default exchange routes by queue name.
    insert(&mut arguments, "x-dead-letter-exchange", "");
    insert(&mut arguments, "x-dead-letter-routing-key", queue.as_str());
    // At most once is the default; at least once wants reject-publish, so that a full queue refuses the
    // publisher instead of dropping (rabbitmq.com/docs/quorum-queues#dead-lettering).
    insert(&mut arguments, "x-dead-letter-strategy", "at-least-once");
    insert(&mut arguments, "x-overflow", "reject-publish");
    arguments
}

/// Arguments by which a message that came back unsettled so often is a dead letter, or dropped where there is
/// no place for those (rabbitmq.com/docs/quorum-queues#poison-message-handling).
fn delivered_at_most(times: i64, mut arguments: FieldTable) -> FieldTable {
    arguments.insert("x-delivery-limit".into(), AMQPValue::LongLongInt(times));
    arguments
}

/// A confirm of a quorum queue means that a majority of the nodes wrote the message to disk.
fn quorum(mut arguments: FieldTable) -> FieldTable {
    insert(&mut arguments, "x-queue-type", "quorum");
    arguments
}

fn insert(arguments: &mut FieldTable, key: &str, value: &str) {
    arguments.insert(key.into(), AMQPValue::LongString(value.into()));
}

/// Whether the broker has the thing already, with other arguments (AMQP reply code 406).
fn is_precondition_failed(error: &lapin::Error) -> bool {
    matches!(error.kind(), ErrorKind::ProtocolError(error) if error.get_id() == 406)
}

/// Declares `queue` on a channel of its own: a refusal closes it, and a queue that was declared with other
/// settings must not keep enquiries out.
async fn declare_or_keep(
    connection: &Connection,
    queue: ShortString,
    arguments: FieldTable,
) -> Result<(), lapin::Error> {
    let channel = connection.create_channel().await?;
    match declare_queue(&channel, queue.clone(), arguments).await {
        Ok(()) => channel.close(200, "done".into()).await,
        Err(error) if is_precondition_failed(&error) => {
            tracing::warn!(%queue, "the queue has other settings, which stay: they are changed by a policy");
            Ok(())
        }
        Err(error) => Err(error),
    }
}

async fn declare_queue(channel: &Channel, queue: ShortString, arguments: FieldTable) -> Result<(), lapin::Error> {
    channel.queue_declare(queue, QueueDeclareOptions::durable(), arguments).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_follow_from_one_word() {
        let topology: Topology = "enquiries".parse().unwrap();
        assert_eq!(topology.exchange().as_str(), "enquiries");
        assert_eq!(topology.email_queue().as_str(), "enquiries.email");
        assert_eq!(topology.dead_letter_queue().as_str(), "enquiries.dead");
        assert_eq!(topology.archive().as_str(), "enquiries.archive");
        let retry = |pause| topology.retry_queue(pause).as_str().to_owned();
        assert_eq!(retry(Duration::from_secs(30)), "enquiries.email.retry.30s");
        assert_eq!(retry(Duration::from_secs(90 * 60)), "enquiries.email.retry.1h30m");
    }

    #[test]
    fn the_remedy_for_an_older_queue_is_a_policy_for_it_alone() {
        let topology: Topology = "firm.enquiries".parse().unwrap();
        assert_eq!(
            topology.remedy(LimitedQueue::Dead, "/"),
            r#"rabbitmqctl set_policy --vhost '/' --apply-to queues firm.enquiries.dead '^firm\.enquiries\.dead$' '{"delivery-limit":1000000000}'"#
        );
    }

    #[test]
    fn names_that_the_broker_would_refuse_are_refused_before_it_is_asked() {
        for name in ["", "amq.mine", "with space", "UPPER", &"x".repeat(201)] {
            assert!(name.parse::<Topology>().is_err(), "{name}");
        }
    }
}
