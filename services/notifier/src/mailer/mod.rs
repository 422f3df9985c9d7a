//! Sends mails to a mail server, or writes them to a folder.
//!
//! * `folder`: mails as files; `budget`: the hourly limit on mails to the server
//! * `notices`: the system's own mails; `refusal_notices`: those about an enquiry whose content was refused

pub(crate) mod budget;
mod folder;
pub(crate) mod notices;
pub(crate) mod refusal_notices;
#[cfg(test)]
mod tests;

use std::{io, path::PathBuf, time::Duration};

use lettre::Address;
use runtime::env::{ConfigError, Env};

use self::folder::Folder;
use crate::{
    mail::Mail,
    smtp::{self, Failure, Server, SmtpSession},
};

/// The destination of mails.
#[derive(Debug, Clone)]
pub enum Transport {
    /// `SMTP_URL`: a mail server.
    Smtp(smtp::Config),
    /// No `SMTP_URL`: a folder (`MAIL_DIR`, default `var/mail`), with one `<enquiry id>.eml` for each mail.
    Folder(PathBuf),
}

impl Transport {
    /// Reads `SMTP_URL` and `SMTP_CA`, or `MAIL_DIR`.
    pub(crate) fn from_env(env: &Env, from: &Address) -> Result<Self, ConfigError> {
        let folder: String = env.parsed("MAIL_DIR", "var/mail")?;
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

/// Sends mails by a [`Transport`].
#[derive(Debug)]
pub(crate) enum Mailer {
    Smtp(Box<Server>),
    Folder(Folder),
}

/// A mail that was submitted to the server or the folder.
#[derive(Debug)]
pub(crate) struct Submission {
    /// One result for each recipient, in order: `Ok` if the server (or the folder) has accepted the mail.
    pub(crate) results: Vec<Result<(), Failure>>,
    /// The open session with the server, so that a slow QUIT does not delay the record of what was sent.
    pub(crate) smtp_session: Option<SmtpSession>,
}

impl Mailer {
    /// A mailer whose `timeout` bounds each mail, from connecting to the server's reply.
    ///
    /// # Errors
    ///
    /// The URL or the folder is unusable.
    pub(crate) async fn new(transport: Transport, timeout: Duration) -> Result<Self, SendError> {
        Ok(match transport {
            Transport::Smtp(config) => Self::Smtp(Box::new(Server::new(config, timeout).map_err(SendError::Tls)?)),
            Transport::Folder(path) => Self::Folder(Folder::open(path).await?),
        })
    }

    /// Sends `mail` to the envelope `recipients`, whatever its headers say.
    ///
    /// # Errors
    ///
    /// No recipient has the mail.
    pub(crate) async fn send(&self, mail: &Mail, recipients: &[Address]) -> Result<Submission, SendError> {
        match self {
            Self::Smtp(server) => {
                let mut session = SmtpSession::open(server).await?;
                let results = session.send(mail.envelope().from(), recipients, mail.bytes()).await;
                Ok(Submission { results, smtp_session: Some(session) })
            }
            Self::Folder(folder) => {
                folder.put(mail).await?;
                Ok(Submission { results: vec![Ok(()); recipients.len()], smtp_session: None })
            }
        }
    }

    /// Checks, without sending a mail, that the folder is writable or that the server accepts connection, TLS and login.
    ///
    /// # Errors
    ///
    /// The error names the fault and the variable to check.
    pub(crate) async fn check(&self) -> Result<(), SendError> {
        match self {
            Self::Smtp(server) => {
                let mut session = SmtpSession::open(server).await?;
                let checked = session.noop().await;
                session.quit().await;
                Ok(checked?)
            }
            Self::Folder(folder) => Ok(folder.check().await?),
        }
    }
}
