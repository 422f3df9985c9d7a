//! TLS with the broker, through a proxy that terminates TLS in front of the real one.

use broker::{Config, Publisher, Session};
use runtime::{
    env::Env,
    health::{Health, Need},
    shutdown::Shutdown,
};
use test_support::{DEADLINE, TestAuthority, TestBroker, TlsProxy, eventually, with_broker};

use crate::nodes::patient_config;

/// An `amqps://` URL through `proxy`, with the host name `localhost`.
fn url(broker: &TestBroker, proxy: &TlsProxy) -> String {
    let address = format!("localhost:{}", proxy.address().port());
    broker.url().replacen(&broker.address(), &address, 1).replacen("amqp://", "amqps://", 1)
}

fn config(broker: &TestBroker, url: &str, more: &[(&str, &str)]) -> Config {
    let topology = broker.topology_name();
    let common = [("AMQP_URL", url), ("AMQP_TOPOLOGY", &topology)];
    patient_config(&Env::from_pairs(common.iter().chain(more).copied()))
}

/// The error of a session that cannot be opened.
async fn connect_error(broker: &TestBroker, url: &str, more: &[(&str, &str)]) -> String {
    let error = Session::open(&config(broker, url, more), "test").await.unwrap_err().to_string();
    assert!(error.starts_with("cannot connect to the broker: amqps://localhost:"), "{error}");
    error
}

#[tokio::test]
async fn connects_with_the_right_authority() {
    with_broker(|broker| async move {
        let authority = TestAuthority::new().await;
        let proxy = TlsProxy::to(&broker.address(), &authority.issue("DNS:localhost").await, None).await;
        let config = config(&broker, &url(&broker, &proxy), &[("AMQP_CA", &authority.certificate())]);
        Session::open(&config, "test").await.unwrap().close().await;
    })
    .await;
}

#[tokio::test]
async fn rejects_a_certificate_of_an_untrusted_authority() {
    with_broker(|broker| async move {
        let (ours, theirs) = tokio::join!(TestAuthority::new(), TestAuthority::new());
        let proxy = TlsProxy::to(&broker.address(), &theirs.issue("DNS:localhost").await, None).await;
        for more in [&[("AMQP_CA", ours.certificate().as_str())][..], &[]] {
            let error = connect_error(&broker, &url(&broker, &proxy), more).await;
            assert!(error.contains("from an untrusted authority: set AMQP_CA to the right one"), "{error}");
        }
    })
    .await;
}

#[tokio::test]
async fn rejects_a_certificate_for_another_host_and_reports_it_in_readyz() {
    with_broker(|broker| async move {
        let authority = TestAuthority::new().await;
        let proxy = TlsProxy::to(&broker.address(), &authority.issue("DNS:redis").await, None).await;
        let config = config(&broker, &url(&broker, &proxy), &[("AMQP_CA", &authority.certificate())]);
        let (health, shutdown) = (Health::new(), Shutdown::new());
        let publisher = Publisher::new(config, "test publisher", DEADLINE);
        let component = health.component("broker", Need::Required);
        let connected = tokio::spawn(publisher.keep_connected(component, shutdown.clone()));
        eventually("the component reports it", async || {
            let state = health.report().components["broker"].clone();
            state.contains("its certificate is not for the name in AMQP_URL").then_some(())
        })
        .await;
        shutdown.request();
        connected.await.unwrap().unwrap();
    })
    .await;
}

#[tokio::test]
async fn presents_the_client_certificate_on_request() {
    with_broker(|broker| async move {
        let authority = TestAuthority::new().await;
        let (of_broker, ours) = tokio::join!(authority.issue("DNS:localhost"), authority.issue("DNS:contact"));
        let proxy = TlsProxy::to(&broker.address(), &of_broker, Some(&authority)).await;
        let (ca, url) = (authority.certificate(), url(&broker, &proxy));
        let error = connect_error(&broker, &url, &[("AMQP_CA", &ca)]).await;
        assert!(error.contains("set TLS_CERT to a certificate from an authority that it trusts"), "{error}");
        let variables = [("AMQP_CA", ca.as_str()), ("TLS_CERT", &ours.both)];
        Session::open(&config(&broker, &url, &variables), "test").await.unwrap().close().await;
    })
    .await;
}

#[tokio::test]
async fn rejects_a_server_without_tls() {
    with_broker(|broker| async move {
        let authority = TestAuthority::new().await;
        let url = broker.url().replacen("amqp://", "amqps://", 1);
        let variables = [("AMQP_CA", authority.certificate())];
        let variables = variables.each_ref().map(|(name, value)| (*name, value.as_str()));
        let error = Session::open(&config(&broker, &url, &variables), "test").await.unwrap_err().to_string();
        assert!(error.contains("it does not speak TLS: check scheme and port in AMQP_URL"), "{error}");
    })
    .await;
}

#[tokio::test]
async fn rejects_an_authority_with_an_address_without_tls_at_startup() {
    let authority = TestAuthority::new().await;
    let (ca, url) = (authority.certificate(), "amqps://one,amqp://bob:hunter2@two");
    let error = Config::from_env(&Env::from_pairs([("AMQP_URL", url), ("AMQP_CA", &ca)])).unwrap_err().to_string();
    assert!(error.starts_with("AMQP_URL: must begin with amqps:// everywhere"), "{error}");
    assert!(!error.contains("hunter2"), "{error}");
}
