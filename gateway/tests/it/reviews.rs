use reqwest::{StatusCode, header};
use runtime::env::Env;
use serde_json::{Value, json};
use system_tests::{Running, with_broker};

use crate::app::App;

#[tokio::test]
async fn spec_7_reviews_come_in_the_shape_of_the_payload() {
    with_broker(|broker| async move {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("reviews.json");
        let review = json!({"author_name": "A", "rating": 4.4, "time": 1_700_000_000, "text": "Tidy."});
        std::fs::write(&file, json!({"rating": 4.9, "total_reviews": 60, "reviews": [review]}).to_string()).unwrap();
        let env = Env::from_pairs([
            ("REVIEWS_GRPC_ADDR", "127.0.0.1:0"),
            ("REVIEWS_ADMIN_ADDR", "127.0.0.1:0"),
            ("REVIEWS_FILE", file.to_str().unwrap()),
            // Nobody listens there: the cache is gone round.
            ("REDIS_URL", "redis://127.0.0.1:1"),
        ]);
        let reviews = reviews::Reviews::bind(reviews::Config::from_env(&env).unwrap()).await.unwrap();
        let url = format!("http://{}", reviews.grpc_addr().unwrap());
        let reviews = Running::start(|shutdown| reviews.run(shutdown));
        let app = App::start(&broker, &[("REVIEWS_URL", &url)]).await;
        app.until_component("reviews", "up").await;

        let answer = app.get("/api/reviews").await;
        assert_eq!(answer.status(), StatusCode::OK);
        let expected = json!({"success": true, "data": {"rating": 4.9, "total_reviews": 60, "reviews": [review]}});
        assert_eq!(answer.json::<Value>().await.unwrap(), expected);
        app.stop().await;
        reviews.stop().await;
    })
    .await;
}

#[tokio::test]
async fn with_nothing_to_show_the_answer_says_so() {
    with_broker(|broker| async move {
        let app = App::start(&broker, &[]).await;
        let answer = app.get("/api/reviews").await;
        assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(answer.headers()[header::CACHE_CONTROL], "no-store");
        assert_eq!(answer.json::<Value>().await.unwrap(), json!({"success": false}));
        app.stop().await;
    })
    .await;
}
