use std::net::IpAddr;

use url::{Host, Url};

use crate::env::{ConfigError, Env, Variable};

/// Top-level domains that are reserved for documentation and tests (RFC 2606 §2, RFC 6761).
const RESERVED_TOP_LEVEL: [&str; 4] = ["example", "test", "invalid", "localhost"];
/// Domains that are reserved for documentation (RFC 2606 §3).
const RESERVED: [&str; 3] = ["example.com", "example.net", "example.org"];
/// The port of Mailpit, MailHog and MailCatcher. No mail server delivers from it.
const CATCHER_PORT: u16 = 1025;
/// Host names of such programs in Compose files.
const CATCHER_HOSTS: [&str; 4] = ["mail", "mailpit", "mailhog", "mailcatcher"];

/// See [`Rule::required_mailboxes`](super::Rule::required_mailboxes).
pub(super) fn required_mailboxes(env: &Env, variable: &Variable) -> Result<Option<String>, ConfigError> {
    if env.text(variable)?.is_none() {
        return Ok(Some("it is not set; give an address of your own".to_owned()));
    }
    optional_mailboxes(env, variable)
}

/// See [`Rule::optional_mailboxes`](super::Rule::optional_mailboxes).
pub(super) fn optional_mailboxes(env: &Env, variable: &Variable) -> Result<Option<String>, ConfigError> {
    let text = env.text(variable)?.unwrap_or_default();
    // Addresses with and without names, in lists and in routes.
    let words = text.split(|c: char| c.is_whitespace() || ",;|=<>\"".contains(c));
    let is_reserved = words.filter_map(|word| word.rsplit_once('@')).any(|(_, domain)| is_reserved(domain));
    Ok(is_reserved.then(|| {
        "it has an address at a domain for documentation or tests, such as example.com; give an address of your own"
            .to_owned()
    }))
}

/// See [`Rule::mail_server`](super::Rule::mail_server).
pub(super) fn mail_server(env: &Env, variable: &Variable) -> Result<Option<String>, ConfigError> {
    let wanted = "give the URL of your mail server, such as smtps://user:password@host";
    let Some(text) = env.text(variable)? else {
        return Ok(Some(format!("it is not set, so mails would stay in files; {wanted}")));
    };
    let Ok(url) = Url::parse(&text) else { return Ok(None) };
    let host = url.host_str().unwrap_or_default().to_ascii_lowercase();
    let is_catcher = url.port() == Some(CATCHER_PORT) || CATCHER_HOSTS.contains(&host.as_str());
    // A relay on the same machine is a mail server.
    let is_reserved = is_reserved(&host) && host != "localhost";
    Ok(match (is_catcher, is_reserved) {
        (true, _) => Some(format!("it is a development server that delivers nothing; {wanted}")),
        (_, true) => Some(format!("its host is for documentation or tests; {wanted}")),
        (false, false) => None,
    })
}

/// See [`Rule::public_origin`](super::Rule::public_origin).
pub(super) fn public_origin(env: &Env, variable: &Variable) -> Result<Option<String>, ConfigError> {
    let wanted = "build the site with its public address, such as https://www.firm.co.uk, and set the same one here";
    let Some(text) = env.text(variable)? else { return Ok(Some(format!("it is not set; {wanted}"))) };
    let Ok(url) = Url::parse(&text) else { return Ok(None) };
    let is_local = match url.host() {
        Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(Host::Ipv4(address)) => is_this_machine(address.into()),
        Some(Host::Ipv6(address)) => is_this_machine(address.into()),
        None => false,
    };
    Ok(match (url.scheme(), is_local) {
        (_, true) => Some(format!("it is this machine; {wanted}")),
        ("https", false) => None,
        (_, false) => Some(format!("it is not https; {wanted}")),
    })
}

fn is_this_machine(address: IpAddr) -> bool {
    let address = address.to_canonical();
    address.is_loopback() || address.is_unspecified()
}

fn is_reserved(domain: &str) -> bool {
    let domain = domain.trim_end_matches('.').to_ascii_lowercase();
    let is_within =
        |parent: &&str| domain.strip_suffix(*parent).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'));
    RESERVED_TOP_LEVEL.iter().chain(&RESERVED).any(is_within)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::env::DefaultValue;

    static V: Variable = Variable::undocumented("V", DefaultValue::Unset);

    fn is_refused(check: super::super::Check, value: &str) -> bool {
        check(&Env::from_pairs([("V", value)]), &V).unwrap().is_some()
    }

    #[test]
    fn recognises_reserved_domains_and_their_subdomains() {
        for domain in
            ["example.com", "a.example.org", "EXAMPLE.NET.", "firm.example", "a.test", "x.invalid", "localhost"]
        {
            assert!(is_reserved(domain), "{domain}");
        }
        for domain in ["firm.co.uk", "notexample.com", "example.com.firm.co.uk", "test.co.uk", "contest"] {
            assert!(!is_reserved(domain), "{domain}");
        }
    }

    #[test]
    fn finds_reserved_addresses_in_lists_names_and_routes() {
        for value in [
            "office@firm.co.uk, Rota <rota@firm.example>",
            "commercial-security=a@firm.co.uk|b@example.com",
            "office@localhost",
        ] {
            assert!(is_refused(optional_mailboxes, value), "{value}");
        }
        assert!(!is_refused(optional_mailboxes, "Office, Bolton <office@firm.co.uk>,rota@firm.co.uk"));
        assert!(!is_refused(optional_mailboxes, ""));
        assert!(is_refused(required_mailboxes, ""));
    }

    #[test]
    fn a_relay_on_the_same_machine_is_a_mail_server_and_a_catcher_is_not() {
        for value in ["", "smtp://localhost:1025", "smtp://mail", "smtp://Mailpit:25", "smtps://mail.example.com"] {
            assert!(is_refused(mail_server, value), "{value}");
        }
        for value in ["smtp://localhost", "smtp://127.0.0.1:25", "smtps://user:password@mail.firm.co.uk"] {
            assert!(!is_refused(mail_server, value), "{value}");
        }
    }

    #[test]
    fn the_public_address_is_https_and_not_this_machine() {
        for value in ["", "http://www.firm.co.uk", "https://localhost:8443", "https://127.0.0.1", "https://[::1]"] {
            assert!(is_refused(public_origin, value), "{value}");
        }
        assert!(!is_refused(public_origin, "https://www.firm.co.uk"));
    }
}
