//! Whether mails can be sent, and whether other mail servers believe that they are the firm's.
//!
//! * this file: the login
//! * `spf`, `dkim`, `dmarc`: the DNS records of the sender's domain
//! * `reverse_name`: the reverse DNS entry of the mail server

mod dkim;
mod dmarc;
mod reverse_name;
mod spf;

use url::Host;

use super::{Finding, dns::Dns};
use crate::{Config, Transport, mailer::SendError, site::Site};

/// Checks the login, and the DNS records if there is a deployment.
pub(super) async fn check(config: &Config, site: &Site, dns: &Dns) -> Vec<Finding> {
    let (login, records) = tokio::join!(login(config), records(config, site, dns));
    [vec![login], records].concat()
}

/// Checks that a mail could be sent, without sending one.
async fn login(config: &Config) -> Finding {
    let name = match config.transport {
        Transport::Smtp(_) => "mail server",
        Transport::Folder(_) => "mail folder",
    };
    match (check_transport(config).await, &config.transport) {
        (Err(error), _) => Finding::failed(name, error.to_string()),
        (Ok(()), Transport::Smtp(_)) => Finding::passed(name, "accepts connection, TLS and login with SMTP_URL"),
        (Ok(()), Transport::Folder(folder)) => Finding::warning(
            name,
            format!("without SMTP_URL mails become files in {}, which is writable", folder.display()),
        ),
    }
}

async fn check_transport(config: &Config) -> Result<(), SendError> {
    config.notices().await?.check().await
}

/// Checks the DNS records by which other mail servers judge our mails.
async fn records(config: &Config, site: &Site, dns: &Dns) -> Vec<Finding> {
    let skipped = |reason| ["SPF", "DKIM", "DMARC", "reverse name"].map(|name| Finding::skipped(name, reason)).into();
    let Transport::Smtp(server) = &config.transport else { return skipped("SMTP_URL is not set") };
    if let Err(reason) = site.public() {
        return skipped(reason);
    }
    let domain = in_ascii(config.from.email.domain());
    let (spf, dkim, dmarc, reverse_name) = tokio::join!(
        spf::check(&domain, dns),
        dkim::check(config.signer.as_ref(), dns),
        dmarc::check(&domain, dns),
        reverse_name::check(&server.url, dns),
    );
    vec![spf, dkim, dmarc, reverse_name]
}

/// An international domain as DNS has it (RFC 5890).
fn in_ascii(domain: &str) -> String {
    match Host::parse(domain) {
        Ok(Host::Domain(ascii)) => ascii,
        _ => domain.to_owned(),
    }
}
