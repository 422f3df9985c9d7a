use std::net::IpAddr;

use jiff::{SignedDuration, Timestamp};
use reqwest::{Response, header::STRICT_TRANSPORT_SECURITY};
use runtime::tls::HandshakeError;

use super::{super::Finding, PublicOrigin, SiteClient, unreachable};
use crate::site::{TLS_VARIABLES, Validity};

const CERTIFICATE: &str = "certificate";
const HSTS: &str = "HSTS";
/// The least `max-age` that protects visitors who come back rarely, in seconds: half a year, as Mozilla's HTTP Observatory
/// asks for.
const MIN_HSTS: u64 = 15_768_000;

/// Calls the site by https. Checks its answer, its certificate and HSTS.
pub(super) async fn check(origin: &PublicOrigin, addresses: &[IpAddr], client: &SiteClient) -> Vec<Finding> {
    let url = origin.url();
    let client = match client.builder(&origin.host, addresses).tls_info(true).build() {
        Ok(client) => client,
        Err(error) => return vec![Finding::unknown("site", error.without_url())],
    };
    match client.get(&url).send().await {
        Ok(response) => vec![answer(&url, &response), certificate(&origin.host, &response), hsts(&response)],
        Err(error) => vec![match HandshakeError::find_in(&error, &TLS_VARIABLES) {
            Some(fault) => Finding::failed(CERTIFICATE, rejected(&origin.host, &fault)),
            None => Finding::unknown("site", unreachable(&url, &error)),
        }],
    }
}

fn answer(url: &str, response: &Response) -> Finding {
    let status = response.status();
    if status.is_success() {
        return Finding::passed("site", format!("{url} answers"));
    }
    let advice = "see the logs of the edge and the gateway, and which service is not ready";
    Finding::failed("site", format!("{url} answers {}: {advice}", status.as_u16()))
}

/// What a browser would say of the certificate, and what to do.
fn rejected(host: &str, fault: &HandshakeError) -> String {
    let advice = "see the edge's log for why it has no new one";
    match fault {
        HandshakeError::UnknownAuthority(_) | HandshakeError::CaAsServer(_) => {
            format!("is not from an authority that browsers trust: {advice}")
        }
        HandshakeError::WrongName(_) => format!("is not for {host}: set SITE_ADDRESS of the edge to the site's name"),
        HandshakeError::Expired => format!("has expired: {advice}"),
        HandshakeError::NotYetValid => "is not valid yet: check this server's clock".to_owned(),
        HandshakeError::NoTls(_) => "there is none: the port does not speak TLS: check EDGE_HTTPS_PORT".to_owned(),
        HandshakeError::ClientRejected { .. } | HandshakeError::Other(_) => format!("{fault}: {advice}"),
    }
}

/// The certificate was verified for the name when the connection was made.
fn certificate(host: &str, response: &Response) -> Finding {
    match Validity::of(response) {
        Ok(validity) => remaining(host, &validity, Timestamp::now()),
        Err(error) => Finding::unknown(CERTIFICATE, error),
    }
}

/// Judges the time left. Certificates live for six days or for months, so it is compared with their lifetime: Caddy renews at a
/// third of it.
fn remaining(host: &str, Validity { from, until }: &Validity, now: Timestamp) -> Finding {
    let left = until.duration_since(now);
    let text = format!("for {host}, valid for {} more days", left.as_hours() / 24);
    if left < until.duration_since(*from) / 5 || left < SignedDuration::from_hours(24) {
        return Finding::warning(CERTIFICATE, format!("{text}: its renewal is overdue: see the edge's log"));
    }
    Finding::passed(CERTIFICATE, text)
}

/// `Strict-Transport-Security` (RFC 6797 §6.1).
fn hsts(response: &Response) -> Finding {
    let header = response.headers().get(STRICT_TRANSPORT_SECURITY).and_then(|value| value.to_str().ok());
    let max_age = header.and_then(|header| {
        let directives = header.split(';').filter_map(|directive| directive.split_once('='));
        let (_, value) = directives.into_iter().find(|(name, _)| name.trim().eq_ignore_ascii_case("max-age"))?;
        value.trim().trim_matches('"').parse::<u64>().ok()
    });
    let advice = "does the gateway have the https SITE_ORIGIN, and does a proxy in front drop the header?";
    match max_age {
        Some(seconds) if seconds >= MIN_HSTS => {
            Finding::passed(HSTS, format!("browsers use only https for {} days", seconds / 86_400))
        }
        Some(seconds) => Finding::warning(HSTS, format!("only for {} days: {advice}", seconds / 86_400)),
        None => Finding::failed(HSTS, format!("the site does not send Strict-Transport-Security: {advice}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn warns_when_the_renewal_is_overdue() {
        let day = |day: i64| Timestamp::from_second(day * 86_400).unwrap();
        let line = |lifetime, now| {
            let validity = Validity { from: day(0), until: day(lifetime) };
            remaining("www.firm.example", &validity, day(now)).to_string()
        };
        assert_eq!(line(90, 50), "ok    certificate    for www.firm.example, valid for 40 more days");
        assert!(line(90, 80).starts_with("warn  certificate    for www.firm.example, valid for 10 more days: "));
        assert!(line(6, 4).starts_with("ok"));
        assert!(line(6, 5).starts_with("warn"));
    }
}
