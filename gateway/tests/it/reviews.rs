use std::sync::Arc;

use reqwest::{Method, StatusCode, header};
use runtime::env::Env;
use serde_json::{Value, json};
use test_support::{Running, eventually};

use tonic::Code;

use crate::{app::App, scripted_reviews::ScriptedReviews};

#[tokio::test]
async fn spec_7_reviews_come_in_the_shape_of_the_payload() {
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
async fn with_nothing_to_show_the_answer_says_so() {
    let app = App::start(&[]).await;
    let answer = app.get("/api/reviews").await;
    assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(answer.headers()[header::CACHE_CONTROL], "no-store");
    assert_eq!(answer.json::<Value>().await.unwrap(), json!({"success": false}));
    app.stop().await;
}

/// What this many visitors at once are told: the status, and how many reviews there are. Their one call is held until
/// they wait for it.
async fn at_once(app: &Arc<App>, reviews: &ScriptedReviews, count: usize) -> Vec<(StatusCode, Value)> {
    reviews.set_open(false);
    let visitors: Vec<_> = (0..count)
        .map(|_| {
            let app = app.clone();
            tokio::spawn(async move {
                let answer = app.get("/api/reviews").await;
                (answer.status(), answer.json::<Value>().await.unwrap()["data"]["total_reviews"].clone())
            })
        })
        .collect();
    reviews.until_calls(1).await;
    // Whoever came before this page's visitor waits by now.
    app.get("/").await;
    assert_eq!(reviews.calls(), 1, "more than one call at a time");
    reviews.set_open(true);
    let mut answers = Vec::new();
    for visitor in visitors {
        answers.push(visitor.await.unwrap());
    }
    answers
}

#[tokio::test]
async fn many_visitors_at_once_are_one_call() {
    let reviews = ScriptedReviews::start(60).await;
    let app = Arc::new(App::start(&[("REVIEWS_URL", reviews.url())]).await);
    for answer in at_once(&app, &reviews, 50).await {
        assert_eq!(answer, (StatusCode::OK, json!(60)));
    }
    Arc::into_inner(app).unwrap().stop().await;
    reviews.stop().await;
}

#[tokio::test]
async fn an_old_answer_is_given_at_once_while_one_call_renews_it() {
    let reviews = ScriptedReviews::start(60).await;
    let app = App::start(&[("REVIEWS_URL", reviews.url()), ("UPSTREAM_TIMEOUT", "8s")]).await;
    let total = async || app.get("/api/reviews").await.json::<Value>().await.unwrap()["data"]["total_reviews"].clone();
    assert_eq!(total().await, 60);

    reviews.set_total(61);
    reviews.set_open(false);
    eventually("it is renewed", async || {
        assert_eq!(total().await, 60, "a visitor waited for the held call");
        (reviews.calls() > 1).then_some(())
    })
    .await;
    assert_eq!(total().await, 60);
    assert_eq!(reviews.calls(), 2, "more than one renewal at a time");
    reviews.set_open(true);
    eventually("the new answer is there", async || (total().await == 61).then_some(())).await;
    app.stop().await;
    reviews.stop().await;
}

#[tokio::test]
async fn a_failure_is_shared_by_those_who_wait_and_forgotten_after() {
    let reviews = ScriptedReviews::start(60).await;
    // A code that is not tried a second time.
    reviews.fail(Code::Internal);
    let app = Arc::new(App::start(&[("REVIEWS_URL", reviews.url())]).await);
    for answer in at_once(&app, &reviews, 50).await {
        assert_eq!(answer, (StatusCode::SERVICE_UNAVAILABLE, Value::Null));
    }
    reviews.set_total(60);
    assert_eq!(app.get("/api/reviews").await.status(), StatusCode::OK);
    Arc::into_inner(app).unwrap().stop().await;
    reviews.stop().await;
}

#[tokio::test]
async fn an_answer_that_the_browser_has_is_not_sent_again() {
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
    eventually("another answer has another ETag", async || {
        let answer = app.request(Method::GET, "/api/reviews").header(header::IF_NONE_MATCH, &etag);
        let answer = answer.send().await.unwrap();
        (answer.status() == StatusCode::OK).then(|| assert_ne!(answer.headers()[header::ETAG], etag))
    })
    .await;
    app.stop().await;
    reviews.stop().await;
}
