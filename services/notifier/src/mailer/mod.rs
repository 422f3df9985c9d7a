//! Sends mails to a mail server, or writes them to a folder.
//!
//! * `pooled`: enquiries and mails to visitors, by connections that are reused
//! * `folder`: mails as files; `budget`: the hourly limit on mails to the server
//! * `notices`: the system's own mails; `refusal_notices`: those about an enquiry whose content was refused

pub(crate) mod budget;
mod folder;
pub(crate) mod notices;
pub(crate) mod pooled;
pub(crate) mod refusal_notices;
#[cfg(test)]
mod tests;

use std::{io, path::PathBuf, time::Duration};

use lettre::Address;
use runtime::env::{ConfigError, Env, variables};
use tokio::time::Instant;

use self::folder::Folder;
use crate::{
    mail::Mail,
    smtp::{self, Envelope, Failure, Server, SmtpSession},
};

/// The destination of mails.
#[derive(Debug, Clone)]
pub enum Transport {
    /// `SMTP_URL`: a mail server.
    Smtp(smtp::Config),
    /// No `SMTP_URL`: a folder (`MAIL_DIR`), with one `<enquiry id>.eml` for each mail.
    Folder(PathBuf),
}

impl Transport {
    /// Reads `SMTP_URL` and `SMTP_CA`, or `MAIL_DIR`.
    pub(crate) fn from_env(env: &Env, from: &Address) -> Result<Self, ConfigError> {
        let folder: String = env.parsed(&variables::MAIL_DIR)?;
        let server = smtp::Config::from_env(env, from)?;
        Ok(server.map_or_else(|| Self::Folder(folder.into()), Self::Smtp))
    }
}

/// Why a mail was not sent to any recipient, or could not be.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SendError {
    /// The mail server was unreachable or refused the session.
    #[error(transparent)]
    Smtp(#[from] Failure),
    /// TLS cannot be set up with the host's name or this machine's root certificates.
    #[error("no TLS with the host in SMTP_URL is possible: {0}")]
    Tls(lettre::transport::smtp::Error),
    /// The folder is not writable.
    #[error("cannot write to MAIL_DIR: {0}")]
    Folder(#[from] io::Error),
}

/// Sends mails by a [`Transport`], each by a separate connection: it waits for no other mail.
#[derive(Debug)]
pub(crate) struct Mailer {
    destination: Destination,
    timeout: Duration,
}

#[derive(Debug)]
enum Destination {
    Smtp(Box<Server>),
    Folder(Folder),
}

impl Mailer {
    /// A mailer whose `timeout` bounds each mail, from connecting to the server's reply.
    ///
    /// # Errors
    ///
    /// The URL or the folder is unusable.
    pub(crate) async fn new(transport: Transport, timeout: Duration) -> Result<Self, SendError> {
        let destination = match transport {
            Transport::Smtp(config) => Destination::Smtp(Box::new(Server::new(config).map_err(SendError::Tls)?)),
            Transport::Folder(path) => Destination::Folder(Folder::open(path).await?),
        };
        Ok(Self { destination, timeout })
    }

    /// Sends `mail` to the envelope `recipients`, whatever its headers say. Returns one result for each recipient, in
    /// order: `Ok` if the server (or the folder) has accepted the mail.
    ///
    /// # Errors
    ///
    /// No recipient has the mail.
    pub(crate) async fn send(
        &self,
        mail: &Mail,
        recipients: &[Address],
    ) -> Result<Vec<Result<(), Failure>>, SendError> {
        match &self.destination {
            Destination::Smtp(server) => {
                let mut session = SmtpSession::open(server, Instant::now() + self.timeout).await?;
                let envelope = Envelope::new(mail.envelope().from(), recipients, mail.bytes());
                let results = session.send(&envelope, mail.bytes(), None).await;
                session.quit().await;
                Ok(results)
            }
            Destination::Folder(folder) => {
                folder.put(mail).await?;
                Ok(vec![Ok(()); recipients.len()])
            }
        }
    }

    /// Checks, without sending a mail, that the folder is writable or that the server accepts connection, TLS and login.
    ///
    /// # Errors
    ///
    /// The error names the fault and the variable to check.
    pub(crate) async fn check(&self) -> Result<(), SendError> {
        match &self.destination {
            Destination::Smtp(server) => {
                let mut session = SmtpSession::open(server, Instant::now() + self.timeout).await?;
                let checked = session.noop().await;
                session.quit().await;
                Ok(checked?)
            }
            Destination::Folder(folder) => Ok(folder.check().await?),
        }
    }
}
