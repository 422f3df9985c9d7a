//! Redis with TLS is asked only if it is who it should be.

use fail_open_redis::Config;
use runtime::env::Env;
use test_support::{RedisServer, TestAuthority};

use crate::asked::Asked;

/// One that asks at `url`, with more variables, and so much time that a slow machine is no Redis that is away.
fn asked(url: &str, more: &[(&str, &str)]) -> Asked {
    Asked::told(&[&[("REDIS_URL", url), ("REDIS_TIMEOUT", "5s")], more].concat())
}

/// What is said of a Redis that is not asked for anything.
async fn refused(url: &str, more: &[(&str, &str)]) -> String {
    let asked = asked(url, more);
    assert_eq!(asked.set("a", "1").await, None);
    asked.state()
}

#[tokio::test]
async fn with_the_right_authority_it_is_asked() {
    let authority = TestAuthority::new().await;
    let server = RedisServer::start_with_tls(&authority.issue("DNS:localhost").await, None).await;
    let asked = asked(&server.tls_url(), &[("REDIS_CA", &authority.certificate())]);
    assert_eq!(asked.set("a", "1").await, Some(()));
    assert_eq!(asked.get("a").await, Some(Some("1".to_owned())));
    assert_eq!(asked.state(), "up");
}

#[tokio::test]
async fn of_several_with_tls_the_master_is_asked() {
    let authority = TestAuthority::new().await;
    let issued = authority.issue("DNS:localhost").await;
    let master = RedisServer::start_with_tls(&issued, None).await;
    let replica = RedisServer::start_with_tls(&issued, None).await;
    replica.follow(&master).await;
    let urls = format!("{},{}", replica.tls_url(), master.tls_url());
    let asked = asked(&urls, &[("REDIS_CA", &authority.certificate())]);
    assert_eq!(asked.set("a", "1").await, Some(()));
}

#[tokio::test]
async fn one_of_another_authority_is_refused_and_so_is_one_of_none_that_this_machine_trusts() {
    let (ours, theirs) = tokio::join!(TestAuthority::new(), TestAuthority::new());
    let server = RedisServer::start_with_tls(&theirs.issue("DNS:localhost").await, None).await;
    for more in [&[("REDIS_CA", ours.certificate().as_str())][..], &[]] {
        let state = refused(&server.tls_url(), more).await;
        assert!(state.contains("from an untrusted authority: set REDIS_CA to the right one"), "{state}");
        assert!(state.contains(&server.tls_url()), "{state}");
    }
}

#[tokio::test]
async fn one_with_the_certificate_of_another_host_is_refused() {
    let authority = TestAuthority::new().await;
    let server = RedisServer::start_with_tls(&authority.issue("DNS:rabbitmq").await, None).await;
    let state = refused(&server.tls_url(), &[("REDIS_CA", &authority.certificate())]).await;
    assert!(state.contains("its certificate is not for the name in REDIS_URL"), "{state}");
}

#[tokio::test]
async fn one_that_asks_who_we_are_is_shown_our_certificate() {
    let authority = TestAuthority::new().await;
    let (of_server, ours) = tokio::join!(authority.issue("DNS:localhost"), authority.issue("DNS:notifier"));
    let server = RedisServer::start_with_tls(&of_server, Some(&authority)).await;
    let ca = authority.certificate();
    let state = refused(&server.tls_url(), &[("REDIS_CA", &ca)]).await;
    assert!(state.contains("set REDIS_CERT to a certificate from an authority that it trusts"), "{state}");
    let told = [("REDIS_CA", ca.as_str()), ("REDIS_CERT", &ours.certificate), ("REDIS_KEY", &ours.key)];
    assert_eq!(asked(&server.tls_url(), &told).set("a", "1").await, Some(()));
}

#[tokio::test]
async fn tls_that_would_not_be_used_or_not_verified_is_refused_at_the_start() {
    let authority = TestAuthority::new().await;
    let ca = authority.certificate();
    let error = |variables: &[(&str, &str)]| {
        Config::from_env(&Env::from_pairs(variables.iter().copied())).unwrap_err().to_string()
    };
    let mixed = error(&[("REDIS_URL", "rediss://one,redis://two"), ("REDIS_CA", &ca)]);
    assert!(mixed.starts_with("REDIS_URL: has to begin with rediss:// everywhere"), "{mixed}");
    let insecure = error(&[("REDIS_URL", "rediss://one,rediss://:hunter2@two/#insecure")]);
    assert!(insecure.starts_with("REDIS_URL: address 2 of 2 ends with '#…'"), "{insecure}");
    assert!(!insecure.contains("hunter2"), "{insecure}");
    let alone = error(&[("REDIS_URL", "rediss://one"), ("REDIS_CERT", &ca)]);
    assert!(alone.starts_with("REDIS_CERT: is set without its key"), "{alone}");
}
