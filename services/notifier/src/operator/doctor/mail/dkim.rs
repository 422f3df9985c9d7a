use super::super::{Finding, dns::Dns};
use crate::dkim::{Signer, judge_records};

const NAME: &str = "DKIM";

/// Checks that DNS has the public half of `DKIM_KEY_FILE`.
pub(super) async fn check(signer: Option<&Signer>, from: &str, dns: &Dns) -> Finding {
    let Some(signer) = signer else {
        return Finding::skipped(NAME, "DKIM_KEY_FILE is not set; some mail providers sign the mails themselves");
    };
    let name = signer.record_name();
    let texts = match dns.texts(&name).await {
        Ok(texts) => texts,
        Err(error) => return Finding::unknown(NAME, error),
    };
    if let Err(fault) = judge_records(&texts, signer.public_key()) {
        let record = signer.public_key().record();
        return Finding::failed(NAME, format!("the TXT record {name} {fault}. It has to be: {record}"));
    }
    if !is_aligned(signer.domain(), from) {
        let reason = "a signature for another domain does not vouch for the sender: set DKIM_DOMAIN";
        return Finding::warning(NAME, format!("signs for {}, but MAIL_FROM is of {from}: {reason}", signer.domain()));
    }
    Finding::passed(NAME, format!("the key published at {name} is that of DKIM_KEY_FILE"))
}

/// Returns true if DMARC takes one of the domains for the other's: one is the other or above it (RFC 7489 §3.1.1).
fn is_aligned(signing: &str, from: &str) -> bool {
    let is_below = |child: &str, parent: &str| child.strip_suffix(parent).is_some_and(|rest| rest.ends_with('.'));
    let (signing, from) = (signing.to_ascii_lowercase(), from.to_ascii_lowercase());
    signing == from || is_below(&signing, &from) || is_below(&from, &signing)
}

#[cfg(test)]
mod tests {
    use base64::{Engine, engine::general_purpose::STANDARD};
    use runtime::env::Env;
    use test_support::DnsServer;

    use super::*;

    fn signer(domain: &str) -> Signer {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), STANDARD.encode([7; 32])).unwrap();
        let path = file.path().to_str().unwrap();
        let pairs = [("DKIM_KEY_FILE", path), ("DKIM_SELECTOR", "web"), ("DKIM_DOMAIN", domain)];
        Signer::from_env(&Env::from_pairs(pairs), &"web@firm.example".parse().unwrap()).unwrap().unwrap()
    }

    #[tokio::test]
    async fn compares_the_published_key_with_the_private_one() {
        let server = DnsServer::start().await;
        let (dns, signer) = (Dns::at(server.address()), signer("firm.example"));
        let missing = check(Some(&signer), "firm.example", &dns).await.to_string();
        let record = signer.public_key().record();
        let expected = "FAIL  DKIM           the TXT record web._domainkey.firm.example does not exist: add it";
        assert!(missing.starts_with(expected) && missing.ends_with(&record), "{missing}");
        server.add_text("web._domainkey.firm.example", &[&record[..20], &record[20..]]);
        let passed = check(Some(&signer), "firm.example", &dns).await.to_string();
        assert!(
            passed.starts_with("ok    DKIM           the key published at web._domainkey.firm.example"),
            "{passed}"
        );
    }

    #[tokio::test]
    async fn no_answer_and_no_key_are_no_failure() {
        let server = DnsServer::start().await;
        server.fail("web._domainkey.firm.example");
        let dns = Dns::at(server.address());
        let unknown = check(Some(&signer("firm.example")), "firm.example", &dns).await.to_string();
        assert!(unknown.starts_with("?     DKIM           could not be checked"), "{unknown}");
        assert!(check(None, "firm.example", &dns).await.to_string().contains("not checked: DKIM_KEY_FILE is not set"));
    }

    #[tokio::test]
    async fn warns_of_a_domain_that_is_not_the_senders() {
        let server = DnsServer::start().await;
        let signer = signer("other.example");
        server.add_text("web._domainkey.other.example", &[&signer.public_key().record()]);
        let line = check(Some(&signer), "firm.example", &Dns::at(server.address())).await.to_string();
        assert!(
            line.starts_with("warn  DKIM           signs for other.example, but MAIL_FROM is of firm.example"),
            "{line}"
        );
        assert!(is_aligned("mail.firm.example", "FIRM.example") && is_aligned("firm.example", "mail.firm.example"));
        assert!(!is_aligned("afirm.example", "firm.example"));
    }
}
