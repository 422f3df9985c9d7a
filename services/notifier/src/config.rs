use std::{num::NonZeroU16, path::PathBuf, time::Duration};

use lettre::{AsyncSmtpTransport, Tokio1Executor, message::Mailbox};
use runtime::{
    env::{ConfigError, Env},
    process,
    secret::SecretUrl,
};

use crate::{acknowledgement, dkim::Signer, ledger, routes::Routes};

/// Where mails go.
#[derive(Debug, Clone)]
pub enum Transport {
    /// `SMTP_URL`: a server, `smtp://` (with `?tls=required` for STARTTLS) or `smtps://`.
    Smtp(SecretUrl),
    /// No `SMTP_URL`: a folder (`MAIL_DIR`, default `var/mail`), one `<enquiry id>.eml` a mail.
    Folder(PathBuf),
}

/// What the notifier is told at its start.
#[derive(Debug, Clone)]
pub struct Config {
    /// `NOTIFIER_ADMIN_ADDR`, default `127.0.0.1:9103`, and `SHUTDOWN_GRACE`.
    pub process: process::Config,
    /// `AMQP_URL` and `AMQP_TOPOLOGY`.
    pub broker: broker::Config,
    /// `SMTP_URL` or `MAIL_DIR`.
    pub transport: Transport,
    /// `MAIL_FROM`: the company's own address; its domain also ends the Message-ID.
    pub from: Mailbox,
    /// `MAIL_TO` and `MAIL_ROUTES`: the staff.
    pub routes: Routes,
    /// `DKIM_KEY_FILE`, `DKIM_SELECTOR` and `DKIM_DOMAIN`: signs every mail, if set.
    pub signer: Option<Signer>,
    /// `MAIL_ACK` and the variables that begin with it: thanks the visitor, if on.
    pub acknowledgement: Option<acknowledgement::Config>,
    /// `NOTIFIER_PREFETCH`, default 8: enquiries in hand at once.
    pub prefetch: NonZeroU16,
    /// `SMTP_TIMEOUT`, default 30 s: longest time for one mail, from connecting to the server's answer.
    pub send_timeout: Duration,
    /// `RETRY_FOR`, default 72 h: how long an enquiry is tried, counted from its acceptance.
    pub retry_for: Duration,
    /// `PUBLISH_TIMEOUT`, default 3 s: how long the broker may take to confirm a retry or a dead letter.
    pub publish_timeout: Duration,
    /// `REDIS_URL` and `REDIS_TIMEOUT`.
    pub redis: fail_open_redis::Config,
    /// `LEDGER_PREFIX`, `CLAIM_LEASE` and `DEDUPE_FOR`.
    pub ledger: ledger::Config,
}

impl Config {
    /// Reads and checks every variable.
    pub fn from_env(env: &Env) -> Result<Self, ConfigError> {
        let send_timeout = env.duration("SMTP_TIMEOUT", "30s")?;
        let ledger = ledger::Config::from_env(env)?;
        if ledger.lease <= send_timeout {
            return Err(ConfigError::new(
                "CLAIM_LEASE",
                "has to be longer than SMTP_TIMEOUT, or a slow mail goes out twice",
            ));
        }
        let from: Mailbox = env.parsed("MAIL_FROM", "Website enquiries <website@example.com>")?;
        Ok(Self {
            process: process::Config::from_env(env, "NOTIFIER_ADMIN_ADDR", "127.0.0.1:9103")?,
            broker: broker::Config::from_env(env)?,
            transport: transport(env)?,
            routes: Routes::from_env(env)?,
            signer: Signer::from_env(env, &from.email)?,
            acknowledgement: acknowledgement::Config::from_env(env)?,
            from,
            prefetch: env.parsed("NOTIFIER_PREFETCH", "8")?,
            send_timeout,
            retry_for: env.duration("RETRY_FOR", "72h")?,
            publish_timeout: env.duration("PUBLISH_TIMEOUT", "3s")?,
            redis: fail_open_redis::Config::from_env(env)?,
            ledger,
        })
    }
}

fn transport(env: &Env) -> Result<Transport, ConfigError> {
    let folder = env.text("MAIL_DIR").unwrap_or_else(|| "var/mail".to_owned());
    match env.optional::<SecretUrl>("SMTP_URL")? {
        None => Ok(Transport::Folder(folder.into())),
        Some(url) => {
            let url = url.with_scheme(&["smtp", "smtps"]).map_err(|reason| ConfigError::new("SMTP_URL", reason))?;
            // lettre's words do not repeat the URL.
            AsyncSmtpTransport::<Tokio1Executor>::from_url(url.expose())
                .map_err(|reason| ConfigError::new("SMTP_URL", reason))?;
            Ok(Transport::Smtp(url))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_server_mails_become_files() {
        let config = Config::from_env(&Env::from_pairs([])).unwrap();
        assert!(matches!(config.transport, Transport::Folder(folder) if folder.ends_with("var/mail")));
    }

    #[test]
    fn a_bad_variable_is_named() {
        for (variable, value) in [
            ("SMTP_URL", "http://mail.example.com"),
            ("MAIL_FROM", "not an address"),
            ("MAIL_TO", ","),
            ("MAIL_ROUTES", "cctv=x@firm.example"),
            ("MAIL_ACK", "perhaps"),
            ("NOTIFIER_PREFETCH", "0"),
            ("AMQP_URL", "redis://127.0.0.1"),
            ("SMTP_TIMEOUT", "soon"),
            ("SMTP_URL", "smtp://mail.example.com?tls=perhaps"),
            ("CLAIM_LEASE", "30s"),
        ] {
            let error = Config::from_env(&Env::from_pairs([(variable, value)])).unwrap_err();
            assert_eq!(error.variable, variable);
        }
    }

    #[test]
    fn the_password_of_the_mail_server_is_not_in_the_debug_output() {
        let env = Env::from_pairs([("SMTP_URL", "smtps://bob:hunter2@mail.example.com")]);
        assert!(!format!("{:?}", Config::from_env(&env).unwrap()).contains("hunter2"));
    }
}
