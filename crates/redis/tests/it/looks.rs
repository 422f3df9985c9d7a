use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering::SeqCst},
};

use tokio::{net::TcpListener, task::JoinSet};

use crate::asked::Asked;

#[tokio::test]
async fn questions_at_once_share_one_look_for_the_master() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("redis://{}", listener.local_addr().unwrap());
    let connections = Arc::new(AtomicUsize::new(0));
    let counted = connections.clone();
    let closing = tokio::spawn(async move {
        while let Ok((connection, _)) = listener.accept().await {
            counted.fetch_add(1, SeqCst);
            drop(connection);
        }
    });
    let asked = Arc::new(Asked::at(&[&url]));
    let mut questions = JoinSet::new();
    for _ in 0..100 {
        let asked = asked.clone();
        questions.spawn(async move { asked.get("a").await });
    }
    assert!(questions.join_all().await.iter().all(Option::is_none));
    assert_eq!(connections.load(SeqCst), 1);
    closing.abort();
}
