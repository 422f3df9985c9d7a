//! The gateway and a service know each other by their certificates, or do not talk.

use std::net::SocketAddr;

use gateway::{Config, Gateway, RunError};
use reqwest::{Client, StatusCode};
use runtime::{env::Env, grpc::Tls};
use serde_json::Value;
use tempfile::TempDir;
use test_support::{DEADLINE, Issued, Running, TestAuthority, eventually};
use tonic::transport::{Certificate, ClientTlsConfig, Endpoint};
use tonic_health::pb::{HealthCheckRequest, health_check_response::ServingStatus, health_client::HealthClient};

use crate::{
    accepting_contact::AcceptingContact,
    app::{built_site, enquiry},
};

/// What a process is told of TLS: whom it trusts, and who it is.
pub(crate) fn told<'a>(trusts: &'a str, is: &'a Issued) -> [(&'static str, &'a str); 3] {
    [("GRPC_TLS_CA", trusts), ("GRPC_TLS_CERT", &is.certificate), ("GRPC_TLS_KEY", &is.key)]
}

pub(crate) fn tls(told: &[(&str, &str)]) -> Tls {
    Tls::from_env(&Env::from_pairs(told.iter().copied())).unwrap().unwrap()
}

/// A gateway that calls the contact service at `localhost`.
struct App {
    http: Client,
    site: String,
    admin: String,
    _folder: TempDir,
    gateway: Running<RunError>,
}

impl App {
    async fn start(contact: SocketAddr, tls: &[(&str, &str)]) -> Self {
        let folder = built_site();
        let url = format!("https://localhost:{}", contact.port());
        let shared = [
            ("GATEWAY_HTTP_ADDR", "127.0.0.1:0"),
            ("GATEWAY_ADMIN_ADDR", "127.0.0.1:0"),
            ("SITE_DIR", folder.path().to_str().unwrap()),
            ("SITE_ORIGIN", "https://www.firm.example"),
            ("CONTACT_URL", &url),
            // Nobody listens there.
            ("REVIEWS_URL", "https://127.0.0.1:1"),
        ];
        let env = Env::from_pairs(shared.iter().chain(tls).copied());
        let gateway = Gateway::bind(Config::from_env(&env).unwrap()).await.unwrap();
        Self {
            http: https_client::builder(DEADLINE).build().unwrap(),
            site: format!("http://{}", gateway.http_addr().unwrap()),
            admin: format!("http://{}", gateway.admin_addr().unwrap()),
            _folder: folder,
            gateway: Running::start(|shutdown| gateway.run(shutdown)),
        }
    }

    /// Waits until `/readyz` says this of the contact service.
    async fn says(&self, words: &str) {
        eventually(words, async || {
            let report: Value = self.http.get(format!("{}/readyz", self.admin)).send().await.ok()?.json().await.ok()?;
            report["components"]["contact"].as_str()?.contains(words).then_some(())
        })
        .await;
    }

    async fn post(&self) -> StatusCode {
        self.http.post(format!("{}/api/contact", self.site)).json(&enquiry()).send().await.unwrap().status()
    }
}

/// A gateway that has the certificate for `of_gateway`, and a service of the same authority that has `of_service`.
async fn pair(authority: &TestAuthority, names: &str) -> (App, AcceptingContact) {
    let (of_gateway, of_service) = tokio::join!(authority.issue("DNS:gateway"), authority.issue(names));
    let ca = authority.certificate();
    let service = AcceptingContact::start_with_tls(tls(&told(&ca, &of_service))).await;
    (App::start(service.address, &told(&ca, &of_gateway)).await, service)
}

/// The gateway trusts one authority and is of another, as the service is of one and trusts another.
async fn strangers(gateway: [&TestAuthority; 2], service_of: [&TestAuthority; 2]) -> (App, AcceptingContact) {
    let (of_gateway, of_service) = tokio::join!(gateway[1].issue("DNS:gateway"), service_of[1].issue("DNS:localhost"));
    let service = AcceptingContact::start_with_tls(tls(&told(&service_of[0].certificate(), &of_service))).await;
    (App::start(service.address, &told(&gateway[0].certificate(), &of_gateway)).await, service)
}

#[tokio::test]
async fn with_certificates_of_one_authority_an_enquiry_is_accepted() {
    let (app, service) = pair(&TestAuthority::new().await, "DNS:localhost").await;
    app.says("up").await;
    assert_eq!(app.post().await, StatusCode::OK);
    app.gateway.stop().await;
    service.stop().await;
}

#[tokio::test]
async fn a_service_with_the_certificate_of_another_is_not_called() {
    let (app, service) = pair(&TestAuthority::new().await, "DNS:reviews").await;
    app.says("its certificate is not for the name in its URL").await;
    assert_eq!(app.post().await, StatusCode::SERVICE_UNAVAILABLE);
    app.gateway.stop().await;
    service.stop().await;
}

#[tokio::test]
async fn a_service_of_an_unknown_authority_is_not_called() {
    let (ours, theirs) = tokio::join!(TestAuthority::new(), TestAuthority::new());
    let (app, service) = strangers([&ours, &theirs], [&theirs, &theirs]).await;
    app.says("from an untrusted authority: set GRPC_TLS_CA to the right one").await;
    assert_eq!(app.post().await, StatusCode::SERVICE_UNAVAILABLE);
    app.gateway.stop().await;
    service.stop().await;
}

#[tokio::test]
async fn a_gateway_of_an_unknown_authority_is_not_let_in() {
    let (ours, theirs) = tokio::join!(TestAuthority::new(), TestAuthority::new());
    let (app, service) = strangers([&theirs, &ours], [&theirs, &theirs]).await;
    app.says("it rejects us (DecryptError): set GRPC_TLS_CERT to a certificate from an authority that it trusts").await;
    assert_eq!(app.post().await, StatusCode::SERVICE_UNAVAILABLE);
    app.gateway.stop().await;
    service.stop().await;
}

#[tokio::test]
async fn who_has_no_certificate_is_told_nothing_not_even_of_the_health() {
    let authority = TestAuthority::new().await;
    let of_service = authority.issue("DNS:localhost").await;
    let service = AcceptingContact::start_with_tls(tls(&told(&authority.certificate(), &of_service))).await;
    let ask = async |tls: ClientTlsConfig| {
        let endpoint = Endpoint::from_shared(format!("https://{}", service.address)).unwrap().tls_config(tls).unwrap();
        let mut client = HealthClient::new(endpoint.connect().await?);
        let answer = client.check(HealthCheckRequest { service: "contact.v1.ContactService".to_owned() }).await?;
        Ok::<_, Box<dyn std::error::Error>>(answer.into_inner().status())
    };
    let ca = Certificate::from_pem(std::fs::read(authority.certificate()).unwrap());
    let nobody = ClientTlsConfig::new().domain_name("localhost").ca_certificate(ca);
    assert!(ask(nobody).await.is_err());
    let known = tls(&told(&authority.certificate(), &authority.issue("DNS:gateway").await));
    assert_eq!(ask(known.client("localhost", DEADLINE)).await.unwrap(), ServingStatus::Serving);
    let plain = Endpoint::from_shared(format!("http://{}", service.address)).unwrap().connect().await.unwrap();
    assert!(HealthClient::new(plain).check(HealthCheckRequest::default()).await.is_err());
    service.stop().await;
}
