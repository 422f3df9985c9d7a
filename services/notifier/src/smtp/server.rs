use std::fmt;

use lettre::{
    Address,
    transport::smtp::{
        Error,
        client::{Certificate, CertificateStore, TlsParameters},
        extension::ClientId,
    },
};
use runtime::{
    env::{ConfigError, Env, variables},
    tls::{Authority, Pem},
};

use super::{EhloName, Encryption, SmtpUrl};

/// The mail server and the name in EHLO.
#[derive(Debug, Clone)]
pub struct Config {
    /// `SMTP_URL`.
    pub url: SmtpUrl,
    /// The path of `SMTP_URL`, else the domain of `MAIL_FROM`.
    pub ehlo_name: EhloName,
    /// `SMTP_CA`: the certificate authority that is trusted instead of the machine's.
    pub authority: Option<Authority>,
}

impl Config {
    /// Reads `SMTP_URL` and `SMTP_CA` for mails from `from`; `None` without `SMTP_URL`.
    pub(crate) fn from_env(env: &Env, from: &Address) -> Result<Option<Self>, ConfigError> {
        let authority = Pem::from_env(env, &variables::SMTP_CA)?.map(Authority::parse).transpose()?;
        let Some(url) = env.optional::<SmtpUrl>(&variables::SMTP_URL)? else { return Ok(None) };
        if authority.is_some() && url.encryption == Encryption::None {
            let reason = "must use TLS, as smtps:// or with ?tls=required, since SMTP_CA is set";
            return Err(ConfigError::new(&variables::SMTP_URL, reason));
        }
        let ehlo_name = match url.ehlo_name().cloned() {
            Some(name) => name,
            None => EhloName::from_domain(from.domain())
                .map_err(|reason| ConfigError::new(&variables::MAIL_FROM, reason))?,
        };
        Ok(Some(Self { url, ehlo_name, authority }))
    }
}

/// The mail server with everything that a session needs.
pub(crate) struct Server {
    pub(super) url: SmtpUrl,
    pub(super) client: ClientId,
    /// How the server's certificate is verified; `None` without encryption.
    pub(super) tls: Option<TlsParameters>,
}

impl Server {
    /// The server of `config`. Reads the machine's root certificates unless `SMTP_CA` is set.
    ///
    /// # Errors
    ///
    /// If TLS cannot be used with the host's name or with these root certificates.
    pub(crate) fn new(config: Config) -> Result<Self, Error> {
        let tls = match config.url.encryption {
            Encryption::None => None,
            Encryption::Opportunistic | Encryption::Required | Encryption::Implicit => Some(tls(&config)?),
        };
        Ok(Self { client: config.ehlo_name.client_id(), url: config.url, tls })
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
        f.debug_struct("Server").field("url", &self.url).finish_non_exhaustive()
    }
}
