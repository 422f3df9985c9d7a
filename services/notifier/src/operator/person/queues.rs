use std::time::Duration;

use broker::{RetrySchedule, reply_within};
use jiff::Timestamp;
use lapin::{Connection, message::Delivery, types::ShortString};
use person::{Held, Person, Place};

use super::{
    PersonError,
    taken::{MAX_MESSAGES, Taken, acknowledge},
};
use crate::{
    message::identity::{Identified, identify},
    operator::{copier::Copier, queue_exists},
};

/// Number of messages that are moved at once.
const BATCH: u16 = 100;

/// The mail queue, the retry queues and the dead letters, for a command that holds the operator lock.
pub(super) struct Queues<'a> {
    pub(super) config: &'a broker::Config,
    pub(super) retries: &'a RetrySchedule,
    pub(super) connection: &'a Connection,
}

/// The messages that wait for a retry, which a command has taken.
pub(super) struct HeldRetries(Vec<Taken>);

impl HeldRetries {
    /// Returns what was not removed to its queues. What should have been retried in the meantime goes to the mail queue.
    pub(super) async fn release(self) -> Result<(), PersonError> {
        for messages in self.0 {
            messages.close().await?;
        }
        Ok(())
    }
}

/// The action on a message that was found.
#[derive(Clone, Copy)]
enum Then {
    Keep,
    Remove,
}

/// Returns true if a message is about `person`.
pub(super) fn concerns(person: &Person, identified: &Identified, payload: &[u8]) -> bool {
    match &identified.enquiry {
        Some(enquiry) => person.sent(enquiry),
        None => *person == Person::Id(identified.id) || person.is_in(payload),
    }
}

/// The content of a message in `place`.
pub(super) fn held_in(place: Place, identified: Identified, message: &Delivery) -> Held {
    let Identified { id, enquiry } = identified;
    let seconds = message.properties.timestamp().and_then(|at| i64::try_from(at).ok());
    let accepted = seconds.and_then(|at| Timestamp::from_second(at).ok());
    match enquiry {
        Some(enquiry) => Held::enquiry(place, id, enquiry),
        None => Held::other(place, Some(id), accepted, String::from_utf8_lossy(&message.data).into_owned()),
    }
}

impl Queues<'_> {
    /// The queues in the order in which a message passes them. Retries come first, since they return to the mail queue.
    fn all(&self) -> Vec<(Place, ShortString)> {
        self.retry_queues().chain(self.others()).collect()
    }

    fn retry_queues(&self) -> impl Iterator<Item = (Place, ShortString)> {
        self.retries.delays().map(|delay| (Place::RetryQueue, self.config.topology.retry_queue(delay)))
    }

    fn others(&self) -> [(Place, ShortString); 2] {
        let topology = &self.config.topology;
        [(Place::MailQueue, topology.email_queue()), (Place::DeadLetter, topology.dead_letter_queue())]
    }

    /// Returns what a command that was killed has left parked to its queues.
    pub(super) async fn return_parked(&self) -> Result<(), PersonError> {
        let topology = &self.config.topology;
        for queue in [topology.email_queue(), topology.dead_letter_queue()] {
            let parking_queue = topology.parking_queue(&queue);
            if queue_exists(self.config, parking_queue.clone()).await? {
                self.move_all(&parking_queue, &queue).await?;
            }
        }
        Ok(())
    }

    /// Finds what the queues hold of `person`.
    pub(super) async fn find(&self, person: &Person) -> Result<Vec<Held>, PersonError> {
        let mut found = Vec::new();
        for (place, queue) in self.all() {
            let mut messages = self.take_all(queue).await?;
            self.sift(place, &mut messages, person, Then::Keep, &mut found).await?;
            messages.close().await?;
        }
        Ok(found)
    }

    /// Takes what waits for a retry now, and what comes to wait for one from now on: none of it returns to the mail queue
    /// before [`HeldRetries::release`].
    pub(super) async fn hold_retries(&self) -> Result<HeldRetries, PersonError> {
        let mut held = Vec::new();
        for (_, queue) in self.retry_queues() {
            held.push(self.take_all(queue).await?.held());
        }
        Ok(HeldRetries(held))
    }

    /// Removes what the queues hold of `person`, and returns it.
    pub(super) async fn remove(&self, person: &Person, retries: &mut HeldRetries) -> Result<Vec<Held>, PersonError> {
        let mut found = Vec::new();
        for messages in &mut retries.0 {
            self.sift(Place::RetryQueue, messages, person, Then::Remove, &mut found).await?;
        }
        for (place, queue) in self.others() {
            let mut messages = self.take_all(queue).await?;
            self.sift(place, &mut messages, person, Then::Remove, &mut found).await?;
            messages.close().await?;
        }
        Ok(found)
    }

    async fn take_all(&self, queue: ShortString) -> Result<Taken, PersonError> {
        Taken::open(self.connection, queue, MAX_MESSAGES, self.limit()).await
    }

    /// Adds to `found` what is taken of `person`.
    async fn sift(
        &self,
        place: Place,
        messages: &mut Taken,
        person: &Person,
        then: Then,
        found: &mut Vec<Held>,
    ) -> Result<(), PersonError> {
        while let Some(message) = messages.next().await? {
            let identified = identify(&message.data);
            if !concerns(person, &identified, &message.data) {
                continue;
            }
            match then {
                Then::Keep => {}
                Then::Remove => acknowledge(&message, false, self.limit()).await?,
            }
            found.push(held_in(place, identified, &message));
        }
        Ok(())
    }

    /// Makes each queue empty for a moment, without losing a message: then the broker may delete the files of those that it
    /// has delivered. A quorum queue keeps the bytes of delivered messages for as long as an older one is on it, and releases
    /// them only when a command finds it empty (seen on RabbitMQ 3.10).
    ///
    /// Messages that wait for a retry go back to the mail queue, and are tried at once. Others are parked; if the command is
    /// killed, the broker returns them after ten minutes.
    pub(super) async fn empty_briefly(&self) -> Result<(), PersonError> {
        let topology = &self.config.topology;
        for (place, queue) in self.all() {
            if place == Place::RetryQueue {
                self.move_all(&queue, &topology.email_queue()).await?;
                continue;
            }
            let declare = topology.declare_parking_queue(self.connection, &queue);
            let parking_queue = reply_within(self.limit(), declare).await?;
            self.move_all(&queue, &parking_queue).await?;
            self.move_all(&parking_queue, &queue).await?;
        }
        Ok(())
    }

    /// Moves messages from one queue to another until it is empty. Copies are confirmed before the originals are acknowledged.
    async fn move_all(&self, from: &ShortString, to: &ShortString) -> Result<(), PersonError> {
        let mut messages = Taken::open(self.connection, from.clone(), BATCH, self.limit()).await?;
        let mut copier = Copier::open(self.connection, self.limit()).await?;
        loop {
            let batch = messages.next_batch(BATCH).await?;
            let Some(last) = batch.last() else { return messages.close().await };
            for message in &batch {
                copier.copy(to, message).await?;
            }
            copier.confirm().await?;
            // And those before it on this channel.
            acknowledge(last, true, self.limit()).await?;
        }
    }

    fn limit(&self) -> Duration {
        self.config.reply_timeout
    }
}

#[cfg(test)]
mod tests;
