use std::net::IpAddr;

use super::super::{
    Finding,
    dns::{Dns, NoAnswer, is_private},
};
use crate::smtp::SmtpUrl;

const NAME: &str = "reverse name";

/// Checks that the mail server's address has a name that leads back to it (RFC 1912 §2.1), without which many servers
/// refuse its mails.
///
/// A server with a login is a provider's, which may send from other addresses, so a missing name is only a warning there.
pub(super) async fn check(url: &SmtpUrl, dns: &Dns) -> Finding {
    match find(url.host(), dns).await {
        Ok(Outcome::Private(address)) => {
            Finding::skipped(NAME, format!("the mail server is at {address}, not at the address from which it sends"))
        }
        Ok(Outcome::Unresolved) => Finding::unknown(NAME, format!("DNS has no address for {}", url.host())),
        Ok(Outcome::Confirmed { address, name }) => {
            Finding::passed(NAME, format!("the mail server's address {address} is {name}, and the reverse"))
        }
        Ok(Outcome::Unconfirmed(address)) => {
            let fault = format!("the mail server's address {address} has no name that leads back to it");
            if url.has_login() {
                Finding::warning(NAME, format!("{fault}: if mails arrive as spam, ask the mail provider about it"))
            } else {
                Finding::failed(NAME, format!("{fault}: let the owner of the address (the hosting company) set one"))
            }
        }
        Err(error) => Finding::unknown(NAME, error),
    }
}

/// What DNS says of the mail server's address.
enum Outcome {
    Unresolved,
    Private(IpAddr),
    Confirmed { address: IpAddr, name: String },
    Unconfirmed(IpAddr),
}

async fn find(host: &str, dns: &Dns) -> Result<Outcome, NoAnswer> {
    let addresses = match host.parse() {
        Ok(address) => vec![address],
        Err(_) => dns.addresses(host).await?,
    };
    // IPv4 first, which most servers send from.
    let Some(address) = addresses.into_iter().min() else { return Ok(Outcome::Unresolved) };
    if is_private(address) {
        return Ok(Outcome::Private(address));
    }
    for name in dns.names_of(address).await? {
        if dns.addresses(&name).await?.contains(&address) {
            return Ok(Outcome::Confirmed { address, name });
        }
    }
    Ok(Outcome::Unconfirmed(address))
}

#[cfg(test)]
mod tests {
    use test_support::DnsServer;

    use super::*;

    async fn line(url: &str, server: &DnsServer) -> String {
        check(&url.parse().unwrap(), &Dns::at(server.address())).await.to_string()
    }

    #[tokio::test]
    async fn passes_a_name_that_leads_back_to_the_address() {
        let server = DnsServer::start().await;
        server.add_address("smtp.provider.example", "192.0.2.25");
        server.add_reverse_name("192.0.2.25", "out.provider.example");
        let forged = line("smtp://smtp.provider.example", &server).await;
        assert!(
            forged.starts_with("FAIL  reverse name   the mail server's address 192.0.2.25 has no name"),
            "{forged}"
        );
        server.add_address("out.provider.example", "192.0.2.25");
        let passed = line("smtp://smtp.provider.example", &server).await;
        assert!(passed.starts_with("ok    reverse name   the mail server's address 192.0.2.25 is out."), "{passed}");
    }

    #[tokio::test]
    async fn a_providers_server_without_a_name_is_only_a_warning() {
        let server = DnsServer::start().await;
        server.add_address("smtp.provider.example", "2001:db8::25");
        let line = line("smtps://web:hunter2@smtp.provider.example", &server).await;
        assert!(line.starts_with("warn  reverse name   the mail server's address 2001:db8::25"), "{line}");
    }

    #[tokio::test]
    async fn a_private_address_and_a_missing_answer_are_no_failure() {
        let server = DnsServer::start().await;
        server.fail("broken.example");
        for (url, expected) in [
            ("smtp://127.0.0.1", "not checked: the mail server is at 127.0.0.1"),
            ("smtp://missing.example", "could not be checked: DNS has no address for missing.example"),
            ("smtp://broken.example", "could not be checked: DNS did not answer for broken.example"),
        ] {
            let line = line(url, &server).await;
            assert!(line.starts_with("?     reverse name   ") && line.contains(expected), "{line}");
        }
    }
}
