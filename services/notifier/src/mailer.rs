use std::{io, path::PathBuf, time::Duration};

use lettre::{AsyncSmtpTransport, AsyncTransport, Tokio1Executor, transport::smtp};
use tokio::{fs, time};

use crate::{config::Transport, mail::Mail};

/// Longest time to connect, of the whole time for a mail.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// Why a mail was not handed over.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SendError {
    /// The server refused it, was out of reach, or broke off. Its words may quote an address, so only the
    /// code is kept.
    #[error("{0}")]
    Refused(String),
    /// The server did not finish in time.
    #[error("the mail server did not finish within {} s", .0.as_secs())]
    TimedOut(Duration),
    /// The folder could not be written.
    #[error("cannot write to MAIL_DIR: {0}")]
    Folder(#[from] io::Error),
}

/// The way out: a mail server, or a folder.
#[derive(Debug)]
pub(crate) enum Mailer {
    /// Without a pool: a connection that idled since the last enquiry is broken more often than not
    /// (lettre#743), and a cancelled send would put a half-finished session back.
    Smtp(Box<AsyncSmtpTransport<Tokio1Executor>>, Duration),
    Folder(PathBuf),
}

impl Mailer {
    /// The mailer of `transport`; an error says what is wrong with its URL or folder.
    pub(crate) async fn new(transport: Transport, send_timeout: Duration) -> Result<Self, SendError> {
        match transport {
            Transport::Smtp(url) => {
                let builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(url.expose())
                    .map_err(|error| SendError::Refused(format!("SMTP_URL cannot be used: {error}")))?;
                Ok(Self::Smtp(Box::new(builder.timeout(Some(CONNECT_TIMEOUT)).build()), send_timeout))
            }
            Transport::Folder(folder) => {
                fs::create_dir_all(&folder).await?;
                Ok(Self::Folder(folder))
            }
        }
    }

    /// Hands `mail` over; `Ok` means that it is the other side's now.
    pub(crate) async fn send(&self, mail: &Mail) -> Result<(), SendError> {
        match self {
            // lettre's own time-out covers connecting alone.
            Self::Smtp(server, limit) => {
                match time::timeout(*limit, server.send_raw(mail.envelope(), mail.bytes())).await {
                    Ok(Ok(_)) => Ok(()),
                    Ok(Err(error)) => Err(classify(&error)),
                    Err(_) => Err(SendError::TimedOut(*limit)),
                }
            }
            Self::Folder(folder) => {
                // Written aside and renamed: whoever watches the folder sees whole mails only.
                let aside = folder.join(format!(".{}.part", mail.id()));
                fs::write(&aside, mail.bytes()).await?;
                fs::rename(&aside, folder.join(format!("{}.eml", mail.id()))).await?;
                Ok(())
            }
        }
    }
}

fn classify(error: &smtp::Error) -> SendError {
    match error.status() {
        Some(code) => SendError::Refused(format!("the mail server answered {code}")),
        None if error.is_timeout() => SendError::Refused("the mail server did not answer in time".to_owned()),
        None if error.is_tls() => SendError::Refused("no TLS with the mail server: check its certificate".to_owned()),
        None => SendError::Refused("the mail server is out of reach or broke off".to_owned()),
    }
}
