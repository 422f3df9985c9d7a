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

/// Longest time for the server to say goodbye.
const QUIT_TIMEOUT: Duration = Duration::from_secs(2);

/// One connection to the mail server, for one mail.
///
/// There is no pool: a connection that idled since the last enquiry is broken more often than not
/// (lettre#743). Dropping a dialogue closes its connection; [`Dialogue::say_goodbye`] is politer.
pub(crate) struct Dialogue {
    connection: AsyncSmtpConnection,
    deadline: Instant,
    /// Nothing more can be said on the connection.
    is_over: bool,
}

impl Dialogue {
    /// Connects, greets, encrypts and logs in, as the server's URL says.
    pub(crate) async fn open(server: &Server) -> Result<Self, Failure> {
        let deadline = Instant::now() + server.timeout;
        let connection = timed(Step::Connect, deadline, connect(server)).await?;
        let mut dialogue = Self { connection, deadline, is_over: false };
        if let Some(tls) = &server.tls
            && dialogue.wants_starttls(server.url.encryption)
        {
            let upgrading = dialogue.connection.starttls(tls.clone(), &server.client);
            timed(Step::StartTls, deadline, upgrading).await?;
        }
        if let Some(credentials) = &server.url.credentials {
            timed(Step::Auth, deadline, dialogue.connection.auth(DEFAULT_MECHANISMS, credentials)).await?;
        }
        Ok(dialogue)
    }

    fn wants_starttls(&self, encryption: Encryption) -> bool {
        match encryption {
            Encryption::None | Encryption::Implicit => false,
            Encryption::Offered => self.connection.can_starttls(),
            // Not offered, it fails.
            Encryption::Required => true,
        }
    }

    /// Sends `mail` (RFC 5322) to those of `to` that the server accepts. The answer says what became of each,
    /// in their order: `Ok` has the mail in the server's care.
    pub(crate) async fn send(
        &mut self,
        from: Option<&Address>,
        to: &[Address],
        mail: &[u8],
    ) -> Vec<Result<(), Failure>> {
        let mut outcomes = Vec::with_capacity(to.len());
        if let Err(failure) = self.transact(from, to, mail, &mut outcomes).await {
            // It is everybody's who was not refused before.
            outcomes.resize(to.len(), Ok(()));
            for outcome in &mut outcomes {
                *outcome = outcome.clone().and_then(|()| Err(failure.clone()));
            }
        }
        outcomes
    }

    /// The mail transaction (RFC 5321 §3.3). Adds the answer to each recipient; an error is all the others'.
    async fn transact(
        &mut self,
        from: Option<&Address>,
        to: &[Address],
        mail: &[u8],
        outcomes: &mut Vec<Result<(), Failure>>,
    ) -> Result<(), Failure> {
        let parameters = self.mail_parameters(from, to, mail)?;
        self.say(Step::MailFrom, Mail::new(from.cloned(), parameters)).await?;
        for address in to {
            match self.say(Step::Recipient, Rcpt::new(address.clone(), vec![])).await {
                Err(failure) if self.is_over => return Err(failure),
                outcome => outcomes.push(outcome),
            }
        }
        if outcomes.iter().any(Result::is_ok) {
            self.say(Step::Data, Data).await?;
            let answering = timed(Step::Message, self.deadline, self.connection.message(mail)).await;
            self.judge(Step::Message, answering)?;
        }
        Ok(())
    }

    /// What the server has to be told, and able to do, for characters beyond ASCII: in addresses SMTPUTF8
    /// (RFC 6531), in the mail 8BITMIME (RFC 6152).
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
            Err(Failure { step: Step::MailFrom, cause: Cause::NotOffered })
        }
    }

    /// Asks whether the server is still there.
    pub(crate) async fn check(&mut self) -> Result<(), Failure> {
        self.say(Step::Noop, Noop).await
    }

    /// Ends the dialogue politely. Whether the server answers changes nothing.
    pub(crate) async fn say_goodbye(mut self) {
        if !self.is_over {
            let _ = time::timeout(QUIT_TIMEOUT, self.connection.quit()).await;
        }
    }

    async fn say(&mut self, step: Step, command: impl fmt::Display) -> Result<(), Failure> {
        let answering = timed(step, self.deadline, self.connection.command(command)).await;
        self.judge(step, answering)
    }

    /// Whether `answer` is the good one, and whether the dialogue can go on after it.
    fn judge(&mut self, step: Step, answer: Result<Response, Failure>) -> Result<(), Failure> {
        let good = match step {
            Step::Data => Severity::PositiveIntermediate,
            _ => Severity::PositiveCompletion,
        };
        let failure = match answer {
            Ok(response) if response.code().severity == good => return Ok(()),
            Ok(response) => Failure { step, cause: Cause::Answered(response.code().into()) },
            Err(failure) => failure,
        };
        self.is_over |= failure.ends_the_dialogue();
        Err(failure)
    }
}

impl fmt::Debug for Dialogue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Dialogue").field("is_over", &self.is_over).finish_non_exhaustive()
    }
}

/// What `step` comes to until `deadline`; measured.
async fn timed<T, E: Into<Cause>>(
    step: Step,
    deadline: Instant,
    doing: impl Future<Output = Result<T, E>>,
) -> Result<T, Failure> {
    let began = Instant::now();
    let span = info_span!("smtp", otel.name = format!("smtp {}", step.label()), otel.kind = "client", trace_id = Empty);
    let doing = doing.instrument(trace::join(span, None));
    let outcome = match time::timeout_at(deadline, doing).await {
        Ok(outcome) => outcome.map_err(Into::into),
        Err(_) => Err(Cause::TimedOut),
    };
    histogram!("smtp_step_seconds", "step" => step.label()).record(began.elapsed());
    outcome.map_err(|cause| {
        counter!("smtp_failures_total", "step" => step.label()).increment(1);
        Failure { step, cause }
    })
}
