use std::str::FromStr;

use lettre::transport::smtp::{SMTP_PORT, SUBMISSION_PORT, SUBMISSIONS_PORT, authentication::Credentials};
use percent_encoding::percent_decode_str;
use url::{Host, Url};

use super::EhloName;

/// How the connection is encrypted. The server's certificate is verified in every case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Encryption {
    /// `smtp://`: no encryption.
    None,
    /// `?tls=opportunistic`: STARTTLS if the server offers it (RFC 3207).
    Opportunistic,
    /// `?tls=required`: STARTTLS, or no mail is sent.
    Required,
    /// `smtps://`: implicit TLS (RFC 8314 §3.3).
    Implicit,
}

/// `SMTP_URL`: `smtp://` (with `?tls=opportunistic` or `?tls=required` for STARTTLS) or `smtps://`, then
/// `user:password@` (percent-encoded) if the server requires a login, the host, and a port unless it is the default:
/// 25, 587 with STARTTLS, 465 for `smtps://`. A path is the name for EHLO.
#[derive(Debug, Clone)]
pub struct SmtpUrl {
    pub(super) host: String,
    pub(super) port: u16,
    pub(super) encryption: Encryption,
    /// Not in the `Debug` output: lettre's implementation is empty.
    pub(super) credentials: Option<Credentials>,
    ehlo_name: Option<EhloName>,
}

impl SmtpUrl {
    /// The name for EHLO, if the URL has a path.
    pub(crate) fn ehlo_name(&self) -> Option<&EhloName> {
        self.ehlo_name.as_ref()
    }

    /// The host: a name in ASCII or an address.
    pub(crate) fn host(&self) -> &str {
        &self.host
    }

    /// Returns true if the server requires a login.
    pub(crate) fn has_login(&self) -> bool {
        self.credentials.is_some()
    }
}

impl FromStr for SmtpUrl {
    type Err = String;

    /// The error repeats nothing of the URL, which may have a password.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let url = Url::parse(text).map_err(|reason| format!("is not a URL: {reason}"))?;
        let tls = url.query_pairs().find(|(name, _)| name == "tls").map(|(_, value)| value);
        let (encryption, default_port) = match (url.scheme(), tls.as_deref()) {
            ("smtp", None) => (Encryption::None, SMTP_PORT),
            ("smtp", Some("opportunistic")) => (Encryption::Opportunistic, SUBMISSION_PORT),
            ("smtp", Some("required")) => (Encryption::Required, SUBMISSION_PORT),
            ("smtp", Some(_)) => return Err("tls must be required or opportunistic".to_owned()),
            ("smtps", _) => (Encryption::Implicit, SUBMISSIONS_PORT),
            _ => return Err("must begin with smtp:// or smtps://".to_owned()),
        };
        let host = match url.host() {
            // Without the brackets, for resolving and for the certificate.
            Some(Host::Ipv6(address)) => address.to_string(),
            Some(host) if !host.to_string().is_empty() => host.to_string(),
            _ => return Err("is a URL without a host".to_owned()),
        };
        let credentials = url
            .password()
            .map(|password| Ok::<_, String>(Credentials::new(decode(url.username())?, decode(password)?)))
            .transpose()?;
        let ehlo_name = match url.path().trim_matches('/') {
            "" => None,
            name => Some(name.parse()?),
        };
        Ok(Self { host, port: url.port().unwrap_or(default_port), encryption, credentials, ehlo_name })
    }
}

fn decode(part: &str) -> Result<String, String> {
    let decoded = percent_decode_str(part).decode_utf8();
    Ok(decoded.map_err(|_| "has a user or password that is not percent-encoded UTF-8")?.into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scheme_and_query_set_encryption_and_default_port() {
        for (text, encryption, port) in [
            ("smtp://mail.example.com", Encryption::None, 25),
            ("smtp://mail.example.com?tls=opportunistic", Encryption::Opportunistic, 587),
            ("smtp://mail.example.com?tls=required", Encryption::Required, 587),
            ("smtp://mail.example.com:2525/?tls=required", Encryption::Required, 2525),
            ("smtps://mail.example.com", Encryption::Implicit, 465),
            ("smtps://mail.example.com:4465?tls=required", Encryption::Implicit, 4465),
        ] {
            let url: SmtpUrl = text.parse().unwrap();
            assert_eq!((url.encryption, url.port, url.host.as_str()), (encryption, port, "mail.example.com"), "{text}");
        }
    }

    #[test]
    fn decodes_credentials_and_never_prints_them() {
        let url: SmtpUrl = "smtps://bob%40firm.example:p%2Fw%C3%A9@mail.example.com".parse().unwrap();
        assert_eq!(url.credentials, Some(Credentials::new("bob@firm.example".into(), "p/wé".into())));
        let printed = format!("{url:?}");
        assert!(!printed.contains("bob") && !printed.contains("p/w"), "{printed}");
    }

    #[test]
    fn ignores_a_user_without_a_password() {
        assert_eq!("smtp://bob@mail.example.com".parse::<SmtpUrl>().unwrap().credentials, None);
    }

    #[test]
    fn the_path_is_the_ehlo_name() {
        let url: SmtpUrl = "smtp://mail.example.com/www.firm.example".parse().unwrap();
        assert_eq!(url.ehlo_name().unwrap().to_string(), "www.firm.example");
        assert!("smtp://mail.example.com/".parse::<SmtpUrl>().unwrap().ehlo_name().is_none());
    }

    #[test]
    fn accepts_ip_addresses_as_hosts() {
        assert_eq!("smtp://127.0.0.1:25".parse::<SmtpUrl>().unwrap().host, "127.0.0.1");
        assert_eq!("smtp://[::1]:25".parse::<SmtpUrl>().unwrap().host, "::1");
    }

    #[test]
    fn rejects_an_invalid_url_without_repeating_it() {
        for text in [
            "http://hunter2@mail.example.com",
            "smtp://bob:hunter2@mail.example.com?tls=hunter2",
            "smtp://bob:hunter2%FF@mail.example.com",
            "smtp:///hunter2",
            "hunter2",
        ] {
            assert!(!text.parse::<SmtpUrl>().unwrap_err().contains("hunter2"), "{text}");
        }
    }
}
