use super::{Envelope, Failure, SmtpSession, Step, session::State, waiting::WaitingMails};

impl SmtpSession {
    /// Sends `mail` (RFC 5322) to each recipient of its `envelope` that the server accepts, with the envelope of the first of the
    /// `waiting` mails if the server allows that. Returns the outcome of each recipient in the same order: after `Ok` the
    /// server is responsible for the mail.
    pub(crate) async fn send(
        &mut self,
        envelope: &Envelope,
        mail: &[u8],
        waiting: Option<&WaitingMails>,
    ) -> Vec<Result<(), Failure>> {
        self.mails += 1;
        let recipients = envelope.to().len();
        let mut outcomes = Vec::with_capacity(recipients);
        let failure = self.transact(envelope, mail, waiting, &mut outcomes).await.err();
        self.state = self.state.max(state_after(failure.as_ref(), &outcomes));
        if let Some(failure) = failure {
            if self.next.take().is_some() {
                // The replies to the next mail's envelope are still to come.
                self.state = self.state.max(State::Broken);
            }
            // It applies to every recipient that was not rejected before.
            outcomes.resize(recipients, Ok(()));
            for outcome in &mut outcomes {
                *outcome = outcome.clone().and_then(|()| Err(failure.clone()));
            }
        }
        outcomes
    }

    /// Runs the mail transaction (RFC 5321 §3.3). Adds the outcome of each RCPT TO; an error applies to every recipient that
    /// was not rejected before.
    async fn transact(
        &mut self,
        envelope: &Envelope,
        mail: &[u8],
        waiting: Option<&WaitingMails>,
        outcomes: &mut Vec<Result<(), Failure>>,
    ) -> Result<(), Failure> {
        self.send_envelope(envelope, outcomes).await?;
        if outcomes.iter().any(Result::is_ok) {
            let reply = self.send_content(mail, waiting).await;
            self.check(Step::Message, reply)?;
        }
        Ok(())
    }
}

/// The state of the session after a transaction with this failure of the mail and these replies to RCPT TO.
///
/// The reply that accepts the content has ended the transaction (RFC 5321 §4.1.1.4). If every recipient was rejected
/// permanently, RSET ends it. After any other failure the session ends, so that the next attempt has a new connection: the
/// failure may be one of the session, such as a limit on mails.
fn state_after(failure: Option<&Failure>, replies: &[Result<(), Failure>]) -> State {
    if failure.is_some() {
        return State::Ending;
    }
    if replies.iter().any(Result::is_ok) {
        return State::Ready;
    }
    let are_permanent = replies.iter().all(|reply| reply.as_ref().is_err_and(Failure::is_permanent));
    if are_permanent { State::NeedsReset } else { State::Ending }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_is_reused_after_accepted_content_or_permanently_rejected_recipients() {
        let unknown = || Err(Failure::reply(Step::Recipient, 550));
        let busy = || Err(Failure::reply(Step::Recipient, 451));
        assert_eq!(state_after(None, &[Ok(()), unknown(), busy()]), State::Ready);
        assert_eq!(state_after(None, &[unknown(), unknown()]), State::NeedsReset);
        assert_eq!(state_after(None, &[unknown(), busy()]), State::Ending);
        for step in [Step::MailFrom, Step::Data, Step::Message] {
            for code in [451, 554] {
                assert_eq!(state_after(Some(&Failure::reply(step, code)), &[Ok(())]), State::Ending, "{step}");
            }
        }
    }
}
