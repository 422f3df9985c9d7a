use std::fmt::Write;

use lettre::{
    Address,
    transport::smtp::commands::{Data, Mail, Rcpt},
};

use super::{Failure, SmtpSession, Step, session::State, timed::timed};

/// The end of a mail (RFC 5321 §4.1.1.4).
const DOT: &str = ".\r\n";

// Both add the outcome of each recipient. After an error, which applies to all recipients without one, or if no recipient was
// accepted, there is no content to send.
impl SmtpSession {
    /// Sends MAIL FROM, a RCPT TO for each recipient, and DATA if one was accepted, each after the reply to the one before.
    pub(super) async fn send_envelope(
        &mut self,
        sender: Mail,
        to: &[Address],
        outcomes: &mut Vec<Result<(), Failure>>,
    ) -> Result<(), Failure> {
        self.command(Step::MailFrom, sender).await?;
        for address in to {
            match self.command(Step::Recipient, Rcpt::new(address.clone(), vec![])).await {
                Err(failure) if self.state >= State::Broken => return Err(failure),
                outcome => outcomes.push(outcome),
            }
        }
        if outcomes.iter().any(Result::is_ok) {
            self.command(Step::Data, Data).await?;
        }
        Ok(())
    }

    /// Sends the same commands, and always DATA, at once, and then reads the replies (RFC 2920 §3.1): one round trip instead
    /// of three or more. The duration of the first step is that of all of them.
    pub(super) async fn send_envelope_at_once(
        &mut self,
        sender: Mail,
        to: &[Address],
        outcomes: &mut Vec<Result<(), Failure>>,
    ) -> Result<(), Failure> {
        let mut commands = sender.to_string();
        for address in to {
            // Writing to a string cannot fail.
            let _ = write!(commands, "{}", Rcpt::new(address.clone(), vec![]));
        }
        let _ = write!(commands, "{Data}");
        if let Err(failure) = self.command(Step::MailFrom, commands).await {
            self.skip_replies(to.len()).await;
            return Err(failure);
        }
        for _ in to {
            let reply = timed(Step::Recipient, self.deadline, self.connection.read_response()).await;
            match self.check(Step::Recipient, reply) {
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

    /// Reads the replies to `recipients` RCPT TO and to DATA, where there is no content to send. They fail with the command
    /// before them, and are not counted. If DATA was accepted all the same, the dot ends the empty content.
    async fn skip_replies(&mut self, recipients: usize) {
        for step in std::iter::repeat_n(Step::Recipient, recipients).chain([Step::Data]) {
            if self.state >= State::Broken {
                return;
            }
            let reply = timed(step, self.deadline, self.connection.read_response()).await;
            let reply = match (step, reply) {
                (Step::Data, Ok(_)) => timed(step, self.deadline, self.connection.command(DOT)).await,
                (_, reply) => reply,
            };
            if reply.is_err_and(|failure| failure.breaks_connection()) {
                self.state = State::Broken;
            }
        }
    }
}
