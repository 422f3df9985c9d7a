use lettre::{
    Address,
    transport::smtp::{
        commands::Mail,
        extension::{Extension, MailBodyParameter, MailParameter},
    },
};

use super::{Failure, SmtpSession, Step, failure::Cause, session::State, timed::timed};

impl SmtpSession {
    /// Sends `mail` (RFC 5322) to each recipient in `to` that the server accepts. Returns the outcome of each recipient
    /// in the same order: after `Ok` the server is responsible for the mail.
    pub(crate) async fn send(
        &mut self,
        from: Option<&Address>,
        to: &[Address],
        mail: &[u8],
    ) -> Vec<Result<(), Failure>> {
        self.mails += 1;
        let mut outcomes = Vec::with_capacity(to.len());
        let failure = self.transact(from, to, mail, &mut outcomes).await.err();
        self.state = self.state.max(state_after(failure.as_ref(), &outcomes));
        if let Some(failure) = failure {
            // It applies to every recipient that was not rejected before.
            outcomes.resize(to.len(), Ok(()));
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
        from: Option<&Address>,
        to: &[Address],
        mail: &[u8],
        outcomes: &mut Vec<Result<(), Failure>>,
    ) -> Result<(), Failure> {
        let sender = Mail::new(from.cloned(), self.mail_parameters(from, to, mail)?);
        self.send_envelope(sender, to, outcomes).await?;
        if outcomes.iter().any(Result::is_ok) {
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
