use std::sync::Arc;

use metrics::counter;
use tokio::{sync::OwnedSemaphorePermit, time::Instant};

use super::{Pool, pace::Turn};
use crate::smtp::{Envelope, Failure, SmtpSession, session::State, waiting::WaitingMails};

// The fields are dropped in their order: a connection is closed before its permit is free.

/// The permission to send one mail. Dropping it unused costs no turn.
#[derive(Debug)]
pub(crate) struct Slot {
    pub(super) pool: Arc<Pool>,
    /// A session to which the mail's envelope was sent.
    pub(super) session: Option<SmtpSession>,
    pub(super) permit: OwnedSemaphorePermit,
    pub(super) turn: Option<Turn>,
}

/// A session that has carried a mail. It counts as a connection until it is released and ended.
#[derive(Debug)]
pub(crate) struct UsedSession {
    pool: Arc<Pool>,
    session: SmtpSession,
    permit: OwnedSemaphorePermit,
}

/// A session that carries no other mail. It counts as a connection until it is ended.
#[derive(Debug)]
pub(crate) struct SpentSession {
    session: SmtpSession,
    _permit: OwnedSemaphorePermit,
}

impl Slot {
    /// Sends `mail` to each recipient of its `envelope` that the server accepts, by the session that has the envelope or an idle
    /// one, if there is one. Returns the outcome of each recipient in the same order, and the session unless it is broken.
    ///
    /// The server may have closed that session, or not go on with it. If that shows before the content of the mail is sent, the
    /// mail is sent by a new connection instead, within the same deadline.
    ///
    /// # Errors
    ///
    /// No session could be opened.
    pub(crate) async fn send(
        self,
        envelope: &Envelope,
        mail: &[u8],
        deadline: Instant,
    ) -> Result<(Vec<Result<(), Failure>>, Option<UsedSession>), Failure> {
        let Self { pool, permit, turn, session } = self;
        if let Some(turn) = turn {
            turn.spend();
        }
        let has_envelope = |session: &SmtpSession| session.sent_ahead.as_ref() == Some(envelope);
        let reused = match session.filter(has_envelope).or_else(|| pool.idle.take()) {
            Some(session) => try_reused(session, &pool, envelope, mail, deadline).await,
            None => None,
        };
        let connection = if reused.is_some() { "reused" } else { "new" };
        let (results, session) = match reused {
            Some(sent) => sent,
            None => {
                let mut session = SmtpSession::open(&pool.server, deadline).await?;
                (session.send(envelope, mail, pool.waiting_for(&session)).await, session)
            }
        };
        counter!("smtp_mails_total", "connection" => connection).increment(1);
        let is_open = session.state <= State::Ending;
        Ok((results, is_open.then_some(UsedSession { pool, permit, session })))
    }
}

/// Sends a mail by a session that has carried one before. `None` if the server had closed it or does not go on with it.
async fn try_reused(
    mut session: SmtpSession,
    pool: &Pool,
    envelope: &Envelope,
    mail: &[u8],
    deadline: Instant,
) -> Option<(Vec<Result<(), Failure>>, SmtpSession)> {
    session.prepare_next_mail(deadline).await;
    if session.state != State::Stale {
        let results = session.send(envelope, mail, pool.waiting_for(&session)).await;
        if session.state != State::Stale {
            return Some((results, session));
        }
    }
    tracing::debug!("the mail server has ended a reused connection, opening another");
    None
}

impl Pool {
    /// The waiting mails, if `session` may carry another after the one that it is about to carry.
    fn waiting_for(&self, session: &SmtpSession) -> Option<&WaitingMails> {
        self.idle.may_follow(session.mails + 1, session).then_some(&self.waiting)
    }
}

impl UsedSession {
    /// Gives the session to the mail whose envelope it has sent, or keeps it for the next one. Returns it to be ended if it may
    /// carry no other.
    pub(crate) fn release(self) -> Option<SpentSession> {
        let Self { pool, permit, mut session } = self;
        if let Some(next) = session.next.take() {
            next.hand_over(session, permit);
            return None;
        }
        pool.idle.put(session).map(|session| SpentSession { _permit: permit, session })
    }
}

impl SpentSession {
    /// Sends QUIT.
    pub(crate) async fn quit(self) {
        self.session.quit().await;
    }
}
