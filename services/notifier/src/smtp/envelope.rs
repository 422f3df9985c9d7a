use std::{fmt::Write, iter};

use lettre::{
    Address,
    transport::smtp::{
        commands::{Data, Mail, Rcpt},
        response::Severity,
    },
};

use super::{Failure, SmtpSession, Step, session::State, timed::timed};

/// The end of a mail (RFC 5321 §4.1.1.4).
const DOT: &str = ".\r\n";

/// Maximum number of recipients whose commands are sent at once. They and their replies fit into the usual buffers of a
/// connection, so that neither side waits for the other to read (RFC 2920 §3.1); if they do not, the deadline ends the wait.
const MAX_AT_ONCE: usize = 50;

// Both ways add the outcome of each recipient. After an error, which applies to every recipient that was not rejected before,
// or if no recipient was accepted, there is no content to send.
impl SmtpSession {
    /// Sends MAIL FROM, a RCPT TO for each recipient, and DATA if one was accepted.
    pub(super) async fn send_envelope(
        &mut self,
        sender: Mail,
        to: &[Address],
        outcomes: &mut Vec<Result<(), Failure>>,
    ) -> Result<(), Failure> {
        if self.offers_pipelining() && to.len() <= MAX_AT_ONCE {
            self.send_at_once(sender, to, outcomes).await
        } else {
            self.send_step_by_step(sender, to, outcomes).await
        }
    }

    async fn send_step_by_step(
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

    /// Sends the commands, including DATA, at once and then reads the replies (RFC 2920 §3.1): one round trip instead of three
    /// or more, which counts as the duration of MAIL FROM.
    async fn send_at_once(
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
