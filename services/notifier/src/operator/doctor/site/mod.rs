//! The site as visitors reach it.
//!
//! * this file: its DNS entry, and which of the other checks it makes sense to run
//! * `https`: an answer, the certificate and HSTS
//! * `redirect`: from http to https

mod https;
mod redirect;

use std::{net::IpAddr, time::Duration};

use reqwest::ClientBuilder;
use runtime::tls::Authority;

use super::{
    Finding,
    dns::{Dns, is_private},
};
use crate::site::{PublicOrigin, Site};

/// Maximum time for one request to the site.
const TIMEOUT: Duration = Duration::from_secs(10);

/// How the site is called.
#[derive(Debug)]
pub(super) struct SiteClient {
    /// The port of plain HTTP.
    http_port: u16,
    /// Trusted instead of the machine's authorities. Browsers have only public ones.
    authority: Option<Authority>,
}

impl Default for SiteClient {
    fn default() -> Self {
        Self { http_port: 80, authority: None }
    }
}

impl SiteClient {
    /// A client that reaches `host` at `addresses`, whatever this machine's hosts file says.
    fn builder(&self, host: &str, addresses: &[IpAddr]) -> ClientBuilder {
        let builder = match &self.authority {
            Some(authority) => https_client::builder_trusting(TIMEOUT, authority.certificates()),
            None => https_client::builder(TIMEOUT),
        };
        // Port 0 stands for the one in the URL.
        let addresses: Vec<_> = addresses.iter().map(|address| (*address, 0).into()).collect();
        builder.resolve_to_addrs(host, &addresses)
    }
}

/// Checks the site's DNS entry, then calls it by https and by http.
pub(super) async fn check(site: &Site, dns: &Dns, client: &SiteClient) -> Vec<Finding> {
    let origin = match site.public() {
        Ok(origin) => origin,
        Err(reason) => return vec![Finding::skipped("site", reason)],
    };
    let addresses = match dns.addresses(&origin.host).await {
        Ok(addresses) => addresses,
        Err(error) => return vec![Finding::unknown("site DNS", error)],
    };
    let mut findings = vec![entry(origin, &addresses)];
    if !addresses.is_empty() {
        let (https, redirect) =
            tokio::join!(https::check(origin, &addresses, client), redirect::check(origin, &addresses, client));
        findings.extend(https);
        findings.push(redirect);
    }
    findings
}

/// Judges the addresses that DNS has for the site.
fn entry(PublicOrigin { host, .. }: &PublicOrigin, addresses: &[IpAddr]) -> Finding {
    if addresses.is_empty() {
        let advice = "add an A record with the server's address, and an AAAA record if it has IPv6";
        return Finding::failed("site DNS", format!("{host} has no address: {advice}"));
    }
    if let Some(private) = addresses.iter().find(|address| is_private(**address)) {
        let advice = "check the record, unless this machine's DNS answers differently from the internet's";
        return Finding::warning("site DNS", format!("{host} is {private}, which visitors cannot reach: {advice}"));
    }
    let addresses: Vec<String> = addresses.iter().map(ToString::to_string).collect();
    Finding::passed("site DNS", format!("{host} is {}", addresses.join(" and ")))
}

/// Why a call had no answer, which says nothing about visitors elsewhere.
fn unreachable(url: &str, error: &reqwest::Error) -> String {
    let reason = if error.is_timeout() { "did not answer in time" } else { "could not be reached" };
    format!("{url} {reason} from this server: open it from elsewhere; some networks don't let a server reach itself")
}

#[cfg(test)]
mod tests;
