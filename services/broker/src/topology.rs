use std::str::FromStr;

use lapin::{
    Channel, ExchangeKind,
    options::{
        ExchangeDeclareOptions, ExchangeDeleteOptions, QueueBindOptions, QueueDeclareOptions, QueueDeleteOptions,
    },
    types::{AMQPValue, FieldTable, ShortString},
};

/// The names of our exchange and queues, all from one word.
///
/// ```text
/// enquiries (fanout) ──> enquiries.email (quorum) ──rejected──> enquiries.dead (quorum)
/// ```
///
/// A new consumer binds a queue of its own to the exchange; nothing here changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Topology {
    name: String,
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

    /// Where messages go that can never be mailed.
    pub fn dead_queue(&self) -> ShortString {
        format!("{}.dead", self.name).into()
    }

    /// Declares the exchange and the queues, and binds them.
    pub async fn declare(&self, channel: &Channel) -> Result<(), lapin::Error> {
        let durable = ExchangeDeclareOptions { durable: true, ..ExchangeDeclareOptions::default() };
        channel.exchange_declare(self.exchange(), ExchangeKind::Fanout, durable, FieldTable::default()).await?;
        self.queue(channel, self.dead_queue(), &[]).await?;
        self.queue(
            channel,
            self.email_queue(),
            &[
                // The default exchange routes by queue name: a dead message reaches the dead queue
                // alone, and not every other consumer of our exchange.
                ("x-dead-letter-exchange", ""),
                ("x-dead-letter-routing-key", self.dead_queue().as_str()),
                // Without it a dead letter is lost if the broker stops between the two queues; it
                // wants reject-publish, so that a full queue refuses the publisher instead of dropping.
                ("x-dead-letter-strategy", "at-least-once"),
                ("x-overflow", "reject-publish"),
            ],
        )
        .await?;
        channel
            .queue_bind(
                self.email_queue(),
                self.exchange(),
                ShortString::default(),
                QueueBindOptions::default(),
                FieldTable::default(),
            )
            .await
    }

    /// Removes all of it, messages included: the end of a test or of a retired installation.
    pub async fn delete(&self, channel: &Channel) -> Result<(), lapin::Error> {
        channel.exchange_delete(self.exchange(), ExchangeDeleteOptions::default()).await?;
        for queue in [self.email_queue(), self.dead_queue()] {
            channel.queue_delete(queue, QueueDeleteOptions::default()).await?;
        }
        Ok(())
    }

    async fn queue(&self, channel: &Channel, queue: ShortString, texts: &[(&str, &str)]) -> Result<(), lapin::Error> {
        let mut arguments = FieldTable::default();
        // Quorum: a confirm means that a majority of the nodes wrote it to disk.
        for (key, value) in texts.iter().chain(&[("x-queue-type", "quorum")]) {
            arguments.insert((*key).into(), AMQPValue::LongString((*value).into()));
        }
        channel.queue_declare(queue, QueueDeclareOptions::durable(), arguments).await.map(drop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_follow_from_one_word() {
        let topology: Topology = "enquiries".parse().unwrap();
        assert_eq!(topology.exchange().as_str(), "enquiries");
        assert_eq!(topology.email_queue().as_str(), "enquiries.email");
        assert_eq!(topology.dead_queue().as_str(), "enquiries.dead");
    }

    #[test]
    fn names_that_the_broker_would_refuse_are_refused_before_it_is_asked() {
        for name in ["", "amq.mine", "with space", "UPPER", &"x".repeat(201)] {
            assert!(name.parse::<Topology>().is_err(), "{name}");
        }
    }
}
