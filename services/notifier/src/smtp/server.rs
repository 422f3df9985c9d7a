use std::{fmt, time::Duration};

use lettre::{
    Address,
    transport::smtp::{client::TlsParameters, extension::ClientId},
};
use runtime::env::{ConfigError, Env};

use super::{EhloName, Encryption, SmtpUrl};

/// Where the mail server is, and as whom we greet it.
#[derive(Debug, Clone)]
pub struct Config {
    /// `SMTP_URL`.
    pub url: SmtpUrl,
    /// `SMTP_EHLO_NAME`, default: the path of `SMTP_URL`, else the domain of `MAIL_FROM`.
    pub ehlo_name: EhloName,
}

impl Config {
    /// Reads `SMTP_URL` and `SMTP_EHLO_NAME` for mails from `from`; `None` without `SMTP_URL`.
    pub(crate) fn from_env(env: &Env, from: &Address) -> Result<Option<Self>, ConfigError> {
        let named: Option<EhloName> = env.optional("SMTP_EHLO_NAME")?;
        let Some(url) = env.optional::<SmtpUrl>("SMTP_URL")? else { return Ok(None) };
        let ehlo_name = match named.or_else(|| url.ehlo_name().cloned()) {
            Some(name) => name,
            None => EhloName::of_domain(from.domain()).map_err(|wanted| ConfigError::new("SMTP_EHLO_NAME", wanted))?,
        };
        Ok(Some(Self { url, ehlo_name }))
    }
}

/// The mail server with all that a dialogue with it needs.
pub(crate) struct Server {
    pub(super) url: SmtpUrl,
    pub(super) client: ClientId,
    /// What a certificate has to show. `None` where the way is not encrypted.
    pub(super) tls: Option<TlsParameters>,
    /// Longest time for one mail, from connecting to the answer to it.
    pub(super) timeout: Duration,
}

impl Server {
    /// The server of `config`. Reads the machine's root certificates; an error says why TLS cannot be used.
    pub(crate) fn new(config: Config, timeout: Duration) -> Result<Self, lettre::transport::smtp::Error> {
        let tls = match config.url.encryption {
            Encryption::None => None,
            Encryption::Offered | Encryption::Required | Encryption::Implicit => {
                Some(TlsParameters::new(config.url.host.clone())?)
            }
        };
        Ok(Self { client: config.ehlo_name.client_id(), url: config.url, tls, timeout })
    }
}

impl fmt::Debug for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Server").field("url", &self.url).field("timeout", &self.timeout).finish_non_exhaustive()
    }
}
