use std::{sync::Arc, time::Duration};

use lettre::Address;
use runtime::shutdown::Shutdown;
use tokio::time::Instant;

use super::{Folder, SendError, Transport};
use crate::{
    mail::Mail,
    smtp::{
        Envelope, Failure, Server,
        pool::{NoSlot, Pool, PoolLimits, Slot, UsedSession},
    },
};

/// Sends mails by a [`Transport`], by connections to the mail server that are limited in number and reused. Clones share
/// them.
#[derive(Debug, Clone)]
pub(crate) struct PooledMailer {
    destination: Destination,
    timeout: Duration,
}

#[derive(Debug, Clone)]
enum Destination {
    Smtp(Arc<Pool>),
    Folder(Folder),
}

/// The permission to send one mail.
#[derive(Debug)]
pub(crate) struct MailSlot {
    destination: SlotDestination,
    timeout: Duration,
}

#[derive(Debug)]
enum SlotDestination {
    Smtp(Box<Slot>),
    Folder(Folder),
}

/// A mail that was submitted to the server or the folder.
#[derive(Debug)]
pub(crate) struct Submission {
    /// One result for each recipient, in order: `Ok` if the server (or the folder) has accepted the mail.
    pub(crate) results: Vec<Result<(), Failure>>,
    /// The session with the server, to be released once it is recorded what was sent.
    pub(crate) smtp_session: Option<UsedSession>,
}

impl PooledMailer {
    /// A mailer whose `timeout` bounds each mail, from taking or opening a connection to the server's reply.
    ///
    /// # Errors
    ///
    /// The URL or the folder is unusable.
    pub(crate) async fn new(transport: Transport, limits: PoolLimits, timeout: Duration) -> Result<Self, SendError> {
        let destination = match transport {
            Transport::Smtp(config) => {
                let server = Server::new(config).map_err(SendError::Tls)?;
                Destination::Smtp(Arc::new(Pool::new(server, limits)))
            }
            Transport::Folder(path) => Destination::Folder(Folder::open(path).await?),
        };
        Ok(Self { destination, timeout })
    }

    /// The same connections with another timeout for each mail.
    pub(crate) fn with_timeout(&self, timeout: Duration) -> Self {
        Self { timeout, ..self.clone() }
    }

    /// The connections, if mails go to a mail server.
    pub(crate) fn pool(&self) -> Option<Arc<Pool>> {
        match &self.destination {
            Destination::Smtp(pool) => Some(pool.clone()),
            Destination::Folder(_) => None,
        }
    }

    /// Waits until a mail may be sent, or until `stop` is requested.
    pub(crate) async fn acquire(&self, stop: &Shutdown) -> Result<MailSlot, NoSlot> {
        self.acquire_slot(None, stop).await
    }

    /// The same for `mail` to these `recipients`. Its envelope may be sent with the content of another mail, so that the mail
    /// takes one round trip.
    pub(crate) async fn acquire_for(
        &self,
        mail: &Mail,
        recipients: &[Address],
        stop: &Shutdown,
    ) -> Result<MailSlot, NoSlot> {
        self.acquire_slot(Some(&envelope(mail, recipients)), stop).await
    }

    async fn acquire_slot(&self, envelope: Option<&Envelope>, stop: &Shutdown) -> Result<MailSlot, NoSlot> {
        let destination = match &self.destination {
            Destination::Smtp(pool) => SlotDestination::Smtp(Box::new(pool.acquire(envelope, stop).await?)),
            Destination::Folder(folder) => SlotDestination::Folder(folder.clone()),
        };
        Ok(MailSlot { destination, timeout: self.timeout })
    }
}

fn envelope(mail: &Mail, recipients: &[Address]) -> Envelope {
    Envelope::new(mail.envelope().from(), recipients, mail.bytes())
}

impl MailSlot {
    /// Sends `mail` to the envelope `recipients`, whatever its headers say.
    ///
    /// # Errors
    ///
    /// No recipient has the mail.
    pub(crate) async fn send(self, mail: &Mail, recipients: &[Address]) -> Result<Submission, SendError> {
        match self.destination {
            SlotDestination::Smtp(slot) => {
                let deadline = Instant::now() + self.timeout;
                let (results, smtp_session) = slot.send(&envelope(mail, recipients), mail.bytes(), deadline).await?;
                Ok(Submission { results, smtp_session })
            }
            SlotDestination::Folder(folder) => {
                folder.put(mail).await?;
                Ok(Submission { results: vec![Ok(()); recipients.len()], smtp_session: None })
            }
        }
    }
}
