use std::time::Duration;

use broker::{Config, Declaration, NodeError, Session};
use runtime::env::Env;
use test_support::{DEADLINE, Proxy, TestBroker, with_broker};
use tokio::{io::AsyncReadExt, net::TcpListener, time::timeout};

/// Two proxies to the broker, and a configuration with both.
pub(crate) async fn two_proxies(broker: &TestBroker) -> ([Proxy; 2], Config) {
    let proxies = [Proxy::to(&broker.address()).await, Proxy::to(&broker.address()).await];
    let urls = proxies.each_ref().map(|proxy| broker.url_through(proxy)).join(" , ");
    let env = Env::from_pairs([("AMQP_URL", urls.as_str()), ("AMQP_TOPOLOGY", &broker.topology_name())]);
    (proxies, patient_config(&env))
}

/// A configuration with a long reply timeout, for tests in which a slow reply is not a failure.
pub(crate) fn patient_config(env: &Env) -> Config {
    Config { reply_timeout: DEADLINE, ..Config::from_env(env).unwrap() }
}

/// Opens a session and returns the address of its node.
async fn connected_node(config: &Config) -> String {
    let session = Session::open(config, "test").await.unwrap();
    session.close().await;
    session.address().to_string()
}

#[tokio::test]
async fn each_session_starts_with_the_next_node() {
    with_broker(|broker| async move {
        let (_proxies, config) = two_proxies(&broker).await;
        let first = connected_node(&config).await;
        // It is not a session, so the next node stays the same.
        config.declare_archive(&Declaration::from_env(&Env::from_pairs([])).unwrap()).await.unwrap();
        let (second, third) = (connected_node(&config).await, connected_node(&config).await);
        assert_ne!(first, second);
        assert_eq!(first, third);
    })
    .await;
}

#[tokio::test]
async fn skips_a_node_that_is_down_or_does_not_answer() {
    with_broker(|broker| async move {
        let (proxies, config) = two_proxies(&broker).await;
        for fail in [Proxy::cut, Proxy::stall] {
            fail(&proxies[0]);
            for _ in 0..2 {
                assert!(connected_node(&config).await.ends_with(&proxies[1].address().to_string()));
            }
        }
    })
    .await;
}

#[tokio::test]
async fn closes_the_connection_to_a_node_that_does_not_answer() {
    let silent = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("amqp://{}", silent.local_addr().unwrap());
    let config = Config::from_env(&Env::from_pairs([("AMQP_URL", url.as_str())])).unwrap();
    let node = config.nodes.iter().next().unwrap();
    // Long enough for the first bytes of AMQP to be sent on a busy machine.
    let limit = Duration::from_secs(5);
    let (connected, accepted) = tokio::join!(node.connect("test", limit), silent.accept());
    assert!(matches!(connected, Err(NodeError::TimedOut(_))));
    let mut received = Vec::new();
    let (mut peer, _) = accepted.unwrap();
    timeout(DEADLINE, peer.read_to_end(&mut received)).await.expect("the connection is still open").unwrap();
    assert_eq!(received, b"AMQP\0\0\x09\x01");
}

#[tokio::test]
async fn names_each_node_without_credentials_if_none_answers() {
    with_broker(|broker| async move {
        let (proxies, config) = two_proxies(&broker).await;
        proxies.iter().for_each(Proxy::cut);
        let error = Session::open(&config, "test").await.unwrap_err().to_string();
        assert!(error.starts_with("cannot connect to the broker: amqp://"), "{error}");
        for proxy in &proxies {
            assert!(error.contains(&format!("amqp://{}: ", proxy.address())), "{error}");
        }
        assert!(!error.contains('@'), "{error}");
    })
    .await;
}
