//! DKIM signatures (RFC 6376, RFC 8463), so that mail servers can tell the firm's mail from forgeries.
//!
//! They are made with ring, which TLS already depends on. The `dkim` feature of lettre would add the crate `rsa`, whose
//! timing leaks the key (RUSTSEC-2023-0071), and does not read PKCS#8, which is what OpenSSL writes.
//!
//! * `key`: the private key
//! * `public_key`: the public half, as DNS has it, and `record`: what DNS has
//! * `canonical`: the canonical form of headers and body, which survives changes of white space in transit

mod canonical;
mod key;
mod public_key;
mod record;

use std::{fmt, fs, sync::Arc};

use base64::{Engine, engine::general_purpose::STANDARD};
use lettre::Address;
use ring::digest::{SHA256, digest};
use runtime::env::{ConfigError, Env, variables};

use key::Key;
pub(crate) use public_key::PublicKey;
pub(crate) use record::judge_records;

/// The signed headers (RFC 6376 §5.4.1). `h=` names each once more than it occurs, so that adding another breaks the
/// signature (§8.15).
const SIGNED_HEADERS: [&str; 9] =
    ["from", "reply-to", "to", "subject", "date", "message-id", "auto-submitted", "mime-version", "content-type"];
/// Length of a line of the signature, in characters: lines of a mail should be at most 78 long (RFC 5322 §2.1.1).
const SIGNATURE_LINE: usize = 72;
/// Names of headers on one line, for the same reason.
const NAMES_PER_LINE: usize = 5;

/// Signs mails for one domain. Clones share the key.
#[derive(Clone)]
pub struct Signer {
    domain: String,
    selector: String,
    key: Arc<Key>,
}

impl fmt::Debug for Signer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Signer").field("domain", &self.domain).field("selector", &self.selector).finish_non_exhaustive()
    }
}

impl Signer {
    /// Reads `DKIM_KEY_FILE` and `DKIM_SELECTOR`, to sign for the domain of `from`. If neither is set, mails are not signed.
    pub(crate) fn from_env(env: &Env, from: &Address) -> Result<Option<Self>, ConfigError> {
        let (file, selector) = match (env.text(&variables::DKIM_KEY_FILE)?, env.text(&variables::DKIM_SELECTOR)?) {
            (None, None) => return Ok(None),
            (Some(file), Some(selector)) => (file, selector),
            (None, _) => {
                return Err(ConfigError::new(&variables::DKIM_KEY_FILE, "set it as well, or no DKIM variable"));
            }
            (_, None) => {
                return Err(ConfigError::new(&variables::DKIM_SELECTOR, "set it as well, or no DKIM variable"));
            }
        };
        let domain = from.domain().to_owned();
        for (variable, name) in [(&variables::DKIM_SELECTOR, &selector), (&variables::MAIL_FROM, &domain)] {
            if !is_dns_name(name) {
                return Err(ConfigError::new(variable, "give a DNS name: letters, digits, hyphens and dots"));
            }
        }
        let text = fs::read_to_string(file).map_err(|error| {
            ConfigError::new(&variables::DKIM_KEY_FILE, format!("cannot be read: {}", error.kind()))
        })?;
        let key = Key::parse(&text).map_err(|error| ConfigError::new(&variables::DKIM_KEY_FILE, error))?;
        Ok(Some(Self { domain, selector, key: Arc::new(key) }))
    }

    /// The name of the DNS record with the public key (RFC 6376 §3.6.2.1).
    pub(crate) fn record_name(&self) -> String {
        format!("{}._domainkey.{}", self.selector, self.domain)
    }

    /// The public half of the key.
    pub(crate) fn public_key(&self) -> PublicKey {
        self.key.public()
    }

    /// Returns `mail` (RFC 5322, lines ended by CRLF) with the signature as its first header.
    ///
    /// The signature has no timestamp (`t=`, recommended by RFC 6376 §3.5), so that a mail that waited is as valid as a new
    /// one. If signing fails, the mail is sent unsigned: a lead matters more.
    pub(crate) fn sign(&self, mail: &[u8]) -> Vec<u8> {
        let (headers, body) = canonical::split(mail);
        let body_hash = STANDARD.encode(digest(&SHA256, &canonical::body(body)));
        let (names, mut signed) = canonical::select(headers, &SIGNED_HEADERS);
        let unsigned = format!(
            "DKIM-Signature: v=1; a={algorithm}; c=relaxed/relaxed;\r\n d={domain}; s={selector};\r\n \
             h={names};\r\n bh={body_hash};\r\n b=",
            algorithm = self.key.algorithm(),
            domain = self.domain,
            selector = self.selector,
            names = names.chunks(NAMES_PER_LINE).map(|names| names.join(":")).collect::<Vec<_>>().join(":\r\n  "),
        );
        signed.extend(canonical::header(unsigned.as_bytes()));
        let Ok(signature) = self.key.sign(&signed) else {
            tracing::error!(dkim.domain = self.domain, "mail not signed: check DKIM_KEY_FILE");
            return mail.to_vec();
        };
        let mut bytes = unsigned.into_bytes();
        for line in STANDARD.encode(signature).as_bytes().chunks(SIGNATURE_LINE) {
            bytes.extend(b"\r\n  ");
            bytes.extend(line);
        }
        bytes.extend(b"\r\n");
        bytes.extend(mail);
        bytes
    }
}

fn is_dns_name(text: &str) -> bool {
    let allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    text.len() <= 253 && text.split('.').all(|label| (1..=63).contains(&label.len()) && label.chars().all(allowed))
}

#[cfg(test)]
mod tests;
