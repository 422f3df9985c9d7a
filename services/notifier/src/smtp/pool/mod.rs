//! Connections to the mail server that carry one mail after another.
//!
//! * `limits`: how many connections and mails there may be
//! * `slot`: one mail by one of the connections; `idle`: connections without a mail; `pace`: mails a minute

mod idle;
mod limits;
mod pace;
#[cfg(test)]
mod sent_ahead;
mod slot;

use std::{convert::Infallible, sync::Arc};

use futures_util::future::join_all;
use runtime::shutdown::Shutdown;
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time,
};

use self::{idle::IdleSessions, pace::Pace};
pub use limits::{MailRate, MaxConnections, PoolLimits};
pub(crate) use slot::{Slot, UsedSession};

use super::{
    Envelope, Server, SmtpSession,
    waiting::{HandedOver, WaitingMails},
};

/// Why a mail may not be sent now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NoSlot {
    /// The service, or the session of the message, is stopping.
    Stopping,
    /// All connections were busy, or the rate was used up, for the maximum wait.
    TimedOut,
}

/// Connections to one mail server, limited in number.
///
/// Each mail holds a permit until its session is idle or ended. An idle session needs none: each mail takes an idle session
/// before it opens another, so there are never more connections than permits.
#[derive(Debug)]
pub(crate) struct Pool {
    server: Server,
    limits: PoolLimits,
    permits: Arc<Semaphore>,
    pace: Option<Pace>,
    idle: IdleSessions,
    waiting: WaitingMails,
}

impl Pool {
    pub(crate) fn new(server: Server, limits: PoolLimits) -> Self {
        Self {
            server,
            permits: Arc::new(Semaphore::new(limits.max_connections.get())),
            pace: limits.rate.map(|rate| Pace::new(rate.interval())),
            idle: IdleSessions::new(&limits),
            waiting: WaitingMails::default(),
            limits,
        }
    }

    /// Waits until a mail may be sent, or until `stop` is requested. A mail with an `envelope` may get a connection that has
    /// sent it already; the content is to be sent, or the connection ends.
    pub(crate) async fn acquire(
        self: &Arc<Self>,
        envelope: Option<&Envelope>,
        stop: &Shutdown,
    ) -> Result<Slot, NoSlot> {
        let acquiring = async {
            // The turn comes first: whoever waits for it must not keep a permit from ending an idle session.
            let turn = match &self.pace {
                Some(pace) => Some(pace.turn().await),
                None => None,
            };
            let (permit, session) = self.permit_or_session(envelope).await?;
            Ok(Slot { pool: self.clone(), permit, turn, session })
        };
        tokio::select! {
            // A mail that need not wait is sent even while the service stops.
            biased;
            slot = acquiring => slot,
            () = stop.requested() => Err(NoSlot::Stopping),
            () = time::sleep(self.limits.acquire_timeout) => Err(NoSlot::TimedOut),
        }
    }

    /// Waits for a permit, or for a session that has sent `envelope` with the content of another mail.
    async fn permit_or_session(
        &self,
        envelope: Option<&Envelope>,
    ) -> Result<(OwnedSemaphorePermit, Option<SmtpSession>), NoSlot> {
        loop {
            let mut place = self.waiting.join(envelope.cloned());
            let handed_over = tokio::select! {
                biased;
                handed_over = place.session() => handed_over,
                permit = self.permit() => {
                    let permit = permit?;
                    if place.leave() {
                        return Ok((permit, None));
                    }
                    drop(permit);
                    // Another mail may use the permit. This one waits for its session, and if that hangs, for a permit as well.
                    let permit_instead = async {
                        time::sleep(self.limits.idle_timeout).await;
                        self.permit().await
                    };
                    tokio::select! {
                        biased;
                        handed_over = place.session() => handed_over,
                        permit = permit_instead => return Ok((permit?, None)),
                    }
                }
            };
            // None: the session ends with the other mail.
            if let Some(HandedOver { session, permit }) = handed_over {
                return Ok((permit, Some(session)));
            }
        }
    }

    async fn permit(&self) -> Result<OwnedSemaphorePermit, NoSlot> {
        self.permits.clone().acquire_owned().await.map_err(|_closed| NoSlot::Stopping)
    }

    /// Ends idle sessions when they expire, and all of them at the shutdown.
    pub(crate) async fn keep_ending_idle(self: Arc<Self>, shutdown: Shutdown) -> Result<(), Infallible> {
        shutdown.run_until_requested(self.end_expired()).await;
        join_all(self.idle.close().into_iter().map(SmtpSession::quit)).await;
        Ok(())
    }

    async fn end_expired(&self) {
        loop {
            self.idle.expired().await;
            let Ok(_permit) = self.permits.acquire().await else { return };
            if let Some(session) = self.idle.take_expired() {
                session.quit().await;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use runtime::env::Env;
    use tokio::time::Instant;

    use super::*;
    use crate::smtp::Config;

    fn pool(variables: &[(&str, &str)]) -> Arc<Pool> {
        // Nothing listens on port 1.
        let variables = variables.iter().copied().chain([("SMTP_URL", "smtp://127.0.0.1:1")]);
        let env = Env::from_pairs(variables);
        let config = Config::from_env(&env, &"web@firm.example".parse().unwrap()).unwrap().unwrap();
        Arc::new(Pool::new(Server::new(config).unwrap(), PoolLimits::from_env(&env).unwrap()))
    }

    #[tokio::test(start_paused = true)]
    async fn a_mail_waits_until_a_slot_is_free_at_most_for_the_maximum_wait() {
        let (pool, stop, started) = (pool(&[("SMTP_MAX_CONNECTIONS", "1")]), Shutdown::new(), Instant::now());
        let slot = pool.acquire(None, &stop).await.unwrap();
        assert_eq!(pool.acquire(None, &stop).await.unwrap_err(), NoSlot::TimedOut);
        assert_eq!(started.elapsed(), Duration::from_mins(5));
        drop(slot);
        assert!(pool.acquire(None, &stop).await.is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn a_wait_for_a_slot_ends_at_the_shutdown() {
        let (pool, stop) = (pool(&[("SMTP_MAX_CONNECTIONS", "1")]), Shutdown::new());
        let slot = pool.acquire(None, &stop).await.unwrap();
        let (waited, ()) = tokio::join!(pool.acquire(None, &stop), async { stop.request() });
        assert_eq!(waited.unwrap_err(), NoSlot::Stopping);
        drop(slot);
        assert!(pool.acquire(None, &stop).await.is_ok(), "a mail that need not wait is sent");
    }

    #[tokio::test(start_paused = true)]
    async fn only_mails_that_were_sent_count_towards_the_rate() {
        let (pool, stop, started) = (pool(&[("MAIL_RATE_PER_MINUTE", "30")]), Shutdown::new(), Instant::now());
        let envelope = Envelope::new(None, &["office@firm.example".parse().unwrap()], b"");
        for seconds in [0, 2, 4] {
            // A duplicate, or one over the budget.
            drop(pool.acquire(None, &stop).await.unwrap());
            let slot = pool.acquire(None, &stop).await.unwrap();
            assert_eq!(started.elapsed().as_secs(), seconds);
            // The deadline is over before anything is sent.
            slot.send(&envelope, b"", Instant::now()).await.unwrap_err();
        }
    }
}
