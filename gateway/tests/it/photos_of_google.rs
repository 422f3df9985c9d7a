//! Authors' photos from Google's server through the reviews service and the gateway.

use std::{sync::Arc, time::Duration};

use reqwest::{Response, StatusCode, header};
use reviews::{Reviews, RunError};
use runtime::env::Env;
use serde_json::Value;
use test_support::{
    CustomerReview, DEADLINE, Google, GoogleApi, PATIENT_REDIS_TIMEOUT, Reply, Running, delete_keys, eventually,
    redis_url,
};
use uuid::Uuid;

use crate::app::App;

/// A gateway and a reviews service whose source is Google; services with the same key prefix share a cache in Redis.
struct Site {
    app: Arc<App>,
    reviews: Running<RunError>,
}

impl Site {
    /// Starts one whose photos have to arrive within `photo_timeout`.
    async fn start(source: &[(&'static str, String)], prefix: &str, photo_timeout: Duration) -> Self {
        let redis = redis_url();
        let own = [
            ("REVIEWS_GRPC_ADDR", "127.0.0.1:0"),
            ("REVIEWS_ADMIN_ADDR", "127.0.0.1:0"),
            ("AMQP_TOPOLOGY", prefix),
            ("REDIS_URL", redis.as_str()),
            ("REDIS_TIMEOUT", PATIENT_REDIS_TIMEOUT),
            ("GOOGLE_TIMEOUT", "30s"),
        ];
        let source = source.iter().map(|(name, value)| (*name, value.as_str()));
        let mut config = reviews::Config::from_env(&Env::from_pairs(source.chain(own))).unwrap();
        config.photo_timeout = photo_timeout;
        let reviews = Reviews::bind(config).await.unwrap();
        let url = format!("http://{}", reviews.grpc_addr().unwrap());
        let reviews = Running::start(|shutdown| reviews.run(shutdown));
        let app = App::start(&[("REVIEWS_URL", &url)]).await;
        app.until_component("reviews", "up").await;
        Self { app: Arc::new(app), reviews }
    }

    /// The URLs of the photos, in the order of the reviews.
    async fn photo_paths(&self) -> Vec<String> {
        // A call waits for the reviews for a few seconds, which fetching them on a busy machine can exceed.
        let answer: Value = eventually("reviews are shown", async || {
            let answer = self.app.get("/api/reviews").await;
            (answer.status() == StatusCode::OK).then_some(answer)?.json().await.ok()
        })
        .await;
        let reviews = answer["data"]["reviews"].as_array().unwrap();
        reviews.iter().map(|review| review["profile_photo_url"].as_str().unwrap().to_owned()).collect()
    }

    async fn stop(self) {
        Arc::into_inner(self.app).unwrap().stop().await;
        self.reviews.stop().await;
    }
}

/// Time limit of a photo that never arrives; the others arrive at once.
const SLOW_PHOTO: Duration = Duration::from_secs(4);

fn new_prefix() -> String {
    format!("test-{}", Uuid::new_v4())
}

fn content_type(answer: &Response) -> &str {
    answer.headers()[header::CONTENT_TYPE].to_str().unwrap()
}

#[tokio::test]
async fn fetches_a_photo_once_for_all_clients_and_replicas_without_their_headers() {
    let (google, prefix) = (Google::start().await, new_prefix());
    let site = Site::start(&google.places_variables(), &prefix, DEADLINE).await;
    let [photo, _] = site.photo_paths().await.try_into().unwrap();
    assert!(photo.starts_with("/api/reviews/photo/0?v="), "{photo}");

    google.hold(GoogleApi::Photo);
    let requests: Vec<_> = (0..50)
        .map(|_| {
            let (app, photo) = (site.app.clone(), photo.clone());
            tokio::spawn(async move { app.get(&photo).await })
        })
        .collect();
    google.wait_for_calls(GoogleApi::Photo, 1).await;
    google.release(GoogleApi::Photo);
    for request in requests {
        let answer = request.await.unwrap();
        assert_eq!((answer.status(), content_type(&answer)), (StatusCode::OK, "image/png"));
        assert!(answer.bytes().await.unwrap().starts_with(b"\x89PNG"));
    }
    site.stop().await;

    let replica = Site::start(&google.places_variables(), &prefix, DEADLINE).await;
    eventually("the replica shows the photo", async || {
        (replica.app.get(&photo).await.status() == StatusCode::OK).then_some(())
    })
    .await;
    replica.stop().await;

    let [call] = google.calls(GoogleApi::Photo).try_into().unwrap();
    for name in ["cookie", "referer", "user-agent", "x-forwarded-for", "x-goog-api-key", "authorization"] {
        assert!(!call.headers.contains_key(name), "{name} was sent to Google");
    }
    delete_keys(&prefix).await;
}

#[tokio::test]
async fn never_serves_anything_but_pictures_and_fetches_failures_once() {
    let (google, prefix) = (Google::start().await, new_prefix());
    let said = ["A", "B", "C", "D", "E", "F", "G"].map(|author| CustomerReview::new(author, 5, "Tidy."));
    google.set_business(google.business(&said));
    let site = Site::start(&google.business_variables(), &prefix, SLOW_PHOTO).await;
    let photos = site.photo_paths().await;

    let jpeg = |body: &[u8]| Reply::new(200, body).with_header("content-type", "image/jpeg");
    let large = [b"\xff\xd8\xff\xe0".as_slice(), &vec![0; 256 * 1024]].concat();
    let cases = [
        (jpeg(b"<html><script>alert(1)</script>"), StatusCode::NOT_FOUND),
        (jpeg(&large), StatusCode::NOT_FOUND),
        (Reply::new(200, "<svg/>").with_header("content-type", "image/svg+xml"), StatusCode::NOT_FOUND),
        (Reply::new(302, "").with_header("location", &google.photo_url(0)), StatusCode::NOT_FOUND),
        (Reply::new(404, ""), StatusCode::NOT_FOUND),
        (Reply::new(502, ""), StatusCode::SERVICE_UNAVAILABLE),
    ];
    for (number, (photo, (reply, status))) in photos.iter().zip(cases).enumerate() {
        google.answer_all(GoogleApi::Photo, reply);
        for _ in 0..2 {
            let answer = site.app.get(photo).await;
            assert_eq!((answer.status(), content_type(&answer)), (status, "application/problem+json"), "{number}");
        }
        assert_eq!(google.count(GoogleApi::Photo), number + 1, "fetched more than once");
    }

    google.hold(GoogleApi::Photo);
    let slow = photos.last().unwrap();
    assert_eq!(site.app.get(slow).await.status(), StatusCode::SERVICE_UNAVAILABLE);
    google.release(GoogleApi::Photo);
    site.stop().await;
    delete_keys(&prefix).await;
}
