use redis::AsyncCommands;
use test_support::{Proxy, eventually, redis_url};
use tonic::Code;

use crate::app::{App, redis};

#[tokio::test]
async fn an_answer_comes_from_the_source_once_and_is_shared_by_redis() {
    let app = App::start(&redis_url()).await;
    assert_eq!(app.reviews().await.unwrap().total_reviews, 60);
    app.set_total(61);
    assert_eq!(app.reviews().await.unwrap().total_reviews, 60, "the source was asked again");
    let key = eventually("the entry", async || app.entry_key().await).await;
    let left_ms: i64 = redis().await.pttl(key).await.unwrap();
    assert!((1..=6 * 60 * 60 * 1_000).contains(&left_ms), "kept for {left_ms} ms");
    app.stop().await;
}

#[tokio::test]
async fn without_redis_answers_go_on_and_it_is_given_them_when_it_is_back() {
    let proxy = Proxy::to(redis_url().trim_start_matches("redis://")).await;
    proxy.cut();
    let app = App::start(&format!("redis://{}", proxy.address())).await;
    assert_eq!(app.reviews().await.unwrap().total_reviews, 60);
    app.set_total(61);
    assert_eq!(app.reviews().await.unwrap().total_reviews, 60, "the source was asked again");
    assert_eq!(app.entry_key().await, None);

    proxy.mend();
    eventually("the entry", async || {
        assert_eq!(app.reviews().await.unwrap().total_reviews, 60);
        app.entry_key().await
    })
    .await;
    app.stop().await;
}

#[tokio::test]
async fn spec_7_with_nothing_to_show_the_call_is_unavailable() {
    let app = App::start(&redis_url()).await;
    app.remove_source();
    assert_eq!(app.reviews().await.unwrap_err().code(), Code::Unavailable);
    app.stop().await;
}
