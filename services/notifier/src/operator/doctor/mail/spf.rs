use super::super::{Finding, dns::Dns};

const NAME: &str = "SPF";
/// The version section of a record (RFC 7208 §4.5).
const VERSION: &str = "v=spf1";

/// Checks the SPF record of `domain` (RFC 7208): that there is exactly one, and that it does not permit everybody.
///
/// Whether it permits the mail server is not checked: the address that other servers see is the provider's to choose.
pub(super) async fn check(domain: &str, dns: &Dns) -> Finding {
    match dns.texts(domain).await {
        Ok(texts) => judge(domain, &texts),
        Err(error) => Finding::unknown(NAME, error),
    }
}

fn judge(domain: &str, texts: &[String]) -> Finding {
    let records: Vec<&str> = texts.iter().filter_map(|text| terms(text)).collect();
    let [terms] = records.as_slice() else {
        return Finding::failed(
            NAME,
            match records.len() {
                0 => format!(
                    "{domain} has no record, so its mails look forged: add a TXT record for {domain}, which the mail provider \
                 names, such as \"v=spf1 include:… -all\""
                ),
                count => format!("{domain} has {count} records, so none counts: merge them into one"),
            },
        );
    };
    let advice = format!("let the TXT record of {domain} end in -all or ~all");
    let passed = |end: &str| Finding::passed(NAME, format!("{domain} has one record, which ends in {end}"));
    match all(terms) {
        Some('-') => passed("-all"),
        Some('~') => passed("~all"),
        Some('?') => Finding::warning(NAME, format!("?all judges no sender: {advice}")),
        Some(_) => Finding::failed(NAME, format!("+all lets everybody send as {domain}: {advice}")),
        None => match redirect(terms) {
            Some(other) => Finding::passed(NAME, format!("{domain} has one record, which refers to that of {other}")),
            None => Finding::warning(NAME, format!("the record does not say which mails are forged: {advice}")),
        },
    }
}

/// What follows the version, if `text` is an SPF record.
fn terms(text: &str) -> Option<&str> {
    let (version, terms) = text.split_at_checked(VERSION.len())?;
    (version.eq_ignore_ascii_case(VERSION) && (terms.is_empty() || terms.starts_with(' '))).then_some(terms)
}

/// The qualifier of the mechanism `all`, after which nothing counts (RFC 7208 §5.1).
fn all(terms: &str) -> Option<char> {
    terms.split_ascii_whitespace().find_map(|term| match term.strip_prefix(['-', '~', '?', '+']) {
        Some(mechanism) if mechanism.eq_ignore_ascii_case("all") => term.chars().next(),
        None if term.eq_ignore_ascii_case("all") => Some('+'),
        _ => None,
    })
}

/// The domain whose record applies instead (RFC 7208 §6.1).
fn redirect(terms: &str) -> Option<&str> {
    terms.split_ascii_whitespace().find_map(|term| {
        let (name, domain) = term.split_once('=')?;
        name.eq_ignore_ascii_case("redirect").then_some(domain)
    })
}

#[cfg(test)]
mod tests {
    use test_support::DnsServer;

    use super::*;

    #[test]
    fn passes_a_single_record_that_names_forgeries() {
        for record in [
            "v=spf1 include:_spf.provider.example -all",
            "V=SPF1 a mx ~ALL",
            "v=spf1 redirect=_spf.provider.example",
            "v=spf1 -all redirect=ignored.example",
        ] {
            let texts = ["google-site-verification=x".to_owned(), record.to_owned(), "v=spf10 +all".to_owned()];
            let line = judge("firm.example", &texts).to_string();
            assert!(line.starts_with("ok    SPF            firm.example has one record, which "), "{line}");
        }
    }

    #[test]
    fn says_what_is_wrong_with_a_record() {
        for (records, line) in [
            (vec![], "FAIL  SPF            firm.example has no record"),
            (vec!["v=spf1 -all", "v=spf1 a -all"], "FAIL  SPF            firm.example has 2 records"),
            (vec!["v=spf1 a all"], "FAIL  SPF            +all lets everybody send as firm.example"),
            (vec!["v=spf1 +all -all"], "FAIL  SPF            +all lets everybody"),
            (vec!["v=spf1 a ?all"], "warn  SPF            ?all judges no sender"),
            (vec!["v=spf1"], "warn  SPF            the record does not say"),
        ] {
            let texts: Vec<String> = records.into_iter().map(str::to_owned).collect();
            let found = judge("firm.example", &texts).to_string();
            assert!(found.starts_with(line), "{found}");
        }
    }

    #[tokio::test]
    async fn asks_dns_for_the_domain() {
        let server = DnsServer::start().await;
        server.add_text("firm.example", &["v=spf1 a ", "-all"]);
        server.fail("broken.example");
        let dns = Dns::at(server.address());
        assert!(check("firm.example", &dns).await.to_string().starts_with("ok"));
        assert!(check("other.example", &dns).await.to_string().starts_with("FAIL"));
        let unknown = check("broken.example", &dns).await.to_string();
        assert!(unknown.starts_with("?     SPF            could not be checked: DNS did not answer"), "{unknown}");
    }
}
