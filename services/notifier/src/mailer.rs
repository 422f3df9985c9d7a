use std::{io, time::Duration};

use lettre::Address;

use crate::{
    config::Transport,
    folder::Folder,
    mail::Mail,
    smtp::{Dialogue, Failure, Sent, Server},
};

/// Why nobody got a mail, or would.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SendError {
    /// The mail server was out of reach or refused us.
    #[error(transparent)]
    Smtp(#[from] Failure),
    /// No TLS is possible with the host's name or this machine's root certificates.
    #[error("no TLS with the host in SMTP_URL is possible: {0}")]
    Tls(lettre::transport::smtp::Error),
    /// The folder could not be written.
    #[error("cannot write to MAIL_DIR: {0}")]
    Folder(#[from] io::Error),
}

/// The way out: a mail server, or a folder.
#[derive(Debug)]
pub(crate) enum Mailer {
    Smtp(Box<Server>),
    Folder(Folder),
}

/// What became of a mail.
#[derive(Debug)]
pub(crate) struct HandedOver {
    /// Of each recipient, in their order: `Ok` has the mail in the server's care (or in the folder).
    pub(crate) outcomes: Vec<Result<(), Failure>>,
    /// The dialogue with the server, still open: its end must not keep anybody from noting what was sent.
    pub(crate) dialogue: Option<Dialogue>,
}

impl Mailer {
    /// The mailer of `transport`, which may take `timeout` for a mail, from connecting to the server's answer
    /// to it; an error says what is wrong with its URL or folder.
    pub(crate) async fn new(transport: Transport, timeout: Duration) -> Result<Self, SendError> {
        Ok(match transport {
            Transport::Smtp(config) => Self::Smtp(Box::new(Server::new(config, timeout).map_err(SendError::Tls)?)),
            Transport::Folder(path) => Self::Folder(Folder::open(path).await?),
        })
    }

    /// Hands `mail` over for `recipients`, whatever its own headers say. An error means that none of them has it.
    pub(crate) async fn send(&self, mail: &Mail, recipients: &[Address]) -> Result<HandedOver, SendError> {
        match self {
            Self::Smtp(server) => {
                let dialogue = Dialogue::open(server).await?;
                let Sent { outcomes, dialogue } = dialogue.send(mail.envelope().from(), recipients, mail.bytes()).await;
                Ok(HandedOver { outcomes, dialogue: Some(dialogue) })
            }
            Self::Folder(folder) => {
                folder.put(mail).await?;
                Ok(HandedOver { outcomes: vec![Ok(()); recipients.len()], dialogue: None })
            }
        }
    }

    /// Whether mails could be sent now: the folder is writable, or the server takes connection, TLS and login.
    /// Sends none. The error says in words what is wrong and which variable to look at.
    #[expect(dead_code, reason = "the operators' command that asks is to come")]
    pub(crate) async fn check(&self) -> Result<(), SendError> {
        match self {
            Self::Smtp(server) => {
                let mut dialogue = Dialogue::open(server).await?;
                let checked = dialogue.check().await;
                dialogue.say_goodbye().await;
                Ok(checked?)
            }
            Self::Folder(folder) => Ok(folder.check().await?),
        }
    }
}
