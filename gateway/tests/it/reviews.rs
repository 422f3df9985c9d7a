use std::{sync::Arc, time::Duration};

use reqwest::{Method, StatusCode, header};
use runtime::env::Env;
use serde_json::{Value, json};
use test_support::{Running, eventually};

use tonic::Code;

use crate::{app::App, scripted_reviews::ScriptedReviews};

#[tokio::test]
async fn serves_reviews_in_the_payload_of_the_specification() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("reviews.json");
    let review = json!({"author_name": "A", "rating": 4.4, "time": 1_700_000_000, "text": "Tidy."});
    std::fs::write(&file, json!({"rating": 4.9, "total_reviews": 60, "reviews": [review]}).to_string()).unwrap();
    let env = Env::from_pairs([
        ("REVIEWS_GRPC_ADDR", "127.0.0.1:0"),
        ("REVIEWS_ADMIN_ADDR", "127.0.0.1:0"),
        ("REVIEWS_FILE", file.to_str().unwrap()),
        // Nothing listens on this port: the cache is bypassed.
        ("REDIS_URL", "redis://127.0.0.1:1"),
    ]);
    let reviews = reviews::Reviews::bind(reviews::Config::from_env(&env).unwrap()).await.unwrap();
    let url = format!("http://{}", reviews.grpc_addr().unwrap());
    let reviews = Running::start(|shutdown| reviews.run(shutdown));
    let app = App::start(&[("REVIEWS_URL", &url)]).await;
    app.until_component("reviews", "up").await;

    let answer = app.get("/api/reviews").await;
    assert_eq!(answer.status(), StatusCode::OK);
    assert_eq!(answer.headers()[header::CONTENT_TYPE], "application/json");
    let data = json!({"rating": 4.9, "total_reviews": 60, "reviews": [review], "source": "file"});
    let expected = json!({"success": true, "data": data});
    assert_eq!(answer.json::<Value>().await.unwrap(), expected);
    app.stop().await;
    reviews.stop().await;
}

#[tokio::test]
async fn answers_503_without_reviews() {
    let app = App::start(&[]).await;
    let answer = app.get("/api/reviews").await;
    assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(answer.headers()[header::CACHE_CONTROL], "no-store");
    assert_eq!(answer.json::<Value>().await.unwrap(), json!({"success": false}));
    app.stop().await;
}

/// The responses to `count` concurrent requests: the status, and the number of reviews. Their one call to the service is held
/// until all of them wait for it.
async fn concurrently(app: &Arc<App>, reviews: &ScriptedReviews, count: usize) -> Vec<(StatusCode, Value)> {
    reviews.set_open(false);
    let requests: Vec<_> = (0..count)
        .map(|_| {
            let app = app.clone();
            tokio::spawn(async move {
                let answer = app.get("/api/reviews").await;
                (answer.status(), answer.json::<Value>().await.unwrap()["data"]["total_reviews"].clone())
            })
        })
        .collect();
    reviews.until_calls(1).await;
    // All requests sent before this one are waiting by now.
    app.get("/").await;
    assert_eq!(reviews.calls(), 1, "more than one call at a time");
    reviews.set_open(true);
    let mut answers = Vec::new();
    for request in requests {
        answers.push(request.await.unwrap());
    }
    answers
}

#[tokio::test]
async fn concurrent_requests_share_one_call() {
    let reviews = ScriptedReviews::start(60).await;
    let app = Arc::new(App::start(&[("REVIEWS_URL", reviews.url())]).await);
    for answer in concurrently(&app, &reviews, 50).await {
        assert_eq!(answer, (StatusCode::OK, json!(60)));
    }
    Arc::into_inner(app).unwrap().stop().await;
    reviews.stop().await;
}

#[tokio::test]
async fn serves_a_stale_response_while_one_call_refreshes_it() {
    let reviews = ScriptedReviews::start(60).await;
    let timeout = Duration::from_secs(8);
    let app = App::start_limited(&[("REVIEWS_URL", reviews.url())], |config| config.upstream_timeout = timeout).await;
    let total = async || app.get("/api/reviews").await.json::<Value>().await.unwrap()["data"]["total_reviews"].clone();
    assert_eq!(total().await, 60);

    reviews.set_total(61);
    reviews.set_open(false);
    eventually("a refresh begins", async || {
        assert_eq!(total().await, 60, "a request waited for the refresh");
        (reviews.calls() > 1).then_some(())
    })
    .await;
    assert_eq!(total().await, 60);
    assert_eq!(reviews.calls(), 2, "more than one refresh at a time");
    reviews.set_open(true);
    eventually("the new response is served", async || (total().await == 61).then_some(())).await;
    app.stop().await;
    reviews.stop().await;
}

#[tokio::test]
async fn shares_a_failure_with_waiting_requests_and_does_not_cache_it() {
    let reviews = ScriptedReviews::start(60).await;
    // This code is not retried.
    reviews.fail(Code::Internal);
    let app = Arc::new(App::start(&[("REVIEWS_URL", reviews.url())]).await);
    for answer in concurrently(&app, &reviews, 50).await {
        assert_eq!(answer, (StatusCode::SERVICE_UNAVAILABLE, Value::Null));
    }
    reviews.set_total(60);
    assert_eq!(app.get("/api/reviews").await.status(), StatusCode::OK);
    Arc::into_inner(app).unwrap().stop().await;
    reviews.stop().await;
}

#[tokio::test]
async fn answers_304_to_a_current_reviews_etag() {
    let reviews = ScriptedReviews::start(60).await;
    let app = App::start(&[("REVIEWS_URL", reviews.url())]).await;
    let first = app.get("/api/reviews").await;
    assert_eq!(first.headers()[header::CACHE_CONTROL], "public, max-age=60");
    let etag = first.headers()[header::ETAG].clone();
    let again = app.request(Method::GET, "/api/reviews").header(header::IF_NONE_MATCH, &etag);
    let again = again.send().await.unwrap();
    assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
    assert_eq!(again.headers()[header::ETAG], etag);
    assert!(again.bytes().await.unwrap().is_empty());

    let head = app.request(Method::HEAD, "/api/reviews").send().await.unwrap();
    assert_eq!((head.status(), &head.headers()[header::ETAG]), (StatusCode::OK, &etag));

    reviews.set_total(61);
    eventually("new reviews have a new ETag", async || {
        let answer = app.request(Method::GET, "/api/reviews").header(header::IF_NONE_MATCH, &etag);
        let answer = answer.send().await.unwrap();
        (answer.status() == StatusCode::OK).then(|| assert_ne!(answer.headers()[header::ETAG], etag))
    })
    .await;
    app.stop().await;
    reviews.stop().await;
}
