use std::fmt;

use lettre::{
    Address,
    transport::smtp::{
        commands::{Data, Mail, Rcpt},
        extension::{Extension, MailBodyParameter, MailParameter, ServerInfo},
    },
};

use super::{Failure, SmtpSession, Step, failure::Cause, session::State};

/// A mail's sender and recipients, and whether its content is ASCII. `Debug` shows the number of recipients only.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Envelope {
    from: Option<Address>,
    to: Vec<Address>,
    is_ascii: bool,
}

impl Envelope {
    /// The envelope for `mail` (RFC 5322). Without a sender (`MAIL FROM:<>`), no server returns an error by mail.
    pub(crate) fn new(from: Option<&Address>, to: &[Address], mail: &[u8]) -> Self {
        Self { from: from.cloned(), to: to.to_vec(), is_ascii: mail.is_ascii() }
    }

    pub(super) fn to(&self) -> &[Address] {
        &self.to
    }

    /// MAIL FROM with the parameters that non-ASCII characters require: SMTPUTF8 in addresses (RFC 6531), 8BITMIME in the
    /// mail (RFC 6152).
    ///
    /// # Errors
    ///
    /// The server does not support them.
    pub(super) fn sender(&self, server: &ServerInfo) -> Result<Mail, Failure> {
        let is_ascii = |address: &Address| AsRef::<str>::as_ref(address).is_ascii();
        let mut parameters = Vec::new();
        if !self.from.iter().chain(&self.to).all(is_ascii) {
            parameters.push((Extension::SmtpUtfEight, MailParameter::SmtpUtfEight));
        }
        if !self.is_ascii {
            parameters.push((Extension::EightBitMime, MailParameter::Body(MailBodyParameter::EightBitMime)));
        }
        if parameters.iter().all(|(extension, _)| server.supports_feature(*extension)) {
            let parameters = parameters.into_iter().map(|(_, parameter)| parameter).collect();
            Ok(Mail::new(self.from.clone(), parameters))
        } else {
            Err(Failure { step: Step::MailFrom, cause: Cause::NotSupported })
        }
    }
}

impl fmt::Debug for Envelope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Envelope").field("recipients", &self.to.len()).finish_non_exhaustive()
    }
}

impl SmtpSession {
    /// Sends MAIL FROM, a RCPT TO for each recipient, and DATA if one was accepted, unless that was sent with the content of
    /// the mail before. Adds the outcome of each recipient.
    ///
    /// After an error, which applies to every recipient that was not rejected before, or if no recipient was accepted, there
    /// is no content to send.
    pub(super) async fn send_envelope(
        &mut self,
        envelope: &Envelope,
        outcomes: &mut Vec<Result<(), Failure>>,
    ) -> Result<(), Failure> {
        if self.sent_ahead.take().is_some() {
            return self.read_replies_to_sent_ahead(envelope.to(), outcomes).await;
        }
        let sender = envelope.sender(self.connection.server_info())?;
        if self.can_pipeline(envelope) {
            self.send_at_once(&sender, envelope.to(), outcomes).await
        } else {
            self.send_step_by_step(sender, envelope.to(), outcomes).await
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
}
