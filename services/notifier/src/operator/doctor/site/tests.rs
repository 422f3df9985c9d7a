use axum::{
    Router,
    http::{HeaderName, HeaderValue, StatusCode, header},
    routing::get,
};
use runtime::{
    env::{Env, variables},
    tls::Pem,
};
use test_support::{DnsServer, IssuedCertificate, TestAuthority, TlsProxy};
use tokio::{net::TcpListener, task::JoinSet};

use super::*;

const HOST: &str = "www.firm.example";
const HSTS: (HeaderName, &str) = (header::STRICT_TRANSPORT_SECURITY, "max-age=63072000; includeSubDomains");

/// The response of a server.
type Answer = (StatusCode, Vec<(HeaderName, &'static str)>);

/// A site on this machine, with DNS, https and http.
struct TestSite {
    dns: DnsServer,
    https: TlsProxy,
    http_port: u16,
    authority: Authority,
    _servers: JoinSet<()>,
}

impl TestSite {
    async fn start(authority: &TestAuthority, certificate: &IssuedCertificate, https: Answer, http: Answer) -> Self {
        let mut servers = JoinSet::new();
        let (behind, plain) = (serve(&mut servers, https).await, serve(&mut servers, http).await);
        let https = TlsProxy::to(&format!("127.0.0.1:{behind}"), certificate, None).await;
        let dns = DnsServer::start().await;
        dns.add_address(HOST, "127.0.0.1");
        let env = Env::from_pairs([("SMTP_CA", authority.certificate().as_str())]);
        let authority = Authority::parse(Pem::from_env(&env, &variables::SMTP_CA).unwrap().unwrap()).unwrap();
        Self { dns, https, http_port: plain, authority, _servers: servers }
    }

    async fn report(&self) -> String {
        let site = format!("https://{HOST}:{}", self.https.address().port()).parse().unwrap();
        let client = SiteClient { http_port: self.http_port, authority: Some(self.authority.clone()) };
        report(&site, &self.dns, &client).await
    }
}

async fn serve(servers: &mut JoinSet<()>, (status, headers): Answer) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let answer = async move || {
        let headers: Vec<_> =
            headers.into_iter().map(|(name, value)| (name, HeaderValue::from_static(value))).collect();
        (status, axum::response::AppendHeaders(headers), "")
    };
    servers.spawn(async move { axum::serve(listener, Router::new().route("/", get(answer))).await.unwrap() });
    port
}

async fn report(site: &Site, dns: &DnsServer, client: &SiteClient) -> String {
    let findings = check(site, &Dns::at(dns.address()), client).await;
    findings.iter().map(|finding| format!("{finding}\n")).collect()
}

fn healthy() -> Answer {
    (StatusCode::OK, vec![HSTS])
}

fn redirect() -> Answer {
    (StatusCode::PERMANENT_REDIRECT, vec![(header::LOCATION, "https://www.firm.example/")])
}

#[tokio::test]
async fn a_healthy_site_passes() {
    let authority = TestAuthority::new().await;
    let certificate = authority.issue(&format!("DNS:{HOST}")).await;
    let report = TestSite::start(&authority, &certificate, healthy(), redirect()).await.report().await;
    for line in [
        "ok    site           https://www.firm.example:",
        "ok    certificate    for www.firm.example, valid for ",
        "ok    HSTS           browsers use only https for 730 days",
        "ok    redirect       http://www.firm.example:",
        // The address of this machine, which DNS of a real site does not have.
        "warn  site DNS       www.firm.example is 127.0.0.1, which visitors cannot reach: ",
    ] {
        assert!(report.contains(line), "{line} is not in\n{report}");
    }
}

#[tokio::test]
async fn says_what_is_wrong_with_the_certificate() {
    let (authority, other) = tokio::join!(TestAuthority::new(), TestAuthority::new());
    let name = format!("DNS:{HOST}");
    for (certificate, reason) in [
        (authority.issue_expired(&name).await, "has expired: see the edge's log"),
        (other.issue(&name).await, "is not from an authority that browsers trust"),
        (authority.issue("DNS:mail.firm.example").await, "is not for www.firm.example: set SITE_ADDRESS"),
        (authority.as_server(), "is not from an authority that browsers trust"),
    ] {
        let report = TestSite::start(&authority, &certificate, healthy(), redirect()).await.report().await;
        let line = format!("FAIL  certificate    {reason}");
        assert!(report.contains(&line), "{line} is not in\n{report}");
    }
}

#[tokio::test]
async fn reports_errors_and_missing_headers_and_redirects() {
    let authority = TestAuthority::new().await;
    let certificate = authority.issue(&format!("DNS:{HOST}")).await;
    let short = (header::STRICT_TRANSPORT_SECURITY, "max-age=86400");
    let to_http = (StatusCode::FOUND, vec![(header::LOCATION, "http://www.firm.example/welcome")]);
    for (https, http, lines) in [
        (
            (StatusCode::BAD_GATEWAY, vec![]),
            healthy(),
            [
                ":443/ answers 502: see the logs",
                "FAIL  HSTS           the site does not send Strict-Transport-Security",
                "answers 200 instead of leading to https",
            ],
        ),
        (
            (StatusCode::OK, vec![short]),
            to_http,
            [
                "ok    site",
                "warn  HSTS           only for 1 days",
                "leads to http://www.firm.example/welcome, which is not https",
            ],
        ),
    ] {
        let site = TestSite::start(&authority, &certificate, https, http).await;
        let port = format!(":{}/", site.https.address().port());
        let report = site.report().await.replace(&port, ":443/");
        for line in lines {
            assert!(report.contains(line), "{line} is not in\n{report}");
        }
    }
}

#[tokio::test]
async fn a_site_that_cannot_be_reached_is_no_failure() {
    let dns = DnsServer::start().await;
    dns.add_address(HOST, "127.0.0.1");
    let site = "https://www.firm.example:1".parse().unwrap();
    let client = SiteClient { http_port: 1, authority: None };
    let report = report(&site, &dns, &client).await;
    for line in [
        "?     site           could not be checked: https://www.firm.example:1/ could not be reached from this server",
        "?     redirect       could not be checked: http://www.firm.example:1/ could not be reached from this server",
    ] {
        assert!(report.contains(line), "{line} is not in\n{report}");
    }
    assert!(!report.contains("FAIL"), "{report}");
}

#[tokio::test]
async fn a_name_without_an_address_fails_and_dns_without_an_answer_does_not() {
    let dns = DnsServer::start().await;
    dns.fail("broken.example");
    let (client, line) = (SiteClient::default(), |site: &str| site.parse().unwrap());
    let missing = report(&line("https://www.firm.example"), &dns, &client).await;
    assert!(missing.starts_with("FAIL  site DNS       www.firm.example has no address: add an A record"), "{missing}");
    let unknown = report(&line("https://broken.example"), &dns, &client).await;
    assert!(unknown.starts_with("?     site DNS       could not be checked: DNS did not answer"), "{unknown}");
    assert_eq!(report(&Site::Unset, &dns, &client).await, "?     site           not checked: SITE_ORIGIN is not set\n");
}

#[test]
fn lists_the_public_addresses() {
    let origin = PublicOrigin { host: HOST.to_owned(), port: 443 };
    let addresses = ["192.0.2.1".parse().unwrap(), "2001:db8::1".parse().unwrap()];
    let line = entry(&origin, &addresses).to_string();
    assert_eq!(line, "ok    site DNS       www.firm.example is 192.0.2.1 and 2001:db8::1");
}
