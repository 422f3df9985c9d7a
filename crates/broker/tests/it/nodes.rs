use std::time::Duration;

use broker::{Config, NodeError, Session};
use runtime::env::Env;
use test_support::{DEADLINE, Proxy, TestBroker, with_broker};
use tokio::{io::AsyncReadExt, net::TcpListener, time::timeout};

/// Two ways to the broker, and a configuration that has both.
pub(crate) async fn two_ways(broker: &TestBroker) -> ([Proxy; 2], Config) {
    let ways = [Proxy::to(&broker.address()).await, Proxy::to(&broker.address()).await];
    let urls = ways.each_ref().map(|way| broker.url_through(way)).join(" , ");
    let env = Env::from_pairs([("AMQP_URL", urls.as_str()), ("AMQP_TOPOLOGY", &broker.topology_name())]);
    (ways, patient(&env))
}

/// The configuration of a test in which no broker fails to reply: a busy one may take its time.
pub(crate) fn patient(env: &Env) -> Config {
    Config { reply_timeout: DEADLINE, ..Config::from_env(env).unwrap() }
}

async fn opened(config: &Config) -> String {
    let session = Session::open(config, "test").await.unwrap();
    session.close().await;
    session.address().to_string()
}

#[tokio::test]
async fn each_session_begins_with_another_node_than_the_one_before() {
    with_broker(|broker| async move {
        let (_ways, config) = two_ways(&broker).await;
        let first = opened(&config).await;
        // No session: it takes nobody's turn.
        config.declare_archive().await.unwrap();
        let (second, third) = (opened(&config).await, opened(&config).await);
        assert_ne!(first, second);
        assert_eq!(first, third);
    })
    .await;
}

#[tokio::test]
async fn a_node_that_is_down_or_says_nothing_is_passed_over() {
    with_broker(|broker| async move {
        let (ways, config) = two_ways(&broker).await;
        for leave in [Proxy::cut, Proxy::stall] {
            leave(&ways[0]);
            for _ in 0..2 {
                assert!(opened(&config).await.ends_with(&ways[1].address().to_string()));
            }
        }
    })
    .await;
}

#[tokio::test]
async fn a_connection_to_a_node_that_says_nothing_is_closed_when_it_is_given_up() {
    let silent = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("amqp://{}", silent.local_addr().unwrap());
    let config = Config::from_env(&Env::from_pairs([("AMQP_URL", url.as_str())])).unwrap();
    let node = config.nodes.iter().next().unwrap();
    // Long enough for the first bytes of AMQP to be sent on a busy machine.
    let limit = Duration::from_secs(5);
    let (connected, accepted) = tokio::join!(node.connect("test", limit), silent.accept());
    assert!(matches!(connected, Err(NodeError::TimedOut(_))));
    let mut said = Vec::new();
    let (mut peer, _) = accepted.unwrap();
    timeout(DEADLINE, peer.read_to_end(&mut said)).await.expect("the connection is still there").unwrap();
    assert_eq!(said, b"AMQP\0\0\x09\x01");
}

#[tokio::test]
async fn when_no_node_answers_each_is_named_and_no_secret() {
    with_broker(|broker| async move {
        let (ways, config) = two_ways(&broker).await;
        ways.iter().for_each(Proxy::cut);
        let error = Session::open(&config, "test").await.unwrap_err().to_string();
        assert!(error.starts_with("cannot connect to the broker: amqp://"), "{error}");
        for way in &ways {
            assert!(error.contains(&format!("amqp://{}: ", way.address())), "{error}");
        }
        assert!(!error.contains('@'), "{error}");
    })
    .await;
}
