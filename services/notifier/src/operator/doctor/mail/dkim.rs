use super::super::{Finding, dns::Dns};
use crate::dkim::{Signer, judge_records};

const NAME: &str = "DKIM";

/// Checks that DNS has the public half of `DKIM_KEY_FILE`.
pub(super) async fn check(signer: Option<&Signer>, dns: &Dns) -> Finding {
    let Some(signer) = signer else {
        return Finding::skipped(NAME, "DKIM_KEY_FILE is not set; some mail providers sign the mails themselves");
    };
    let name = signer.record_name();
    let texts = match dns.texts(&name).await {
        Ok(texts) => texts,
        Err(error) => return Finding::unknown(NAME, error),
    };
    if let Err(fault) = judge_records(&texts, &signer.public_key()) {
        let record = signer.public_key().record();
        return Finding::failed(NAME, format!("the TXT record {name} {fault}. It has to be: {record}"));
    }
    Finding::passed(NAME, format!("the key published at {name} is that of DKIM_KEY_FILE"))
}

#[cfg(test)]
mod tests {
    use base64::{Engine, engine::general_purpose::STANDARD};
    use runtime::env::Env;
    use test_support::DnsServer;

    use super::*;

    fn signer() -> Signer {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), STANDARD.encode([7; 32])).unwrap();
        let path = file.path().to_str().unwrap();
        let pairs = [("DKIM_KEY_FILE", path), ("DKIM_SELECTOR", "web")];
        Signer::from_env(&Env::from_pairs(pairs), &"web@firm.example".parse().unwrap()).unwrap().unwrap()
    }

    #[tokio::test]
    async fn compares_the_published_key_with_the_private_one() {
        let server = DnsServer::start().await;
        let (dns, signer) = (Dns::at(server.address()), signer());
        let missing = check(Some(&signer), &dns).await.to_string();
        let record = signer.public_key().record();
        let expected = "FAIL  DKIM           the TXT record web._domainkey.firm.example does not exist: add it";
        assert!(missing.starts_with(expected) && missing.ends_with(&record), "{missing}");
        server.add_text("web._domainkey.firm.example", &[&record[..20], &record[20..]]);
        let passed = check(Some(&signer), &dns).await.to_string();
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
        let unknown = check(Some(&signer()), &dns).await.to_string();
        assert!(unknown.starts_with("?     DKIM           could not be checked"), "{unknown}");
        assert!(check(None, &dns).await.to_string().contains("not checked: DKIM_KEY_FILE is not set"));
    }
}
