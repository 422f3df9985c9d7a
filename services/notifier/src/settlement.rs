use std::time::Duration;

use broker::{Destination, PublishError, Publisher, RetrySchedule, SessionError, reply};
use jiff::Timestamp;
use lapin::{
    message::Delivery as Message,
    options::{BasicAckOptions, BasicNackOptions},
};
use metrics::counter;
use runtime::shutdown::Shutdown;
use tokio::time;

use crate::{
    headers::Headers,
    identity::identify,
    ledger::Ledger,
    refusal::RefusalNotices,
    undelivered::Undelivered,
    verdict::{Fate, FollowUp, Verdict},
};

/// Carries out verdicts. A message is acknowledged only when what follows it is confirmed.
#[derive(Debug, Clone)]
pub(crate) struct Settlement {
    pub(crate) publisher: Publisher,
    pub(crate) ledger: Ledger,
    pub(crate) refusals: RefusalNotices,
    pub(crate) broker: broker::Config,
    pub(crate) retry_for: Duration,
    /// Before a message that cannot be moved on goes back.
    pub(crate) return_pause: Duration,
}

impl Settlement {
    /// Everything that has to be done before the message is acknowledged. Cut off anywhere, it is done again
    /// by the next delivery: if that is to another process, some may get the mail twice, and nobody is forgotten.
    ///
    /// `undelivered` is the account that the message belongs to, if it belongs to one.
    pub(crate) async fn carry_out(
        &self,
        message: &Message,
        headers: &Headers,
        verdict: &Verdict,
        undelivered: Option<&Undelivered>,
    ) -> Result<(), PublishError> {
        self.move_on(message, headers, verdict).await?;
        if let Some(undelivered) = undelivered {
            // The dead letter is kept first: its recipients are told where it is.
            let has_notice = match verdict.refusal() {
                Some((recipients, reason)) => self.refusals.send(identify(&message.data).id, recipients, reason).await,
                None => false,
            };
            undelivered.add_left(&message.data, headers, verdict, has_notice).await;
        }
        // Last: marked first and cut off then, those who are left would be forgotten.
        if let Verdict::Sent { part, .. } = verdict {
            self.ledger.mark_sent(*part).await;
        }
        Ok(())
    }

    /// Publishes what follows from a verdict.
    async fn move_on(&self, message: &Message, headers: &Headers, verdict: &Verdict) -> Result<(), PublishError> {
        match verdict {
            Verdict::Duplicate => Ok(()),
            Verdict::Sent { part, left } => {
                let mut left = left.clone();
                for follow_up in left.iter_mut().filter(|follow_up| !follow_up.is_confirmed) {
                    if let Err(error) = self.follow_up(message, headers, follow_up).await {
                        // The next delivery to this process goes on from here, and mails nobody again.
                        self.ledger.keep_left(*part, left);
                        return Err(error);
                    }
                    follow_up.is_confirmed = true;
                }
                Ok(())
            }
            Verdict::Again(reason) => self.try_again(message, headers.clone(), reason).await,
            Verdict::Wait(wanted) | Verdict::OverBudget(wanted) => {
                let (pause, stay) = wait(&self.broker.retries, *wanted);
                self.postpone(message, headers, pause, stay).await
            }
            Verdict::Dead(reason) | Verdict::Refused { reason, .. } => {
                self.bury(message, &headers.clone().failed(Timestamp::now()), reason).await
            }
        }
    }

    /// A message of its own for those who are left.
    async fn follow_up(&self, message: &Message, headers: &Headers, left: &FollowUp) -> Result<(), PublishError> {
        let headers = headers.follow_up(left);
        match left.fate {
            Fate::Later => self.try_again(message, headers, &left.reason).await,
            Fate::Never | Fate::Refused => self.bury(message, &headers.failed(Timestamp::now()), &left.reason).await,
        }
    }

    /// After a pause once more, or a dead letter if its time is over.
    async fn try_again(&self, message: &Message, headers: Headers, reason: &str) -> Result<(), PublishError> {
        let now = Timestamp::now();
        let headers = headers.failed(now);
        if self.is_over(&headers, now) {
            let attempts = match headers.attempts {
                1 => "1 attempt".to_owned(),
                more => format!("{more} attempts"),
            };
            return self.bury(message, &headers, &format!("given up after {attempts}: {reason}")).await;
        }
        let pause = self.broker.retries.pause_after(headers.attempts);
        // Up to a fifth sooner, so that those that failed together do not come back together.
        let stay = pause.mul_f64(1.0 - fastrand::f64() / 5.0);
        self.postpone(message, &headers, pause, stay).await
    }

    /// Whether a message has been tried for as long as it may.
    fn is_over(&self, headers: &Headers, now: Timestamp) -> bool {
        let tried = headers.first_attempt.map(|first| now.duration_since(first));
        // Clocks of two machines: a first attempt in the future is no reason to give up.
        tried.and_then(|tried| Duration::try_from(tried).ok()).is_some_and(|tried| tried >= self.retry_for)
    }

    /// Moves `message` to the retry queue of `pause`, where it stays for `stay` at most.
    async fn postpone(
        &self,
        message: &Message,
        headers: &Headers,
        pause: Duration,
        stay: Duration,
    ) -> Result<(), PublishError> {
        counter!("mail_retries_total").increment(1);
        let properties =
            headers.carried_on(&message.properties, None).with_expiration(stay.as_millis().to_string().into());
        let queue = self.broker.topology.retry_queue(pause);
        self.publisher.publish(Destination::Queue(queue), &message.data, properties).await
    }

    async fn bury(&self, message: &Message, headers: &Headers, reason: &str) -> Result<(), PublishError> {
        counter!("mails_dead_total").increment(1);
        let properties = headers.carried_on(&message.properties, Some(reason));
        let queue = self.broker.topology.dead_queue();
        self.publisher.publish(Destination::Queue(queue), &message.data, properties).await
    }

    /// Answers the broker for `message`: acknowledges what was carried out, and gives back what was not. An error is that
    /// of its session, which is of no more use when `session_over` is requested.
    pub(crate) async fn answer(
        &self,
        message: &Message,
        carried_out: Result<(), PublishError>,
        session_over: &Shutdown,
    ) -> Result<(), SessionError> {
        match carried_out {
            Ok(()) => reply(self.broker.reply_timeout, message.ack(BasicAckOptions::default())).await?,
            Err(error) => {
                // It stays a message of the queue. Not at once: each return counts towards the queue's limit
                // of deliveries, and each round would be a mail attempted.
                tracing::warn!(%error, "a message could not be moved on and goes back to its queue");
                if session_over.or(time::sleep(self.return_pause)).await.is_none() {
                    // It goes back with the end of its session.
                    return Ok(());
                }
                reply(
                    self.broker.reply_timeout,
                    message.nack(BasicNackOptions { requeue: true, ..BasicNackOptions::default() }),
                )
                .await?
            }
        };
        Ok(())
    }
}

/// Which pause's queue a message waits on that is `wanted` to wait so long, and how long it stays there.
fn wait(retries: &RetrySchedule, wanted: Duration) -> (Duration, Duration) {
    let long_enough = retries.pauses().find(|pause| *pause >= wanted);
    let pause = long_enough.unwrap_or_else(|| retries.pause_after(u32::MAX));
    (pause, pause.min(wanted))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use runtime::{
        env::Env,
        health::{Health, Need},
    };
    use test_support::{eventually, redis_url, with_broker};
    use uuid::Uuid;

    use super::*;
    use crate::{Config, ledger::Part, notices::Notices};

    #[tokio::test]
    async fn the_account_has_a_dead_letter_before_its_message_is_acknowledged() {
        with_broker(|broker| async move {
            let (redis_url, topology) = (redis_url(), broker.topology_name());
            let variables = [
                ("AMQP_URL", broker.url()),
                ("AMQP_TOPOLOGY", &topology),
                ("LEDGER_PREFIX", &topology),
                ("REDIS_URL", &redis_url),
                ("REDIS_TIMEOUT", "5s"),
                // Nobody listens there.
                ("SMTP_URL", "smtp://127.0.0.1:1"),
            ];
            let config = Config::from_env(&Env::from_pairs(variables)).unwrap();
            let component = |name| Health::new().component(name, Need::Required);
            let publisher = Publisher::new(config.broker.clone(), "test", Duration::from_secs(20));
            let shutdown = Shutdown::new();
            let connected = tokio::spawn(publisher.clone().keep_connected(component("publisher"), shutdown.clone()));
            eventually("the publisher is connected", async || publisher.is_connected().then_some(())).await;
            let redis = fail_open_redis::Redis::new(&config.redis, component("redis")).unwrap();
            let ledger = Ledger::new(redis, config.ledger.clone());
            let settlement = Settlement {
                publisher,
                ledger: ledger.clone(),
                refusals: RefusalNotices::new(Arc::new(Notices::new(&config).await.unwrap())),
                broker: config.broker.clone(),
                retry_for: config.retry_for,
                return_pause: config.return_pause,
            };

            broker.publish(b"for two").await;
            let message = eventually("the message is on its queue", async || {
                let queue = broker.topology().email_queue();
                broker.channel().basic_get(queue, Default::default()).await.unwrap()
            })
            .await;
            let enquiry = identify(&message.data).id;
            let refused = FollowUp {
                mark: Uuid::new_v4(),
                recipients: "office@firm.example".parse().unwrap(),
                fate: Fate::Never,
                reason: "refused".to_owned(),
                is_confirmed: false,
            };
            let verdict = Verdict::Sent { part: Part { enquiry, follow_up: None }, left: vec![refused] };
            let undelivered = Undelivered::of(&config).unwrap();
            settlement.carry_out(&message, &Headers::default(), &verdict, Some(&undelivered)).await.unwrap();

            // The process dies here; another one looks.
            let of_another = Undelivered::of(&config).unwrap();
            of_another.reconcile(&ledger).await;
            assert_eq!(of_another.standings().await.open.count(), 1);
            shutdown.request();
            connected.await.unwrap().unwrap();
        })
        .await;
    }

    #[test]
    fn a_message_waits_as_long_as_it_has_to_and_at_most_for_the_longest_pause() {
        let retries: RetrySchedule = "5s,2m,10m".parse().unwrap();
        let minutes = |pause: u64, stay: u64| (Duration::from_secs(pause * 60), Duration::from_secs(stay * 60));
        assert_eq!(wait(&retries, Duration::from_secs(120)), minutes(2, 2));
        assert_eq!(wait(&retries, Duration::from_secs(180)), minutes(10, 3));
        assert_eq!(wait(&retries, Duration::from_secs(660)), minutes(10, 10));
    }
}
