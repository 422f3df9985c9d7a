//! The service as a whole: caching in Redis, start-up errors.

use std::path::Path;

use redis::AsyncCommands;
use test_support::{Google, Proxy, eventually, redis_url};
use tonic::Code;

use crate::{
    app::{App, redis},
    process::run,
};

#[tokio::test]
async fn reads_the_source_once_and_shares_the_reviews_through_redis() {
    let app = App::start(&redis_url()).await;
    assert_eq!(app.reviews().await.unwrap().total_reviews, 60);
    app.set_total(61);
    assert_eq!(app.reviews().await.unwrap().total_reviews, 60, "the source was read again");
    let key = eventually("the entry", async || app.entry_key().await).await;
    let ttl_ms: i64 = redis().await.pttl(key).await.unwrap();
    assert!((1..=6 * 60 * 60 * 1_000).contains(&ttl_ms), "kept for {ttl_ms} ms");
    app.stop().await;
}

#[tokio::test]
async fn serves_without_redis_and_fills_it_when_it_recovers() {
    let proxy = Proxy::to(redis_url().trim_start_matches("redis://")).await;
    proxy.cut();
    let app = App::start(&format!("redis://{}", proxy.address())).await;
    assert_eq!(app.reviews().await.unwrap().total_reviews, 60);
    app.set_total(61);
    assert_eq!(app.reviews().await.unwrap().total_reviews, 60, "the source was read again");
    assert_eq!(app.entry_key().await, None);

    proxy.restore();
    eventually("the entry", async || {
        assert_eq!(app.reviews().await.unwrap().total_reviews, 60);
        app.entry_key().await
    })
    .await;
    app.stop().await;
}

/// Rule 8.20.
#[tokio::test]
async fn the_call_is_unavailable_without_reviews() {
    let app = App::start(&redis_url()).await;
    app.remove_source();
    assert_eq!(app.reviews().await.unwrap_err().code(), Code::Unavailable);
    app.stop().await;
}

#[tokio::test]
async fn refuses_the_shipped_demonstration_reviews_in_production() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/content/reviews.json");
    let variables = [("REVIEWS_FILE", file.to_str().unwrap().to_owned()), ("SITE_ENV", "production".to_owned())];
    let (status, log) = run(&variables).await;
    assert_eq!(status.code(), Some(64));
    assert!(log.contains("reviews: REVIEWS_FILE: SITE_ENV=production refuses it: "), "{log}");
    // Every refusal is reported at once.
    assert!(log.contains("reviews: REDIS_URL: SITE_ENV=production refuses it: "), "{log}");
}

#[tokio::test]
async fn refuses_to_send_the_key_unencrypted_and_names_the_variable() {
    let google = Google::start().await;
    let mut variables = google.places_variables();
    variables.push(("GOOGLE_API_URL", "http://places.googleapis.com".to_owned()));
    let (status, log) = run(&variables).await;
    assert_eq!(status.code(), Some(64));
    assert!(log.contains("GOOGLE_API_URL: must begin with https://"), "{log}");
    assert!(!log.contains("hunter2"), "{log}");
}
