use std::{fmt, time::Duration};

use lettre::transport::smtp::{
    authentication::DEFAULT_MECHANISMS,
    client::AsyncSmtpConnection,
    commands::{Ehlo, Noop, Rset},
    extension::ClientId,
    response::{Response, Severity},
};
use tokio::time::{self, Instant};

use super::{
    Encryption, Envelope, Failure, Server, Step,
    connect::connect,
    failure::Cause,
    timed::{counted, timed},
    waiting::WaitingMail,
};

/// Timeout for the reply to QUIT.
const QUIT_TIMEOUT: Duration = Duration::from_secs(2);
/// Timeout for the replies to EHLO and RSET together, before another mail.
const PREPARE_TIMEOUT: Duration = Duration::from_secs(10);
/// The extension that lets commands be sent before the replies to earlier ones (RFC 2920 §3).
const PIPELINING: &str = "PIPELINING";

/// The commands that may follow on a session, from the most to the fewest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum State {
    /// A mail.
    Ready,
    /// RSET, then a mail.
    NeedsReset,
    /// QUIT.
    Ending,
    /// No command: the connection is lost, or a late reply could be taken for the reply to the next command.
    Broken,
    /// No command: the server closed a session that had carried a mail, or did not go on with it, before it had the content
    /// of the next one.
    Stale,
}

/// One connection to the mail server, for one mail after another.
///
/// Dropping a session closes its connection without QUIT.
pub(crate) struct SmtpSession {
    pub(super) connection: AsyncSmtpConnection,
    /// The deadline of the current mail.
    pub(super) deadline: Instant,
    pub(super) state: State,
    /// The number of mails so far, including the current one.
    pub(super) mails: u32,
    /// The mail whose envelope was sent with the content of the current one.
    pub(super) next: Option<WaitingMail>,
    /// The envelope of the current mail, if it was sent with the content of the one before. Its replies are still to be read.
    pub(super) sent_ahead: Option<Envelope>,
    /// True if the server offers PIPELINING; `None` until it was asked, before the second mail.
    pipelining: Option<bool>,
    client: ClientId,
    opened: Instant,
}

impl SmtpSession {
    /// Connects, sends EHLO, upgrades to TLS and logs in, as the server's URL says.
    pub(crate) async fn open(server: &Server, deadline: Instant) -> Result<Self, Failure> {
        let connection = timed(Step::Connect, deadline, connect(server)).await.map_err(counted)?;
        let mut session = Self {
            connection,
            deadline,
            state: State::Ready,
            mails: 0,
            next: None,
            sent_ahead: None,
            pipelining: None,
            client: server.client.clone(),
            opened: Instant::now(),
        };
        if let Some(tls) = &server.tls
            && session.needs_starttls(server.url.encryption)
        {
            let upgrade = session.connection.starttls(tls.clone(), &server.client);
            timed(Step::StartTls, deadline, upgrade).await.map_err(counted)?;
        }
        if let Some(credentials) = &server.url.credentials {
            let login = session.connection.auth(DEFAULT_MECHANISMS, credentials);
            timed(Step::Auth, deadline, login).await.map_err(counted)?;
        }
        Ok(session)
    }

    fn needs_starttls(&self, encryption: Encryption) -> bool {
        match encryption {
            Encryption::None | Encryption::Implicit => false,
            Encryption::Opportunistic => self.connection.can_starttls(),
            // If it is not offered, the step fails.
            Encryption::Required => true,
        }
    }

    /// Prepares a session that has carried a mail for the next one, which has until `deadline`. Asks once whether the server
    /// offers PIPELINING, and sends RSET if the last transaction is still open. Sends nothing if the mail's envelope was sent
    /// ahead.
    pub(super) async fn prepare_next_mail(&mut self, deadline: Instant) {
        self.deadline = deadline;
        if self.sent_ahead.is_some() {
            return;
        }
        let prepare_by = self.prepare_by();
        if self.pipelining.is_none() {
            self.pipelining = Some(self.ask_for_pipelining(prepare_by).await);
        }
        if self.state == State::NeedsReset {
            let reply = timed(Step::Reset, prepare_by, self.connection.command(Rset)).await;
            let is_reset = reply.is_ok_and(|response| response.code().severity == Severity::PositiveCompletion);
            self.state = if is_reset { State::Ready } else { State::Stale };
        }
    }

    /// The time until which this session may be prepared for the current mail.
    pub(super) fn prepare_by(&self) -> Instant {
        preparation_deadline(Instant::now(), self.deadline)
    }

    /// Sends EHLO again, as lettre keeps only the extensions that it uses itself.
    async fn ask_for_pipelining(&mut self, deadline: Instant) -> bool {
        let ehlo = self.connection.command(Ehlo::new(self.client.clone()));
        match timed(Step::Ehlo, deadline, ehlo).await {
            Ok(reply) if reply.code().severity == Severity::PositiveCompletion => {
                // The first line is the server's name.
                reply.message().skip(1).any(|extension| extension.eq_ignore_ascii_case(PIPELINING))
            }
            // A server that rejects a second EHLO may accept a second mail.
            Err(failure) if !failure.breaks_connection() && !failure.announces_close() => false,
            _ => {
                self.state = State::Stale;
                false
            }
        }
    }

    /// Returns true if the server is known to offer PIPELINING (RFC 2920).
    pub(super) fn offers_pipelining(&self) -> bool {
        self.pipelining == Some(true)
    }

    /// Sends NOOP to check that the server still replies.
    pub(crate) async fn noop(&mut self) -> Result<(), Failure> {
        self.command(Step::Noop, Noop).await
    }

    /// Sends QUIT. The outcome is irrelevant.
    pub(crate) async fn quit(mut self) {
        if self.state <= State::Ending {
            let _ = time::timeout(QUIT_TIMEOUT, self.connection.quit()).await;
        }
    }

    /// When the session was opened.
    pub(super) fn opened(&self) -> Instant {
        self.opened
    }

    pub(super) async fn command(&mut self, step: Step, command: impl fmt::Display) -> Result<(), Failure> {
        let reply = timed(step, self.deadline, self.connection.command(command)).await;
        self.check(step, reply)
    }

    /// Fails unless `reply` is the positive one of `step`. Notes what may follow on the session.
    pub(super) fn check(&mut self, step: Step, reply: Result<Response, Failure>) -> Result<(), Failure> {
        let expected = match step {
            Step::Data => Severity::PositiveIntermediate,
            _ => Severity::PositiveCompletion,
        };
        let failure = match reply {
            Ok(response) if response.code().severity == expected => return Ok(()),
            Ok(response) => {
                // Client and server disagree on where in the dialogue they are.
                self.state = self.state.max(State::Ending);
                Failure { step, cause: Cause::Reply(response.code().into()) }
            }
            Err(failure) => failure,
        };
        if self.mails > 1 && failure.closes_idle_session() {
            self.state = State::Stale;
            // Not counted: the mail is sent again by a new connection.
            return Err(failure);
        }
        if failure.breaks_connection() {
            self.state = self.state.max(State::Broken);
        } else if failure.announces_close() {
            self.state = self.state.max(State::Ending);
        }
        Err(counted(failure))
    }
}

/// The time until which a reused session may be prepared for a mail with this deadline. Two thirds of the mail's time are left
/// for a new connection.
fn preparation_deadline(now: Instant, deadline: Instant) -> Instant {
    now + PREPARE_TIMEOUT.min(deadline.duration_since(now) / 3)
}

impl fmt::Debug for SmtpSession {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SmtpSession").field("state", &self.state).field("mails", &self.mails).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_silent_session_leaves_time_for_a_new_connection() {
        let now = Instant::now();
        for (mail, preparation) in [(60, 10), (30, 10), (3, 1), (0, 0)] {
            let deadline = now + Duration::from_secs(mail);
            assert_eq!(preparation_deadline(now, deadline), now + Duration::from_secs(preparation), "{mail} s");
        }
        assert_eq!(
            preparation_deadline(now + Duration::from_secs(1), now),
            now + Duration::from_secs(1),
            "the deadline is over"
        );
    }
}
