//! The broker with TLS is spoken to only if it is who it should be: the real one, behind what ends TLS.

use broker::{Config, Publisher, Session};
use runtime::{
    env::Env,
    health::{Health, Need},
    shutdown::Shutdown,
};
use test_support::{DEADLINE, TestAuthority, TestBroker, TlsProxy, eventually, with_broker};

use crate::nodes::patient;

/// `AMQP_URL` with TLS by way of `proxy`, by the name `localhost`.
fn url(broker: &TestBroker, proxy: &TlsProxy) -> String {
    let by_name = format!("localhost:{}", proxy.address().port());
    broker.url().replacen(&broker.address(), &by_name, 1).replacen("amqp://", "amqps://", 1)
}

fn config(broker: &TestBroker, url: &str, more: &[(&str, &str)]) -> Config {
    let topology = broker.topology_name();
    let shared = [("AMQP_URL", url), ("AMQP_TOPOLOGY", &topology)];
    patient(&Env::from_pairs(shared.iter().chain(more).copied()))
}

/// Why there is no session.
async fn refused(broker: &TestBroker, url: &str, more: &[(&str, &str)]) -> String {
    let error = Session::open(&config(broker, url, more), "test").await.unwrap_err().to_string();
    assert!(error.starts_with("cannot connect to the broker: amqps://localhost:"), "{error}");
    error
}

#[tokio::test]
async fn with_the_right_authority_there_is_a_session() {
    with_broker(|broker| async move {
        let authority = TestAuthority::new().await;
        let proxy = TlsProxy::to(&broker.address(), &authority.issue("DNS:localhost").await, None).await;
        let config = config(&broker, &url(&broker, &proxy), &[("AMQP_CA", &authority.certificate())]);
        Session::open(&config, "test").await.unwrap().close().await;
    })
    .await;
}

#[tokio::test]
async fn one_of_another_authority_is_refused_and_so_is_one_of_none_that_this_machine_trusts() {
    with_broker(|broker| async move {
        let (ours, theirs) = tokio::join!(TestAuthority::new(), TestAuthority::new());
        let proxy = TlsProxy::to(&broker.address(), &theirs.issue("DNS:localhost").await, None).await;
        for more in [&[("AMQP_CA", ours.certificate().as_str())][..], &[]] {
            let error = refused(&broker, &url(&broker, &proxy), more).await;
            assert!(error.contains("from an untrusted authority: set AMQP_CA to the right one"), "{error}");
        }
    })
    .await;
}

#[tokio::test]
async fn one_with_the_certificate_of_another_host_is_refused_and_readyz_says_so() {
    with_broker(|broker| async move {
        let authority = TestAuthority::new().await;
        let proxy = TlsProxy::to(&broker.address(), &authority.issue("DNS:redis").await, None).await;
        let config = config(&broker, &url(&broker, &proxy), &[("AMQP_CA", &authority.certificate())]);
        let (health, shutdown) = (Health::new(), Shutdown::new());
        let publisher = Publisher::new(config, "test publisher", DEADLINE);
        let component = health.component("broker", Need::Required);
        let holding = tokio::spawn(publisher.keep_connected(component, shutdown.clone()));
        eventually("it is told", async || {
            let state = health.report().components["broker"].clone();
            state.contains("its certificate is not for the name in AMQP_URL").then_some(())
        })
        .await;
        shutdown.request();
        holding.await.unwrap().unwrap();
    })
    .await;
}

#[tokio::test]
async fn one_that_asks_who_we_are_is_shown_our_certificate() {
    with_broker(|broker| async move {
        let authority = TestAuthority::new().await;
        let (of_broker, ours) = tokio::join!(authority.issue("DNS:localhost"), authority.issue("DNS:contact"));
        let proxy = TlsProxy::to(&broker.address(), &of_broker, Some(&authority)).await;
        let (ca, url) = (authority.certificate(), url(&broker, &proxy));
        let error = refused(&broker, &url, &[("AMQP_CA", &ca)]).await;
        assert!(error.contains("set AMQP_CERT to a certificate from an authority that it trusts"), "{error}");
        let told = [("AMQP_CA", ca.as_str()), ("AMQP_CERT", &ours.certificate), ("AMQP_KEY", &ours.key)];
        Session::open(&config(&broker, &url, &told), "test").await.unwrap().close().await;
    })
    .await;
}

#[tokio::test]
async fn what_speaks_no_tls_is_refused() {
    with_broker(|broker| async move {
        let authority = TestAuthority::new().await;
        let url = broker.url().replacen("amqp://", "amqps://", 1);
        let told = [("AMQP_CA", authority.certificate())];
        let told = told.each_ref().map(|(name, value)| (*name, value.as_str()));
        let error = Session::open(&config(&broker, &url, &told), "test").await.unwrap_err().to_string();
        assert!(error.contains("it does not speak TLS: check scheme and port in AMQP_URL"), "{error}");
    })
    .await;
}

#[tokio::test]
async fn an_authority_that_an_address_would_make_no_use_of_is_refused_at_the_start() {
    let authority = TestAuthority::new().await;
    let (ca, url) = (authority.certificate(), "amqps://one,amqp://bob:hunter2@two");
    let error = Config::from_env(&Env::from_pairs([("AMQP_URL", url), ("AMQP_CA", &ca)])).unwrap_err().to_string();
    assert!(error.starts_with("AMQP_URL: has to begin with amqps:// everywhere"), "{error}");
    assert!(!error.contains("hunter2"), "{error}");
}
