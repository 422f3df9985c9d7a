use std::{fmt, time::Duration};

use lettre::{
    Address,
    transport::smtp::{
        authentication::DEFAULT_MECHANISMS,
        client::AsyncSmtpConnection,
        commands::{Data, Mail, Noop, Rcpt},
        extension::{Extension, MailBodyParameter, MailParameter},
        response::{Response, Severity},
    },
};
use metrics::{counter, histogram};
use runtime::telemetry::trace;
use tokio::time::{self, Instant};
use tracing::{Instrument, field::Empty, info_span};

use super::{Encryption, Failure, Server, Step, connect::connect, failure::Cause};

/// Timeout for the reply to QUIT.
const QUIT_TIMEOUT: Duration = Duration::from_secs(2);

/// One connection to the mail server, for one mail.
///
/// There is no pool: a connection that was idle since the last enquiry is usually broken (lettre#743). Dropping a session
/// closes its connection without QUIT.
pub(crate) struct SmtpSession {
    connection: AsyncSmtpConnection,
    deadline: Instant,
    /// No command can be sent after a failure that [breaks the connection](Failure::breaks_connection).
    is_broken: bool,
}

impl SmtpSession {
    /// Connects, sends EHLO, upgrades to TLS and logs in, as the server's URL says.
    pub(crate) async fn open(server: &Server) -> Result<Self, Failure> {
        let deadline = Instant::now() + server.timeout;
        let connection = timed(Step::Connect, deadline, connect(server)).await?;
        let mut session = Self { connection, deadline, is_broken: false };
        if let Some(tls) = &server.tls
            && session.needs_starttls(server.url.encryption)
        {
            let upgrade = session.connection.starttls(tls.clone(), &server.client);
            timed(Step::StartTls, deadline, upgrade).await?;
        }
        if let Some(credentials) = &server.url.credentials {
            timed(Step::Auth, deadline, session.connection.auth(DEFAULT_MECHANISMS, credentials)).await?;
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

    /// Sends `mail` (RFC 5322) to each recipient in `to` that the server accepts. Returns the outcome of each recipient
    /// in the same order: after `Ok` the server is responsible for the mail.
    pub(crate) async fn send(
        &mut self,
        from: Option<&Address>,
        to: &[Address],
        mail: &[u8],
    ) -> Vec<Result<(), Failure>> {
        let mut outcomes = Vec::with_capacity(to.len());
        if let Err(failure) = self.transact(from, to, mail, &mut outcomes).await {
            // It applies to every recipient that was not rejected before.
            outcomes.resize(to.len(), Ok(()));
            for outcome in &mut outcomes {
                *outcome = outcome.clone().and_then(|()| Err(failure.clone()));
            }
        }
        outcomes
    }

    /// Runs the mail transaction (RFC 5321 §3.3). Adds the outcome of each RCPT TO; an error applies to all other
    /// recipients.
    async fn transact(
        &mut self,
        from: Option<&Address>,
        to: &[Address],
        mail: &[u8],
        outcomes: &mut Vec<Result<(), Failure>>,
    ) -> Result<(), Failure> {
        let parameters = self.mail_parameters(from, to, mail)?;
        self.command(Step::MailFrom, Mail::new(from.cloned(), parameters)).await?;
        for address in to {
            match self.command(Step::Recipient, Rcpt::new(address.clone(), vec![])).await {
                Err(failure) if self.is_broken => return Err(failure),
                outcome => outcomes.push(outcome),
            }
        }
        if outcomes.iter().any(Result::is_ok) {
            self.command(Step::Data, Data).await?;
            let reply = timed(Step::Message, self.deadline, self.connection.message(mail)).await;
            self.check(Step::Message, reply)?;
        }
        Ok(())
    }

    /// The parameters of MAIL FROM that non-ASCII characters require: SMTPUTF8 in addresses (RFC 6531), 8BITMIME in the
    /// mail (RFC 6152). Fails if the server does not support them.
    fn mail_parameters(
        &self,
        from: Option<&Address>,
        to: &[Address],
        mail: &[u8],
    ) -> Result<Vec<MailParameter>, Failure> {
        let is_ascii = |address: &Address| AsRef::<str>::as_ref(address).is_ascii();
        let mut parameters = Vec::new();
        if !from.into_iter().chain(to).all(is_ascii) {
            parameters.push((Extension::SmtpUtfEight, MailParameter::SmtpUtfEight));
        }
        if !mail.is_ascii() {
            parameters.push((Extension::EightBitMime, MailParameter::Body(MailBodyParameter::EightBitMime)));
        }
        let server = self.connection.server_info();
        if parameters.iter().all(|(extension, _)| server.supports_feature(*extension)) {
            Ok(parameters.into_iter().map(|(_, parameter)| parameter).collect())
        } else {
            Err(Failure { step: Step::MailFrom, cause: Cause::NotSupported })
        }
    }

    /// Sends NOOP to check that the server still replies.
    pub(crate) async fn noop(&mut self) -> Result<(), Failure> {
        self.command(Step::Noop, Noop).await
    }

    /// Sends QUIT. The outcome is irrelevant.
    pub(crate) async fn quit(mut self) {
        if !self.is_broken {
            let _ = time::timeout(QUIT_TIMEOUT, self.connection.quit()).await;
        }
    }

    async fn command(&mut self, step: Step, command: impl fmt::Display) -> Result<(), Failure> {
        let reply = timed(step, self.deadline, self.connection.command(command)).await;
        self.check(step, reply)
    }

    /// Fails unless `reply` is the positive one of `step`. Notes if the connection is broken.
    fn check(&mut self, step: Step, reply: Result<Response, Failure>) -> Result<(), Failure> {
        let expected = match step {
            Step::Data => Severity::PositiveIntermediate,
            _ => Severity::PositiveCompletion,
        };
        let failure = match reply {
            Ok(response) if response.code().severity == expected => return Ok(()),
            Ok(response) => Failure { step, cause: Cause::Reply(response.code().into()) },
            Err(failure) => failure,
        };
        self.is_broken |= failure.breaks_connection();
        Err(failure)
    }
}

impl fmt::Debug for SmtpSession {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SmtpSession").field("is_broken", &self.is_broken).finish_non_exhaustive()
    }
}

/// Runs `step` until `deadline`, and records its duration and failure.
async fn timed<T, E: Into<Cause>>(
    step: Step,
    deadline: Instant,
    run: impl Future<Output = Result<T, E>>,
) -> Result<T, Failure> {
    let started = Instant::now();
    let span = info_span!("smtp", otel.name = format!("smtp {}", step.label()), otel.kind = "client", trace_id = Empty);
    let run = run.instrument(trace::join(span, None));
    let outcome = match time::timeout_at(deadline, run).await {
        Ok(outcome) => outcome.map_err(Into::into),
        Err(_) => Err(Cause::TimedOut),
    };
    histogram!("smtp_step_seconds", "step" => step.label()).record(started.elapsed());
    outcome.map_err(|cause| {
        counter!("smtp_failures_total", "step" => step.label()).increment(1);
        Failure { step, cause }
    })
}
