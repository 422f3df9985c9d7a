#[cfg(test)]
mod tests;

use std::time::Duration;

use broker::{Destination, PublishError, Publisher, RetrySchedule, SessionError, reply_within};
use jiff::Timestamp;
use lapin::{
    message::Delivery as Message,
    options::{BasicAckOptions, BasicNackOptions},
};
use metrics::counter;
use runtime::shutdown::Shutdown;
use tokio::time;

use crate::{
    backlog::undelivered::Undelivered,
    delivery::{
        follow_up::{FailureKind, FollowUp},
        ledger::Ledger,
        outcome::Outcome,
    },
    mailer::refusal_notices::RefusalNotices,
    message::{headers::Headers, identity::identify},
};

/// Applies outcomes. A message is acknowledged only after everything that follows from it is confirmed.
#[derive(Debug, Clone)]
pub(crate) struct Settlement {
    pub(crate) publisher: Publisher,
    pub(crate) ledger: Ledger,
    pub(crate) refusals: RefusalNotices,
    pub(crate) broker: broker::Config,
    pub(crate) retries: RetrySchedule,
    pub(crate) retry_for: Duration,
    /// The delay before a message is requeued.
    pub(crate) requeue_delay: Duration,
}

impl Settlement {
    /// Does everything that must be done before the message is acknowledged. If it is interrupted, the next delivery
    /// repeats it: if that is to another process, some recipients may get the mail twice, but none is forgotten.
    ///
    /// `undelivered` is the backlog that the message belongs to, if any.
    pub(crate) async fn apply(
        &self,
        message: &Message,
        headers: &Headers,
        outcome: &Outcome,
        undelivered: Option<&Undelivered>,
    ) -> Result<(), PublishError> {
        self.publish_next(message, headers, outcome).await?;
        if let Some(undelivered) = undelivered {
            // After the dead letter, since the notice says how to find it.
            let has_notice = match outcome.content_refusal() {
                Some((recipients, reason)) => self.refusals.send(identify(&message.data).id, recipients, reason).await,
                None => false,
            };
            undelivered.add_unreached(&message.data, headers, outcome, has_notice).await;
        }
        // Last: if it came first, an interruption would lose the follow-ups.
        if let Outcome::Sent { part, .. } = outcome {
            self.ledger.mark_sent(*part).await;
        }
        Ok(())
    }

    /// Publishes the messages that follow from `outcome`.
    async fn publish_next(&self, message: &Message, headers: &Headers, outcome: &Outcome) -> Result<(), PublishError> {
        match outcome {
            Outcome::Duplicate | Outcome::Dropped => Ok(()),
            Outcome::Sent { part, follow_ups } => {
                let mut follow_ups = follow_ups.clone();
                for follow_up in follow_ups.iter_mut().filter(|follow_up| !follow_up.is_confirmed) {
                    if let Err(error) = self.publish_follow_up(message, headers, follow_up).await {
                        // The next delivery to this process continues from here and mails no recipient again.
                        self.ledger.remember_unconfirmed(*part, follow_ups);
                        return Err(error);
                    }
                    follow_up.is_confirmed = true;
                }
                Ok(())
            }
            Outcome::Retry(reason) => self.retry(message, headers.clone(), reason).await,
            Outcome::Deferred(wanted) | Outcome::OverBudget(wanted) | Outcome::NoConnection(wanted) => {
                let (pause, delay) = retry_queue_for(&self.retries, *wanted);
                self.schedule_retry(message, headers, pause, delay).await
            }
            Outcome::Permanent(reason) | Outcome::ContentRefused { reason, .. } => {
                self.dead_letter(message, &headers.clone().with_failed_attempt(Timestamp::now()), reason).await
            }
        }
    }

    async fn publish_follow_up(
        &self,
        message: &Message,
        headers: &Headers,
        follow_up: &FollowUp,
    ) -> Result<(), PublishError> {
        let headers = headers.for_follow_up(follow_up.id, &follow_up.recipients);
        match follow_up.kind {
            FailureKind::Transient => self.retry(message, headers, &follow_up.reason).await,
            FailureKind::Permanent | FailureKind::ContentRefused => {
                self.dead_letter(message, &headers.with_failed_attempt(Timestamp::now()), &follow_up.reason).await
            }
        }
    }

    /// Schedules another attempt, or dead-letters the message if it has been retried for `retry_for`.
    async fn retry(&self, message: &Message, headers: Headers, reason: &str) -> Result<(), PublishError> {
        let now = Timestamp::now();
        let headers = headers.with_failed_attempt(now);
        if self.is_expired(&headers, now) {
            let attempts = match headers.attempts {
                1 => "1 attempt".to_owned(),
                more => format!("{more} attempts"),
            };
            return self.dead_letter(message, &headers, &format!("given up after {attempts}: {reason}")).await;
        }
        let pause = self.retries.delay_after(headers.attempts);
        // Jitter of up to a fifth, so that messages that failed together do not return together.
        let delay = pause.mul_f64(1.0 - fastrand::f64() / 5.0);
        self.schedule_retry(message, &headers, pause, delay).await
    }

    /// Returns true if a message has been retried for `retry_for`.
    fn is_expired(&self, headers: &Headers, now: Timestamp) -> bool {
        let elapsed = headers.first_attempt.map(|first| now.duration_since(first));
        // Clocks differ between machines: a first attempt in the future does not count as expired.
        elapsed.and_then(|elapsed| Duration::try_from(elapsed).ok()).is_some_and(|elapsed| elapsed >= self.retry_for)
    }

    /// Moves `message` to the retry queue of `pause`, from which it returns after `delay`.
    async fn schedule_retry(
        &self,
        message: &Message,
        headers: &Headers,
        pause: Duration,
        delay: Duration,
    ) -> Result<(), PublishError> {
        counter!("mail_retries_total").increment(1);
        let properties =
            headers.to_properties(&message.properties, None).with_expiration(delay.as_millis().to_string().into());
        let queue = self.broker.topology.retry_queue(pause);
        self.publisher.publish(Destination::Queue(queue), &message.data, properties).await
    }

    /// Moves `message` to the dead-letter queue.
    async fn dead_letter(&self, message: &Message, headers: &Headers, reason: &str) -> Result<(), PublishError> {
        counter!("mails_dead_total").increment(1);
        let properties = headers.to_properties(&message.properties, Some(reason));
        let queue = self.broker.topology.dead_letter_queue();
        self.publisher.publish(Destination::Queue(queue), &message.data, properties).await
    }

    /// Acknowledges `message` if its outcome was `applied`, or requeues it.
    ///
    /// # Errors
    ///
    /// The session failed.
    pub(crate) async fn acknowledge_or_requeue(
        &self,
        message: &Message,
        applied: Result<(), PublishError>,
        session_over: &Shutdown,
    ) -> Result<(), SessionError> {
        if let Err(error) = applied {
            tracing::warn!(%error, "publish not confirmed, the message will be requeued");
            // Not at once: each return counts towards the queue's delivery limit, and each redelivery attempts a mail.
            if session_over.run_until_requested(time::sleep(self.requeue_delay)).await.is_none() {
                // The end of its session requeues it.
                return Ok(());
            }
            let requeue = BasicNackOptions { requeue: true, ..BasicNackOptions::default() };
            reply_within(self.broker.reply_timeout, message.nack(requeue)).await?;
        } else {
            reply_within(self.broker.reply_timeout, message.ack(BasicAckOptions::default())).await?;
        }
        Ok(())
    }
}

/// The pause of the retry queue for a message that should wait for `wanted`, and how long it waits there: the longest
/// pause at most.
fn retry_queue_for(retries: &RetrySchedule, wanted: Duration) -> (Duration, Duration) {
    let long_enough = retries.delays().find(|pause| *pause >= wanted);
    let pause = long_enough.unwrap_or_else(|| retries.delay_after(u32::MAX));
    (pause, pause.min(wanted))
}
