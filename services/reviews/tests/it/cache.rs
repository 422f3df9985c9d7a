use redis::AsyncCommands;
use system_tests::{Proxy, eventually, redis_url};
use tonic::Code;

use crate::app::{App, redis};

#[tokio::test]
async fn an_answer_comes_from_the_source_once_and_then_from_redis() {
    let app = App::start(&redis_url()).await;
    assert_eq!(app.reviews().await.unwrap().total_reviews, 60);
    app.set_total(61);
    assert_eq!(app.reviews().await.unwrap().total_reviews, 60, "not from the cache");
    let left_ms: i64 = redis().await.pttl(app.cache_key()).await.unwrap();
    assert!((1..=300_000).contains(&left_ms), "kept for {left_ms} ms");
    app.stop().await;
}

#[tokio::test]
async fn without_redis_answers_go_on_from_the_source_and_the_cache_is_used_again_when_it_is_back() {
    let proxy = Proxy::to(redis_url().trim_start_matches("redis://")).await;
    proxy.cut();
    let app = App::start(&format!("redis://{}", proxy.address())).await;
    assert_eq!(app.reviews().await.unwrap().total_reviews, 60);
    app.set_total(61);
    assert_eq!(app.reviews().await.unwrap().total_reviews, 61);

    proxy.mend();
    eventually("the cache is filled", async || {
        app.reviews().await.unwrap();
        redis().await.exists::<_, bool>(app.cache_key()).await.unwrap().then_some(())
    })
    .await;
    app.set_total(62);
    assert_eq!(app.reviews().await.unwrap().total_reviews, 61, "not from the cache");
    app.stop().await;
}

#[tokio::test]
async fn rubbish_in_the_cache_is_not_served() {
    let app = App::start(&redis_url()).await;
    let _: () = redis().await.set_ex(app.cache_key(), b"\xff\xff\xff".as_slice(), 60).await.unwrap();
    assert_eq!(app.reviews().await.unwrap().total_reviews, 60);
    app.stop().await;
}

#[tokio::test]
async fn with_nothing_to_show_the_call_is_unavailable() {
    let app = App::start(&redis_url()).await;
    app.remove_source();
    assert_eq!(app.reviews().await.unwrap_err().code(), Code::Unavailable);
    app.stop().await;
}
