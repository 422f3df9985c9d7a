use super::super::{
    Finding,
    dns::{Dns, NoAnswer},
};

const NAME: &str = "DMARC";

/// Checks the DMARC record of `domain` (RFC 7489), or else of the nearest domain above it.
///
/// RFC 7489 §6.6.3 asks for the organisational domain, which takes a list of public suffixes. Its successor walks up the tree
/// instead, as this does; the top level has no record.
pub(super) async fn check(domain: &str, dns: &Dns) -> Finding {
    match find(domain, dns).await {
        Ok(Some((owner, records))) => judge(domain, owner, &records),
        Ok(None) => {
            let advice = format!("add the TXT record _dmarc.{domain}, such as \"v=DMARC1; p=quarantine\"");
            Finding::failed(NAME, format!("{domain} has no record, so forged mails are delivered: {advice}"))
        }
        Err(error) => Finding::unknown(NAME, error),
    }
}

/// The records that apply to `domain`, and whose they are.
async fn find<'a>(domain: &'a str, dns: &Dns) -> Result<Option<(&'a str, Vec<String>)>, NoAnswer> {
    let mut owner = domain;
    while owner.contains('.') {
        let texts = dns.texts(&format!("_dmarc.{owner}")).await?;
        // Registries publish a record for the names below theirs, with psd=y.
        let is_own = |text: &String| is_record(text) && (owner == domain || tag(text, "psd") != Some("y"));
        let records: Vec<String> = texts.into_iter().filter(is_own).collect();
        if !records.is_empty() {
            return Ok(Some((owner, records)));
        }
        owner = owner.split_once('.').map_or("", |(_, parent)| parent);
    }
    Ok(None)
}

fn judge(domain: &str, owner: &str, records: &[String]) -> Finding {
    let name = format!("_dmarc.{owner}");
    let [record] = records else {
        return Finding::failed(NAME, format!("{name} has {} records, so none counts: keep one", records.len()));
    };
    let of_subdomains = (owner != domain).then(|| tag(record, "sp")).flatten();
    match of_subdomains.or_else(|| tag(record, "p")).map(str::to_ascii_lowercase).as_deref() {
        Some(policy @ ("quarantine" | "reject")) => {
            Finding::passed(NAME, format!("{name} asks for forged mails to be treated as p={policy}"))
        }
        Some("none") => Finding::warning(
            NAME,
            format!(
                "{name} has p=none, so forged mails are delivered: when all of your own mails pass, set p=quarantine"
            ),
        ),
        _ => {
            Finding::failed(NAME, format!("{name} has no policy: add p=quarantine, p=reject or, to begin with, p=none"))
        }
    }
}

/// Returns true for a DMARC record: the version comes first and is in capitals (RFC 7489 §6.3).
fn is_record(text: &str) -> bool {
    let (first, _) = text.split_once(';').unwrap_or((text, ""));
    first.split_once('=').is_some_and(|(name, version)| name.trim() == "v" && version.trim() == "DMARC1")
}

/// The value of a tag.
fn tag<'a>(record: &'a str, name: &str) -> Option<&'a str> {
    let tags = record.split(';').filter_map(|tag| tag.split_once('='));
    tags.into_iter().find(|(found, _)| found.trim() == name).map(|(_, value)| value.trim())
}

#[cfg(test)]
mod tests {
    use test_support::DnsServer;

    use super::*;

    async fn line(domain: &str, records: &[(&str, &str)]) -> String {
        let server = DnsServer::start().await;
        for (name, text) in records {
            server.add_text(name, &[text]);
        }
        server.fail("_dmarc.broken.example");
        check(domain, &Dns::at(server.address())).await.to_string()
    }

    #[tokio::test]
    async fn judges_the_policy() {
        for (records, expected) in [
            (&["v=DMARC1; p=reject; rua=mailto:x@firm.example"][..], "ok    DMARC          _dmarc.firm.example"),
            (&["v = DMARC1 ; p = Quarantine"], "ok    DMARC          "),
            (&["v=DMARC1; p=none", "other text"], "warn  DMARC          _dmarc.firm.example has p=none"),
            (&["v=DMARC1; rua=mailto:x@firm.example"], "FAIL  DMARC          _dmarc.firm.example has no policy"),
            (&["v=DMARC1; p=reject", "v=DMARC1; p=none"], "FAIL  DMARC          _dmarc.firm.example has 2 records"),
            (&["v=dmarc1; p=reject"], "FAIL  DMARC          firm.example has no record"),
            (&[], "FAIL  DMARC          firm.example has no record"),
        ] {
            let records: Vec<_> = records.iter().map(|text| ("_dmarc.firm.example", *text)).collect();
            let line = line("firm.example", &records).await;
            assert!(line.starts_with(expected), "{line}");
        }
    }

    #[tokio::test]
    async fn a_subdomain_has_the_record_above_it_but_not_a_registrys() {
        let above = ("_dmarc.firm.example", "v=DMARC1; p=reject; sp=none");
        assert!(line("mail.firm.example", &[above]).await.starts_with("warn  DMARC          _dmarc.firm.example"));
        let registry = ("_dmarc.co.example", "v=DMARC1; p=reject; psd=y");
        assert!(line("firm.co.example", &[registry]).await.starts_with("FAIL  DMARC          firm.co.example has no"));
    }

    #[tokio::test]
    async fn no_answer_is_no_failure() {
        assert!(line("broken.example", &[]).await.starts_with("?     DMARC          could not be checked"));
    }
}
