use std::{error::Error as _, fmt, io};

use lettre::transport::smtp::Error;
use runtime::{
    env::variables,
    tls::{HandshakeError, TlsVariables},
};

use super::{Step, limit, plaintext::UnexpectedPlaintext};

/// The variables that TLS failures name. There is no client certificate.
const VARIABLES: TlsVariables =
    TlsVariables { url: variables::SMTP_URL.name, ca: variables::SMTP_CA.name, certificate: None };
/// Authentication required (RFC 4954 §6): a fault in the configuration, whichever command it replies to.
const AUTHENTICATION_REQUIRED: u16 = 530;
/// Service not available, closing the connection (RFC 5321 §3.8): it may reply to any command.
const SERVICE_NOT_AVAILABLE: u16 = 421;
/// An older form of 452 in reply to RCPT TO (RFC 5321 §4.5.3.1.10): the recipient may be accepted with another mail.
const TOO_MANY_RECIPIENTS: u16 = 552;

/// Why a step failed. Only the code of the server's reply is kept: its text may quote an address.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Cause {
    /// The server replied with this code instead of a positive one.
    Reply(u16),
    /// The same, because a limit of the account, of a mailbox or of the server is reached.
    LimitReached(u16),
    /// The server does not support a required extension.
    NotSupported,
    /// The TLS handshake failed.
    Tls(HandshakeError),
    /// Plain text followed the reply to STARTTLS: injected, or sent by a faulty server.
    UnexpectedPlaintext,
    /// No reply within the timeout for a mail.
    TimedOut,
    /// No connection, a lost one, or a peer that does not speak SMTP.
    Disconnected,
}

impl From<Error> for Cause {
    fn from(error: Error) -> Self {
        match error.status() {
            Some(code) => {
                let is_limit = error.source().is_some_and(|reply| limit::is_reached(&reply.to_string()));
                if is_limit { Self::LimitReached(code.into()) } else { Self::Reply(code.into()) }
            }
            None if error.is_client() => Self::NotSupported,
            None => match HandshakeError::find_in(&error, &VARIABLES) {
                Some(error) => Self::Tls(error),
                None => io_error(&error).map_or(Self::Disconnected, Self::from),
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
        if matches!(error.get_ref(), Some(inner) if inner.is::<UnexpectedPlaintext>()) {
            return Self::UnexpectedPlaintext;
        }
        match error.kind() {
            io::ErrorKind::TimedOut => Self::TimedOut,
            _ => Self::Disconnected,
        }
    }
}

/// The I/O error in the chain of sources of lettre's `error`.
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

/// Why the mail server did not accept a mail, or not for one recipient.
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

    /// Returns true for a permanent rejection (5xx) of a recipient or of the mail: another attempt would end the same
    /// way.
    ///
    /// Failures of earlier steps are faults in the configuration (address, certificate, password, sender), which somebody
    /// will fix.
    pub(crate) fn is_permanent(&self) -> bool {
        let Cause::Reply(code) = self.cause else { return false };
        let rejected = (500..600).contains(&code) && code != AUTHENTICATION_REQUIRED;
        match self.step {
            Step::Recipient => rejected && code != TOO_MANY_RECIPIENTS,
            Step::Data | Step::Message => rejected,
            Step::Connect | Step::StartTls | Step::Auth | Step::Ehlo | Step::MailFrom | Step::Noop | Step::Reset => {
                false
            }
        }
    }

    /// Returns true if the server rejected the mail itself after accepting recipients, for its content or its size.
    pub(crate) fn is_of_content(&self) -> bool {
        matches!(self.step, Step::Data | Step::Message)
    }

    /// Returns true if the server may have accepted the mail: its reply to the content did not arrive.
    pub(crate) fn may_have_sent(&self) -> bool {
        self.step == Step::Message && self.breaks_connection()
    }

    /// Returns true if no other command can be sent: the connection is lost, or a late reply could be taken for the
    /// reply to the next command.
    pub(super) fn breaks_connection(&self) -> bool {
        match self.cause {
            Cause::Reply(_) | Cause::LimitReached(_) | Cause::NotSupported => false,
            Cause::Tls(_) | Cause::UnexpectedPlaintext | Cause::TimedOut | Cause::Disconnected => true,
        }
    }

    /// Returns true if the server replied that it closes the connection.
    pub(super) fn announces_close(&self) -> bool {
        matches!(self.cause, Cause::Reply(SERVICE_NOT_AVAILABLE) | Cause::LimitReached(SERVICE_NOT_AVAILABLE))
    }

    /// Returns true if this is how a server ends a session that was idle or has carried too many mails: it closes the
    /// connection, with or without a 421, before the mail's content was sent. The server cannot have accepted the mail.
    pub(super) fn closes_idle_session(&self) -> bool {
        self.step != Step::Message && (self.cause == Cause::Disconnected || self.announces_close())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { step, cause } = self;
        match (cause, step) {
            (Cause::Reply(AUTHENTICATION_REQUIRED), _) => {
                write!(f, "the mail server answered 530 to {step}: it requires a user and password in SMTP_URL")
            }
            (Cause::Reply(code), _) => write!(f, "the mail server answered {code} to {step}{}", step.advice()),
            (Cause::LimitReached(code), _) => {
                write!(
                    f,
                    "the mail server answered {code} to {step}: a limit of the account or of a mailbox is reached"
                )
            }
            (Cause::NotSupported, Step::StartTls) => {
                f.write_str("the mail server does not offer STARTTLS, which SMTP_URL requires")
            }
            (Cause::NotSupported, Step::Auth) => f.write_str(
                "the mail server does not offer a login by PLAIN or LOGIN: check SMTP_URL, many servers offer it only over \
                 TLS",
            ),
            (Cause::NotSupported, _) => {
                f.write_str("the mail server does not support non-ASCII addresses or mails")
            }
            (Cause::Tls(error), _) => write!(f, "no TLS with the mail server: {error}"),
            (Cause::UnexpectedPlaintext, _) => f.write_str(
                "plain text came after the reply to STARTTLS: the mail server is faulty, or an attacker on the network forges \
                 its replies; the connection was closed",
            ),
            (Cause::TimedOut, Step::Connect) => {
                f.write_str("the mail server did not greet in time: check scheme, host and port in SMTP_URL")
            }
            (Cause::TimedOut, _) => {
                write!(f, "the mail server did not answer {step} in time: SMTP_TIMEOUT covers the whole mail")
            }
            (Cause::Disconnected, Step::Connect) => f.write_str(
                "the mail server is unreachable or closed the connection: check scheme, host and port in SMTP_URL",
            ),
            (Cause::Disconnected, _) => write!(f, "the mail server closed the connection at {step}"),
        }
    }
}

#[cfg(test)]
impl Failure {
    /// The server's reply `code` to `step`.
    pub(crate) fn reply(step: Step, code: u16) -> Self {
        Self { step, cause: Cause::Reply(code) }
    }

    /// The end of the connection at `step`.
    pub(super) fn disconnected(step: Step) -> Self {
        Self { step, cause: Cause::Disconnected }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BEFORE_RECIPIENTS: [Step; 4] = [Step::Connect, Step::StartTls, Step::Auth, Step::MailFrom];
    const FROM_RECIPIENTS: [Step; 3] = [Step::Recipient, Step::Data, Step::Message];

    #[test]
    fn a_reached_limit_is_never_permanent() {
        for step in BEFORE_RECIPIENTS.into_iter().chain(FROM_RECIPIENTS) {
            let failure = Failure { step, cause: Cause::LimitReached(550) };
            assert!(!failure.is_permanent(), "{step}");
            assert!(failure.to_string().contains("550") && failure.to_string().contains("a limit"), "{failure}");
        }
    }

    #[test]
    fn only_a_5xx_to_a_recipient_or_the_mail_is_permanent() {
        for step in FROM_RECIPIENTS {
            assert!(Failure::reply(step, 550).is_permanent(), "{step}");
        }
        for step in BEFORE_RECIPIENTS {
            assert!(!Failure::reply(step, 550).is_permanent(), "{step}");
        }
        for step in BEFORE_RECIPIENTS.into_iter().chain(FROM_RECIPIENTS) {
            assert!(!Failure::reply(step, 451).is_permanent(), "{step}");
            for cause in [
                Cause::NotSupported,
                Cause::Tls(HandshakeError::Expired),
                Cause::UnexpectedPlaintext,
                Cause::TimedOut,
                Cause::Disconnected,
            ] {
                assert!(!Failure { step, cause }.is_permanent(), "{step}");
            }
        }
    }

    #[test]
    fn a_5xx_about_the_login_or_the_number_of_recipients_is_transient() {
        for code in [AUTHENTICATION_REQUIRED, TOO_MANY_RECIPIENTS] {
            assert!(!Failure::reply(Step::Recipient, code).is_permanent(), "{code}");
        }
        assert!(Failure::reply(Step::Message, 552).is_permanent(), "the mail is too large");
    }

    #[test]
    fn a_session_that_is_closed_before_the_content_can_be_replaced() {
        for step in [Step::MailFrom, Step::Recipient, Step::Data] {
            for cause in [Cause::Disconnected, Cause::Reply(421), Cause::LimitReached(421)] {
                assert!(Failure { step, cause }.closes_idle_session(), "{step}");
            }
            // No time is left for another connection.
            assert!(!Failure { step, cause: Cause::TimedOut }.closes_idle_session(), "{step}");
            assert!(!Failure::reply(step, 451).closes_idle_session(), "{step}");
        }
        for cause in [Cause::Disconnected, Cause::Reply(421)] {
            assert!(!Failure { step: Step::Message, cause }.closes_idle_session(), "it may have been accepted");
        }
    }

    #[test]
    fn the_error_names_step_code_and_the_variable_to_check() {
        for (failure, expected) in [
            (Failure::reply(Step::Recipient, 550), ["550", "RCPT TO"]),
            (Failure::reply(Step::Recipient, 530), ["530", "SMTP_URL"]),
            (Failure::reply(Step::Auth, 535), ["535", "SMTP_URL"]),
            (Failure::reply(Step::MailFrom, 553), ["553", "MAIL_FROM"]),
            (Failure { step: Step::StartTls, cause: Cause::NotSupported }, ["STARTTLS", "SMTP_URL"]),
            (
                Failure { step: Step::Connect, cause: Cause::Tls(HandshakeError::WrongName("SMTP_URL")) },
                ["certificate", "SMTP_URL"],
            ),
            (Failure { step: Step::Message, cause: Cause::TimedOut }, ["the mail", "SMTP_TIMEOUT"]),
        ] {
            let error = failure.to_string();
            assert!(expected.iter().all(|part| error.contains(part)), "{error}");
        }
    }
}
