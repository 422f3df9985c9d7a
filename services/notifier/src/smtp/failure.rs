use std::{error::Error as _, fmt, io};

use lettre::transport::smtp::Error;
use runtime::tls::{HandshakeError, TlsVariables};

use super::{Step, limit, plaintext::SurplusBeforeTls};

/// Where to look when there is no TLS. A mail server gets no certificate of ours.
const VARIABLES: TlsVariables = TlsVariables { url: "SMTP_URL", ca: "SMTP_CA", certificate: None };
/// A login is wanted before anything else (RFC 4954 §6): a setting of ours, whichever step it answers.
const LOGIN_WANTED: u16 = 530;
/// To a recipient, what 452 says nowadays (RFC 5321 §4.5.3.1.10): the next mail may have them.
const TOO_MANY_RECIPIENTS: u16 = 552;

/// What went wrong at a step. Of the server's answer only the code: its words may quote an address.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Cause {
    /// It answered with this code instead of a good one.
    Answered(u16),
    /// The same, because a limit of the account, of a mailbox or of the server is reached.
    LimitReached(u16),
    /// It does not know what we need.
    NotOffered,
    /// The TLS handshake failed.
    Tls(HandshakeError),
    /// Plain text came after the reply to STARTTLS: not from the server, or from a broken one.
    Surplus,
    /// No answer within the time for a mail.
    TimedOut,
    /// No connection, a broken one, or something that is no SMTP.
    BrokeOff,
}

impl From<Error> for Cause {
    fn from(error: Error) -> Self {
        match error.status() {
            Some(code) => {
                let is_limit = error.source().is_some_and(|reply| limit::is_reached(&reply.to_string()));
                if is_limit { Self::LimitReached(code.into()) } else { Self::Answered(code.into()) }
            }
            None if error.is_client() => Self::NotOffered,
            None => match HandshakeError::find_in(&error, &VARIABLES) {
                Some(refusal) => Self::Tls(refusal),
                None => io_error(&error).map_or(Self::BrokeOff, Self::from),
            },
        }
    }
}

impl From<io::Error> for Cause {
    fn from(error: io::Error) -> Self {
        Self::from(&error)
    }
}

impl From<&io::Error> for Cause {
    fn from(error: &io::Error) -> Self {
        if matches!(error.get_ref(), Some(inner) if inner.is::<SurplusBeforeTls>()) {
            return Self::Surplus;
        }
        match error.kind() {
            io::ErrorKind::TimedOut => Self::TimedOut,
            _ => Self::BrokeOff,
        }
    }
}

/// The I/O error in `error`, which lettre wraps in errors of its own.
fn io_error(error: &Error) -> Option<&io::Error> {
    let mut source = error.source();
    while let Some(cause) = source {
        if let Some(error) = cause.downcast_ref() {
            return Some(error);
        }
        source = cause.source();
    }
    None
}

/// Why a mail was not handed over to the mail server, or not for one recipient.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub(crate) struct Failure {
    pub(super) step: Step,
    pub(super) cause: Cause,
}

impl Failure {
    /// The step that failed.
    pub(crate) fn step(&self) -> Step {
        self.step
    }

    /// Whether another attempt would end the same way: a lasting refusal (5xx) of a recipient or of the mail.
    ///
    /// Before that, all is settings of ours (address, certificate, password, sender) that somebody will mend.
    pub(crate) fn is_lasting(&self) -> bool {
        let Cause::Answered(code) = self.cause else { return false };
        let refused = (500..600).contains(&code) && code != LOGIN_WANTED;
        match self.step {
            Step::Recipient => refused && code != TOO_MANY_RECIPIENTS,
            Step::Data | Step::Message => refused,
            Step::Connect | Step::StartTls | Step::Auth | Step::MailFrom | Step::Noop => false,
        }
    }

    /// Whether the server refused the mail itself, whose recipients it had accepted: for what is in it, or for its size.
    pub(crate) fn is_of_content(&self) -> bool {
        matches!(self.step, Step::Data | Step::Message)
    }

    /// Whether nothing more can be said on the connection: it is gone, or a late answer may be taken for that to
    /// the next command.
    pub(super) fn ends_the_dialogue(&self) -> bool {
        match self.cause {
            Cause::Answered(_) | Cause::LimitReached(_) | Cause::NotOffered => false,
            Cause::Tls(_) | Cause::Surplus | Cause::TimedOut | Cause::BrokeOff => true,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { step, cause } = self;
        match (cause, step) {
            (Cause::Answered(LOGIN_WANTED), _) => {
                write!(f, "the mail server answered 530 to {step}: it wants a user and password in SMTP_URL")
            }
            (Cause::Answered(code), _) => write!(f, "the mail server answered {code} to {step}{}", step.advice()),
            (Cause::LimitReached(code), _) => {
                write!(
                    f,
                    "the mail server answered {code} to {step}: a limit of the account or of a mailbox is reached"
                )
            }
            (Cause::NotOffered, Step::StartTls) => {
                f.write_str("the mail server offers no STARTTLS, which SMTP_URL requires")
            }
            (Cause::NotOffered, Step::Auth) => f.write_str(
                "the mail server offers no login by PLAIN or LOGIN: check SMTP_URL, many offer it with TLS alone",
            ),
            (Cause::NotOffered, _) => f.write_str("the mail server takes no addresses or mails beyond ASCII"),
            (Cause::Tls(refusal), _) => write!(f, "no TLS with the mail server: {refusal}"),
            (Cause::Surplus, _) => f.write_str(
                "plain text came after the reply to STARTTLS: the mail server is broken, or someone on the line to it \
                 forges its replies; the connection was closed",
            ),
            (Cause::TimedOut, Step::Connect) => {
                f.write_str("the mail server did not greet in time: check scheme, host and port in SMTP_URL")
            }
            (Cause::TimedOut, _) => {
                write!(f, "the mail server did not answer {step} in time: SMTP_TIMEOUT is what all of a mail may take")
            }
            (Cause::BrokeOff, Step::Connect) => f.write_str(
                "the mail server is out of reach or broke off at once: check scheme, host and port in SMTP_URL",
            ),
            (Cause::BrokeOff, _) => write!(f, "the mail server broke off at {step}"),
        }
    }
}

#[cfg(test)]
impl Failure {
    /// The server's answer `code` to `step`.
    pub(crate) fn answered(step: Step, code: u16) -> Self {
        Self { step, cause: Cause::Answered(code) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_that_is_reached_is_never_permanent_and_says_so() {
        for step in OURS.into_iter().chain(THEIRS) {
            let failure = Failure { step, cause: Cause::LimitReached(550) };
            assert!(!failure.is_lasting(), "{step}");
            assert!(failure.to_string().contains("550") && failure.to_string().contains("a limit"), "{failure}");
        }
    }

    const OURS: [Step; 4] = [Step::Connect, Step::StartTls, Step::Auth, Step::MailFrom];
    const THEIRS: [Step; 3] = [Step::Recipient, Step::Data, Step::Message];

    #[test]
    fn only_a_5xx_to_a_recipient_or_the_mail_is_lasting() {
        for step in THEIRS {
            assert!(Failure::answered(step, 550).is_lasting(), "{step}");
        }
        for step in OURS {
            assert!(!Failure::answered(step, 550).is_lasting(), "{step}");
        }
        for step in OURS.into_iter().chain(THEIRS) {
            assert!(!Failure::answered(step, 451).is_lasting(), "{step}");
            for cause in [
                Cause::NotOffered,
                Cause::Tls(HandshakeError::Expired),
                Cause::Surplus,
                Cause::TimedOut,
                Cause::BrokeOff,
            ] {
                assert!(!Failure { step, cause }.is_lasting(), "{step}");
            }
        }
    }

    #[test]
    fn a_5xx_that_says_nothing_of_the_recipient_is_passing() {
        for code in [LOGIN_WANTED, TOO_MANY_RECIPIENTS] {
            assert!(!Failure::answered(Step::Recipient, code).is_lasting(), "{code}");
        }
        assert!(Failure::answered(Step::Message, 552).is_lasting(), "there it is a mail that is too large");
    }

    #[test]
    fn a_failure_names_step_code_and_the_variable_to_look_at() {
        for (failure, words) in [
            (Failure::answered(Step::Recipient, 550), ["550", "RCPT TO"]),
            (Failure::answered(Step::Recipient, 530), ["530", "SMTP_URL"]),
            (Failure::answered(Step::Auth, 535), ["535", "SMTP_URL"]),
            (Failure::answered(Step::MailFrom, 553), ["553", "MAIL_FROM"]),
            (Failure { step: Step::StartTls, cause: Cause::NotOffered }, ["STARTTLS", "SMTP_URL"]),
            (
                Failure { step: Step::Connect, cause: Cause::Tls(HandshakeError::WrongName("SMTP_URL")) },
                ["certificate", "SMTP_URL"],
            ),
            (Failure { step: Step::Message, cause: Cause::TimedOut }, ["the mail", "SMTP_TIMEOUT"]),
        ] {
            let said = failure.to_string();
            assert!(words.iter().all(|word| said.contains(word)), "{said}");
        }
    }
}
