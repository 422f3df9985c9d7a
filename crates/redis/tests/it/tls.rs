use test_support::{RedisSentinels, RedisServer, TestAuthority, eventually};

use crate::client::TestClient;

const UNTRUSTED: &str = "from an untrusted authority: set REDIS_CA to the right one";

#[tokio::test]
async fn connects_with_the_right_authority() {
    let authority = TestAuthority::new().await;
    let server = RedisServer::start_with_tls(&authority.issue("DNS:localhost").await, None).await;
    let client = TestClient::with_variables(&server.tls_url(), &[("REDIS_CA", &authority.certificate())]);
    assert_eq!(client.set("a", "1").await, Some(()));
    assert_eq!(client.get("a").await, Some(Some("1".to_owned())));
    assert_eq!(client.state(), "up");
}

#[tokio::test]
async fn uses_tls_with_the_sentinels_and_the_master() {
    let authority = TestAuthority::new().await;
    let issued = authority.issue("IP:127.0.0.1,DNS:localhost").await;
    let master = RedisServer::start_with_tls(&issued, None).await;
    let sentinels = RedisSentinels::start_with_tls(&master, &issued, &authority).await;
    let client = TestClient::with_variables(&sentinels.url(), &[("REDIS_CA", &authority.certificate())]);
    eventually("Redis is written", async || client.set("a", "1").await).await;
    TestClient::new(&sentinels.url()).fails_with(UNTRUSTED).await;
}

#[tokio::test]
async fn rejects_a_certificate_of_an_untrusted_authority() {
    let (ours, theirs) = tokio::join!(TestAuthority::new(), TestAuthority::new());
    let server = RedisServer::start_with_tls(&theirs.issue("DNS:localhost").await, None).await;
    for variables in [&[("REDIS_CA", ours.certificate().as_str())][..], &[]] {
        let state = TestClient::with_variables(&server.tls_url(), variables).fails_with(UNTRUSTED).await;
        assert!(state.contains(&server.tls_url()), "{state}");
    }
}

#[tokio::test]
async fn rejects_a_certificate_for_another_host() {
    let authority = TestAuthority::new().await;
    let server = RedisServer::start_with_tls(&authority.issue("DNS:rabbitmq").await, None).await;
    let client = TestClient::with_variables(&server.tls_url(), &[("REDIS_CA", &authority.certificate())]);
    client.fails_with("its certificate is not for the name in REDIS_URL").await;
}

#[tokio::test]
async fn presents_the_client_certificate_on_request() {
    let authority = TestAuthority::new().await;
    let (server_identity, ours) = tokio::join!(authority.issue("DNS:localhost"), authority.issue("DNS:notifier"));
    let server = RedisServer::start_with_tls(&server_identity, Some(&authority)).await;
    let ca = authority.certificate();
    let anonymous = TestClient::with_variables(&server.tls_url(), &[("REDIS_CA", &ca)]);
    anonymous.fails_with("set TLS_CERT to a certificate from an authority that it trusts").await;
    let variables = [("REDIS_CA", ca.as_str()), ("TLS_CERT", &ours.both)];
    assert_eq!(TestClient::with_variables(&server.tls_url(), &variables).set("a", "1").await, Some(()));
}
