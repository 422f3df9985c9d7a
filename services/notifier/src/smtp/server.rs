use std::{fmt, time::Duration};

use lettre::{
    Address,
    transport::smtp::{
        Error,
        client::{Certificate, CertificateStore, TlsParameters},
        extension::ClientId,
    },
};
use runtime::{
    env::{ConfigError, Env},
    tls::{Authority, Pem},
};

use super::{EhloName, Encryption, SmtpUrl};

/// Where the mail server is, and as whom we greet it.
#[derive(Debug, Clone)]
pub struct Config {
    /// `SMTP_URL`.
    pub url: SmtpUrl,
    /// `SMTP_EHLO_NAME`, default: the path of `SMTP_URL`, else the domain of `MAIL_FROM`.
    pub ehlo_name: EhloName,
    /// `SMTP_CA`: whose certificates are trusted instead of those of the machine's authorities.
    pub authority: Option<Authority>,
}

impl Config {
    /// Reads `SMTP_URL`, `SMTP_EHLO_NAME` and `SMTP_CA` for mails from `from`; `None` without `SMTP_URL`.
    pub(crate) fn from_env(env: &Env, from: &Address) -> Result<Option<Self>, ConfigError> {
        let named: Option<EhloName> = env.optional("SMTP_EHLO_NAME")?;
        let authority = Pem::from_env(env, "SMTP_CA")?.map(Authority::parse).transpose()?;
        let Some(url) = env.optional::<SmtpUrl>("SMTP_URL")? else { return Ok(None) };
        if authority.is_some() && url.encryption == Encryption::None {
            let wanted = "has to have TLS, as smtps:// or with ?tls=required: there is an SMTP_CA for it";
            return Err(ConfigError::new("SMTP_URL", wanted));
        }
        let ehlo_name = match named.or_else(|| url.ehlo_name().cloned()) {
            Some(name) => name,
            None => EhloName::of_domain(from.domain()).map_err(|wanted| ConfigError::new("SMTP_EHLO_NAME", wanted))?,
        };
        Ok(Some(Self { url, ehlo_name, authority }))
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
    /// The server of `config`. Reads the machine's root certificates, unless it has others; an error says why TLS cannot
    /// be used.
    pub(crate) fn new(config: Config, timeout: Duration) -> Result<Self, Error> {
        let tls = match config.url.encryption {
            Encryption::None => None,
            Encryption::Offered | Encryption::Required | Encryption::Implicit => Some(tls(&config)?),
        };
        Ok(Self { client: config.ehlo_name.client_id(), url: config.url, tls, timeout })
    }
}

fn tls(config: &Config) -> Result<TlsParameters, Error> {
    let host = config.url.host.clone();
    let Some(authority) = &config.authority else { return TlsParameters::new(host) };
    let roots = Certificate::from_pem(authority.pem().as_bytes())?;
    TlsParameters::builder(host).certificate_store(CertificateStore::None).add_root_certificate(roots).build()
}

impl fmt::Debug for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Server").field("url", &self.url).field("timeout", &self.timeout).finish_non_exhaustive()
    }
}
