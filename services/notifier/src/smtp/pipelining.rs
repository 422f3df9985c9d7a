use std::{fmt::Write, iter};

use lettre::{
    Address,
    transport::smtp::{
        commands::{Data, Mail, Rcpt},
        response::{Response, Severity},
    },
};

use super::{Envelope, Failure, SmtpSession, Step, session::State, timed::timed, waiting::WaitingMails};

/// The end of a mail (RFC 5321 §4.1.1.4).
const DOT: &str = ".\r\n";

/// Maximum number of recipients whose commands are sent at once. They and their replies fit into the usual buffers of a
/// connection, so that neither side waits for the other to read (RFC 2920 §3.1); if they do not, the deadline ends the wait.
const MAX_AT_ONCE: usize = 50;

// Commands that are sent before the replies to earlier ones, where the server offers PIPELINING (RFC 2920).
impl SmtpSession {
    /// Returns true if the commands of `envelope` may be sent at once.
    pub(super) fn can_pipeline(&self, envelope: &Envelope) -> bool {
        self.offers_pipelining() && envelope.to().len() <= MAX_AT_ONCE
    }

    /// Sends the commands, including DATA, at once and then reads the replies (RFC 2920 §3.1): one round trip instead of three
    /// or more, which counts as the duration of MAIL FROM.
    pub(super) async fn send_at_once(
        &mut self,
        sender: &Mail,
        to: &[Address],
        outcomes: &mut Vec<Result<(), Failure>>,
    ) -> Result<(), Failure> {
        let reply = timed(Step::MailFrom, self.deadline, self.connection.command(commands(sender, to))).await;
        self.read_replies(reply, to, outcomes).await
    }

    /// Sends the content of a mail and reads its reply. With PIPELINING the envelope of the first mail in `waiting` goes with
    /// it, which RFC 2920 §3.1 allows, so that each mail takes one round trip. That mail gets the session next.
    pub(super) async fn send_content(
        &mut self,
        mail: &[u8],
        waiting: Option<&WaitingMails>,
    ) -> Result<Response, Failure> {
        let Some(mut content) = content(mail) else {
            return timed(Step::Message, self.deadline, self.connection.message(mail)).await;
        };
        if let Some(waiting) = waiting.filter(|_| self.state == State::Ready) {
            let server = self.connection.server_info();
            self.next = waiting.take(|envelope| {
                let sender = envelope.sender(server).ok().filter(|_| self.can_pipeline(envelope))?;
                content += &commands(&sender, envelope.to());
                Some(())
            });
        }
        timed(Step::Message, self.deadline, self.connection.command(content)).await
    }

    /// Reads the replies to an envelope that was sent with the content of the mail before. If there is none, or none in time,
    /// the session is stale.
    pub(super) async fn read_replies_to_sent_ahead(
        &mut self,
        to: &[Address],
        outcomes: &mut Vec<Result<(), Failure>>,
    ) -> Result<(), Failure> {
        let reply = timed(Step::MailFrom, self.prepare_by(), self.connection.read_response()).await;
        match reply {
            // Not counted: the mail is sent again by a new connection.
            Err(failure) if failure.breaks_connection() => {
                self.state = State::Stale;
                Err(failure)
            }
            reply => self.read_replies(reply, to, outcomes).await,
        }
    }

    /// Reads the replies to RCPT TO and DATA after `first`, the one to MAIL FROM.
    async fn read_replies(
        &mut self,
        first: Result<Response, Failure>,
        to: &[Address],
        outcomes: &mut Vec<Result<(), Failure>>,
    ) -> Result<(), Failure> {
        if let Err(failure) = self.check(Step::MailFrom, first) {
            self.break_off_if_out_of_step();
            self.skip_replies(to.len()).await;
            return Err(failure);
        }
        for _ in to {
            let reply = timed(Step::Recipient, self.deadline, self.connection.read_response()).await;
            let outcome = self.check(Step::Recipient, reply);
            self.break_off_if_out_of_step();
            match outcome {
                Err(failure) if self.state >= State::Broken => return Err(failure),
                outcome => outcomes.push(outcome),
            }
        }
        if outcomes.iter().any(Result::is_ok) {
            let reply = timed(Step::Data, self.deadline, self.connection.read_response()).await;
            self.check(Step::Data, reply)?;
        } else {
            self.skip_replies(0).await;
        }
        Ok(())
    }

    /// After a reply that ends a reused session, such as a 354 to RCPT TO, it is unknown which replies are still to come.
    fn break_off_if_out_of_step(&mut self) {
        if self.state == State::Ending {
            self.state = State::Broken;
        }
    }

    /// Reads the replies to `recipients` RCPT TO and to DATA, which the server rejects because of an earlier rejection; they
    /// are not counted. A server may accept DATA without a recipient; a dot ends the empty content then (RFC 2920
    /// §3.1). After any other reply client and server disagree on where in the dialogue they are.
    async fn skip_replies(&mut self, recipients: usize) {
        for step in iter::repeat_n(Step::Recipient, recipients).chain([Step::Data]) {
            if self.state >= State::Broken {
                return;
            }
            let reply = timed(step, self.deadline, self.connection.read_response()).await;
            let outcome = match reply {
                Ok(reply) if step == Step::Data && reply.code().severity == Severity::PositiveIntermediate => {
                    timed(step, self.deadline, self.connection.command(DOT)).await.map(drop)
                }
                Ok(_) => {
                    self.state = State::Broken;
                    return;
                }
                Err(failure) => Err(failure),
            };
            if outcome.is_err_and(|failure| failure.breaks_connection() || failure.announces_close()) {
                self.state = State::Broken;
            }
        }
    }
}

/// MAIL FROM, the recipients' RCPT TO, and DATA.
fn commands(sender: &Mail, to: &[Address]) -> String {
    let mut commands = sender.to_string();
    for address in to {
        // Writing to a string cannot fail.
        let _ = write!(commands, "{}", Rcpt::new(address.clone(), vec![]));
    }
    let _ = write!(commands, "{Data}");
    commands
}

/// `mail` and its end, with a second dot where a line begins with one (RFC 5321 §4.5.2). The bytes are those that lettre sends;
/// lettre writes the end separately, and nothing can follow in the same write. `None` if `mail` is not UTF-8.
fn content(mail: &[u8]) -> Option<String> {
    let mail = str::from_utf8(mail).ok()?;
    let mut content = mail.replace("\r\n.", "\r\n..");
    if content.starts_with('.') {
        content.insert(0, '.');
    }
    content += "\r\n";
    content += DOT;
    Some(content)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_content_ends_with_a_dot_that_no_line_of_the_mail_can_be() {
        for (mail, sent) in [
            ("Subject: x\r\n\r\nhello", "Subject: x\r\n\r\nhello\r\n.\r\n"),
            ("ends with a line\r\n", "ends with a line\r\n\r\n.\r\n"),
            (".first\r\n.\r\n..\r\nMAIL", "..first\r\n..\r\n...\r\nMAIL\r\n.\r\n"),
            ("", "\r\n.\r\n"),
        ] {
            assert_eq!(content(mail.as_bytes()).as_deref(), Some(sent), "{mail:?}");
        }
        assert_eq!(content(b"caf\xe9"), None);
    }
}
