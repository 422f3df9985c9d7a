//! A fixed server.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering::SeqCst},
};

use test_support::{RedisServer, eventually};
use tokio::{net::TcpListener, task::JoinSet};

use crate::client::TestClient;

#[tokio::test]
async fn concurrent_queries_share_one_attempt_to_connect() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("redis://{}", listener.local_addr().unwrap());
    let connections = Arc::new(AtomicUsize::new(0));
    let counter = connections.clone();
    let server = tokio::spawn(async move {
        while let Ok((connection, _)) = listener.accept().await {
            counter.fetch_add(1, SeqCst);
            drop(connection);
        }
    });
    let client = Arc::new(TestClient::new(&url));
    let mut queries = JoinSet::new();
    for _ in 0..100 {
        let client = client.clone();
        queries.spawn(async move { client.get("a").await });
    }
    assert!(queries.join_all().await.iter().all(Option::is_none));
    assert_eq!(connections.load(SeqCst), 1);
    server.abort();
}

#[tokio::test]
async fn queries_a_fixed_server_whatever_its_role() {
    let (master, replica) = (RedisServer::start().await, RedisServer::start().await);
    replica.replicate(&master).await;
    let client = TestClient::new(&replica.url());
    assert_eq!(client.get("a").await, Some(None));
    assert_eq!(client.set("a", "1").await, None, "READONLY");
    eventually("it is queried again", async || client.get("a").await).await;
    assert_eq!(client.redis.sentinel_master(), None);
}

#[tokio::test]
async fn reconnects_to_a_server_that_restarts() {
    let mut server = RedisServer::start().await;
    let client = TestClient::new(&server.url());
    client.set("a", "1").await.unwrap();
    server.stop().await;
    assert_eq!(client.get("a").await, None);
    server.start_again().await;
    assert_eq!(eventually("it is queried again", async || client.get("a").await).await, None);
}
