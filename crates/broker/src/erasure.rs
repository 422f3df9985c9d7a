use std::time::Duration;

use lapin::{
    Channel, Connection,
    options::QueueDeleteOptions,
    types::{AMQPValue, ShortString},
};

use crate::{
    Retention, Topology,
    topology::{dead_letters_to, declare_or_keep, quorum, stream},
};

/// How long a message may be parked. After that the broker itself returns it, for a command that was killed.
const PARKED_FOR: Duration = Duration::from_mins(10);

/// The queues that exist for the erasure of a person's data: `notifier forget`.
impl Topology {
    /// The stream that takes the archive's enquiries while the archive is deleted and created again.
    pub fn archive_copy(&self) -> ShortString {
        format!("{}.rewrite", self.archive()).into()
    }

    /// The stream that keeps the records of erasures, without an age limit.
    pub fn erasures(&self) -> ShortString {
        format!("{}.erasures", self.exchange()).into()
    }

    /// The queue in which messages of `queue` wait for the moment in which that has to be empty.
    pub fn parking_queue(&self, queue: &ShortString) -> ShortString {
        format!("{queue}.parked").into()
    }

    pub(crate) fn parking_queues(&self) -> [ShortString; 2] {
        [self.email_queue(), self.dead_letter_queue()].map(|queue| self.parking_queue(&queue))
    }

    /// Declares the parking queue of `queue`, from which messages return to `queue` after ten minutes at the latest.
    pub async fn declare_parking_queue(
        &self,
        connection: &Connection,
        queue: &ShortString,
    ) -> Result<ShortString, lapin::Error> {
        let mut arguments = dead_letters_to(queue);
        let milliseconds = i64::try_from(PARKED_FOR.as_millis()).unwrap_or(i64::MAX);
        arguments.insert("x-message-ttl".into(), AMQPValue::LongLongInt(milliseconds));
        let parking_queue = self.parking_queue(queue);
        declare_or_keep(connection, parking_queue.clone(), quorum(arguments)).await?;
        Ok(parking_queue)
    }

    /// Declares the stream of erasure records.
    pub async fn declare_erasures(&self, connection: &Connection) -> Result<(), lapin::Error> {
        declare_or_keep(connection, self.erasures(), stream(None)).await
    }

    /// Declares the copy of the archive, without binding it.
    pub async fn declare_archive_copy(&self, connection: &Connection, age: &Retention) -> Result<(), lapin::Error> {
        declare_or_keep(connection, self.archive_copy(), stream(Some(age))).await
    }

    /// Deletes the archive and declares it empty, without binding it. The copy must be bound to the exchange and have
    /// everything that is to be kept.
    pub async fn empty_archive(&self, connection: &Connection, age: &Retention) -> Result<(), lapin::Error> {
        self.unbind_and_delete(connection, self.archive()).await?;
        declare_or_keep(connection, self.archive(), stream(Some(age))).await
    }

    /// Deletes the copy of the archive.
    pub async fn delete_archive_copy(&self, connection: &Connection) -> Result<(), lapin::Error> {
        self.unbind_and_delete(connection, self.archive_copy()).await
    }

    /// Unbinds a queue before it deletes it: a publish that the exchange has routed to a queue that is gone would not be
    /// confirmed.
    async fn unbind_and_delete(&self, connection: &Connection, queue: ShortString) -> Result<(), lapin::Error> {
        self.unbind_queue(connection, queue.clone()).await?;
        let channel: Channel = connection.create_channel().await?;
        channel.queue_delete(queue, QueueDeleteOptions::default()).await?;
        channel.close(200, "done".into()).await
    }
}
