use std::{io, time::Duration};

use lettre::Address;

use crate::{
    config::Transport,
    folder::Folder,
    mail::Mail,
    smtp::{Dialogue, Failure, Server},
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

/// What became of a mail that the server was asked to take.
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
                let mut dialogue = Dialogue::open(server).await?;
                let outcomes = dialogue.send(mail.envelope().from(), recipients, mail.bytes()).await;
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

#[cfg(test)]
mod tests {
    use runtime::env::Env;
    use test_support::{Act, At, SmtpServer};

    use super::*;
    use crate::Config;

    async fn mailer(variables: &[(&str, &str)]) -> Result<Mailer, SendError> {
        let config = Config::from_env(&Env::from_pairs(variables.iter().copied())).unwrap();
        Mailer::new(config.transport, config.send_timeout).await
    }

    /// What a check of a server with this fault says, asked by this URL (`{}` is its address).
    async fn verdict_on(fault: (At, Act), url: &str) -> String {
        let smtp = SmtpServer::start_with_faults([fault]).await;
        let url = url.replace("{}", &smtp.address().to_string());
        let mailer = mailer(&[("SMTP_URL", &url), ("SMTP_TIMEOUT", "3s")]).await.unwrap();
        mailer.check().await.unwrap_err().to_string()
    }

    #[tokio::test]
    async fn a_check_of_a_good_server_logs_in_and_sends_nothing() {
        let mut smtp = SmtpServer::start().await;
        let url = format!("smtp://bob:hunter2@{}", smtp.address());
        mailer(&[("SMTP_URL", &url)]).await.unwrap().check().await.unwrap();
        for verb in ["EHLO", "AUTH PLAIN", "NOOP", "QUIT"] {
            smtp.next_command(verb).await;
        }
        assert!(smtp.has_no_mail());
    }

    #[tokio::test]
    async fn a_check_says_what_is_wrong_and_which_variable_to_look_at() {
        let wrong_password = (At::Auth, Act::Answer("535 5.7.8 who is bob"));
        let answer = verdict_on(wrong_password, "smtp://bob:hunter2@{}").await;
        assert_eq!(answer, "the mail server answered 535 to the login: check user and password in SMTP_URL");

        let fine = (At::MidMail, Act::Hang);
        let answer = verdict_on(fine, "smtp://{}?tls=required").await;
        assert_eq!(answer, "the mail server offers no STARTTLS, which SMTP_URL requires");

        let answer = verdict_on(fine, "smtps://{}").await;
        assert_eq!(answer, "no TLS with the mail server: it speaks no TLS there: check scheme and port in SMTP_URL");

        let answer = verdict_on((At::Greeting, Act::Hang), "smtp://{}").await;
        assert_eq!(answer, "the mail server did not greet in time: check scheme, host and port in SMTP_URL");

        let answer = verdict_on((At::Greeting, Act::Drop), "smtp://{}").await;
        assert!(answer.contains("broke off at once") && answer.contains("SMTP_URL"), "{answer}");
    }

    #[tokio::test]
    async fn a_check_of_a_folder_leaves_nothing_in_it() {
        let folder = tempfile::tempdir().unwrap();
        let mailer = mailer(&[("MAIL_DIR", folder.path().to_str().unwrap())]).await.unwrap();
        mailer.check().await.unwrap();
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
        folder.close().unwrap();
        assert!(mailer.check().await.unwrap_err().to_string().contains("MAIL_DIR"));
    }

    #[tokio::test]
    async fn a_folder_that_cannot_be_made_is_told_at_the_start() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let error = mailer(&[("MAIL_DIR", file.path().join("mail").to_str().unwrap())]).await.unwrap_err();
        assert!(error.to_string().contains("MAIL_DIR"), "{error}");
    }
}
