//! The gateway and its upstreams authenticate each other by certificates.

use std::net::SocketAddr;

use reqwest::StatusCode;
use runtime::{env::Env, grpc::Tls};
use test_support::{DEADLINE, IssuedCertificate, TestAuthority};
use tonic::transport::{Certificate, ClientTlsConfig, Endpoint};
use tonic_health::pb::{HealthCheckRequest, health_check_response::ServingStatus, health_client::HealthClient};

use crate::{
    accepting_contact::AcceptingContact,
    app::{App, enquiry},
};

/// The TLS variables of a process that trusts `ca` and has this certificate.
pub(crate) fn tls_variables<'a>(ca: &'a str, issued: &'a IssuedCertificate) -> [(&'static str, &'a str); 2] {
    [("GRPC_TLS_CA", ca), ("TLS_CERT", &issued.both)]
}

pub(crate) fn tls(variables: &[(&str, &str)]) -> Tls {
    Tls::from_env(&Env::from_pairs(variables.iter().copied())).unwrap().unwrap()
}

/// A gateway that calls the contact service at `localhost`.
async fn start_app(contact: SocketAddr, tls: &[(&str, &str)]) -> App {
    // Nothing listens on the port of the reviews service.
    let more = [tls, &[("REVIEWS_URL", "https://127.0.0.1:1")]].concat();
    App::start_without_waiting(&format!("https://localhost:{}", contact.port()), &more).await
}

async fn post(app: &App) -> StatusCode {
    app.post("/api/contact").json(&enquiry()).send().await.unwrap().status()
}

/// A gateway and a service with certificates of one authority; the service's is for `names`.
async fn pair(authority: &TestAuthority, names: &str) -> (App, AcceptingContact) {
    let (of_gateway, of_service) = tokio::join!(authority.issue("DNS:gateway"), authority.issue(names));
    let ca = authority.certificate();
    let service = AcceptingContact::start_with_tls(tls(&tls_variables(&ca, &of_service))).await;
    (start_app(service.address, &tls_variables(&ca, &of_gateway)).await, service)
}

/// A gateway and a service, each with the authority that it trusts and the authority that issued its certificate.
async fn strangers(gateway: [&TestAuthority; 2], service: [&TestAuthority; 2]) -> (App, AcceptingContact) {
    let (of_gateway, of_service) = tokio::join!(gateway[1].issue("DNS:gateway"), service[1].issue("DNS:localhost"));
    let contact = AcceptingContact::start_with_tls(tls(&tls_variables(&service[0].certificate(), &of_service))).await;
    (start_app(contact.address, &tls_variables(&gateway[0].certificate(), &of_gateway)).await, contact)
}

#[tokio::test]
async fn accepts_an_enquiry_with_certificates_of_one_authority() {
    let (app, service) = pair(&TestAuthority::new().await, "DNS:localhost").await;
    app.until_component("contact", "up").await;
    assert_eq!(post(&app).await, StatusCode::OK);
    app.stop().await;
    service.stop().await;
}

#[tokio::test]
async fn does_not_call_a_service_with_another_services_certificate() {
    let (app, service) = pair(&TestAuthority::new().await, "DNS:reviews").await;
    app.until_component("contact", "its certificate is not for the name in its URL").await;
    assert_eq!(post(&app).await, StatusCode::SERVICE_UNAVAILABLE);
    app.stop().await;
    service.stop().await;
}

#[tokio::test]
async fn does_not_call_a_service_of_an_unknown_authority() {
    let (ours, theirs) = tokio::join!(TestAuthority::new(), TestAuthority::new());
    let (app, service) = strangers([&ours, &theirs], [&theirs, &theirs]).await;
    app.until_component("contact", "its certificate is from an untrusted authority: set GRPC_TLS_CA to the right one")
        .await;
    assert_eq!(post(&app).await, StatusCode::SERVICE_UNAVAILABLE);
    app.stop().await;
    service.stop().await;
}

#[tokio::test]
async fn services_refuse_a_gateway_of_an_unknown_authority() {
    let (ours, theirs) = tokio::join!(TestAuthority::new(), TestAuthority::new());
    let (app, service) = strangers([&theirs, &ours], [&theirs, &theirs]).await;
    app.until_component(
        "contact",
        "it rejects us (DecryptError): set TLS_CERT to a certificate from an authority that it trusts",
    )
    .await;
    assert_eq!(post(&app).await, StatusCode::SERVICE_UNAVAILABLE);
    app.stop().await;
    service.stop().await;
}

#[tokio::test]
async fn services_refuse_clients_without_a_certificate_even_health_checks() {
    let authority = TestAuthority::new().await;
    let of_service = authority.issue("DNS:localhost").await;
    let service = AcceptingContact::start_with_tls(tls(&tls_variables(&authority.certificate(), &of_service))).await;
    let ask = async |tls: ClientTlsConfig| {
        let endpoint = Endpoint::from_shared(format!("https://{}", service.address)).unwrap().tls_config(tls).unwrap();
        let mut client = HealthClient::new(endpoint.connect().await?);
        let answer = client.check(HealthCheckRequest { service: "contact.v1.ContactService".to_owned() }).await?;
        Ok::<_, Box<dyn std::error::Error>>(answer.into_inner().status())
    };
    let ca = Certificate::from_pem(std::fs::read(authority.certificate()).unwrap());
    let nobody = ClientTlsConfig::new().domain_name("localhost").ca_certificate(ca);
    assert!(ask(nobody).await.is_err());
    let known = tls(&tls_variables(&authority.certificate(), &authority.issue("DNS:gateway").await));
    assert_eq!(ask(known.client("localhost", DEADLINE)).await.unwrap(), ServingStatus::Serving);
    let plain = Endpoint::from_shared(format!("http://{}", service.address)).unwrap().connect().await.unwrap();
    assert!(HealthClient::new(plain).check(HealthCheckRequest::default()).await.is_err());
    service.stop().await;
}
