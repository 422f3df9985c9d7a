//! The Places API (New), through the whole service.

use proto::reviews::v1::{GetReviewsResponse, Source, review::Photo};
use serde_json::{Value, json};
use test_support::{CustomerReview, Google, GoogleApi::Photo as Picture, GoogleApi::Places, Reply};
use tokio::join;
use tonic::Code;

use crate::process::ReviewsProcess;

async fn started(google: &Google) -> ReviewsProcess {
    ReviewsProcess::start(&google.places_variables()).await
}

/// The response of the service while Google has `place`.
async fn shown(google: &Google, place: Value) -> GetReviewsResponse {
    google.set_place(place);
    let reviews = started(google).await;
    let answer = reviews.shown().await;
    reviews.stop().await;
    answer
}

/// Asserts that there are no reviews, that `/readyz` contains `reason`, and that the metric counts `outcome`.
async fn assert_failed(reviews: &ReviewsProcess, reason: &str, outcome: &str) {
    assert_eq!(reviews.reviews().await.unwrap_err().code(), Code::Unavailable);
    reviews.wait_for_readyz(&[r#""status":"degraded""#, reason]).await;
    reviews.wait_for_metrics(&[&format!(r#"google_requests_total{{api="places",outcome="{outcome}"}}"#)]).await;
}

/// Rule 3.12.
#[tokio::test]
async fn shows_good_and_bad_reviews_in_googles_order_with_their_authors() {
    let google = Google::start().await;
    let said = [
        CustomerReview::new("Anne", 5, "Tidy."),
        CustomerReview::new("Bob", 1, "Late."),
        CustomerReview::new("Cleo", 3, "So so."),
    ];
    let answer = shown(&google, google.place(3.7, 61, &said)).await;
    assert_eq!((answer.rating, answer.total_reviews, answer.demonstration), (3.7, 61, false));
    assert_eq!(answer.source(), Source::GooglePlaces);
    assert_eq!(answer.all_reviews_url.as_deref(), Some("https://maps.google.com/?cid=1234567890"));
    let shown: Vec<_> = answer.reviews.iter().map(|r| (r.author_name.as_str(), r.rating, r.text.as_str())).collect();
    assert_eq!(shown, [("Anne", 5.0, "Tidy."), ("Bob", 1.0, "Late."), ("Cleo", 3.0, "So so.")]);
    for (index, review) in answer.reviews.iter().enumerate() {
        assert_eq!(review.time, 1_700_000_000);
        assert_eq!(review.author_url, Some(format!("https://www.google.com/maps/contrib/{index}/reviews")));
        assert!(matches!(&review.photo, Some(Photo::PhotoVersion(version)) if !version.is_empty()));
    }
}

#[tokio::test]
async fn makes_one_request_with_the_key_only_in_a_header() {
    let google = Google::start().await;
    let reviews = started(&google).await;
    reviews.shown().await;
    let [call] = google.calls(Places).try_into().unwrap();
    assert_eq!(call.target, format!("/v1/places/{}", Google::PLACE_ID));
    assert_eq!(call.headers["x-goog-api-key"], Google::API_KEY);
    assert_eq!(call.headers["x-goog-fieldmask"], "rating,userRatingCount,reviews,googleMapsUri");
    reviews.wait_for_readyz(&[r#""source":"up""#]).await;
    let counted =
        [r#"google_requests_total{api="places",outcome="ok"} 1"#, r#"google_request_seconds_count{api="places"} 1"#];
    reviews.wait_for_metrics(&counted).await;
    reviews.stop().await;
}

#[tokio::test]
async fn accepts_missing_optional_fields_and_counts_invalid_reviews() {
    let google = Google::start().await;
    let bare = json!({"rating": 4, "authorAttribution": {}, "publishTime": "2023-11-14T22:13:20Z"});
    let timeless = json!({"rating": 4, "authorAttribution": {"displayName": "Zoë"}, "text": {"text": "When?"}});
    google.set_place(json!({"rating": 4, "userRatingCount": 2, "reviews": [bare, timeless]}));
    let reviews = started(&google).await;
    let answer = reviews.shown().await;
    assert_eq!(answer.all_reviews_url, None);
    let [review] = answer.reviews.try_into().unwrap();
    assert_eq!((review.author_name.as_str(), review.text.as_str()), ("A Google user", ""));
    assert_eq!((review.photo, review.author_url), (None, None));
    reviews.wait_for_metrics(&["reviews_left_out_total 1"]).await;
    reviews.stop().await;
}

#[tokio::test]
async fn shows_a_rating_without_reviews() {
    let google = Google::start().await;
    let answer = shown(&google, google.place(4.9, 61, &[])).await;
    assert_eq!((answer.rating, answer.total_reviews, answer.reviews.len()), (4.9, 61, 0));
}

#[tokio::test]
async fn truncates_a_text_of_a_million_characters() {
    let google = Google::start().await;
    let said = [CustomerReview::new("Anne", 5, &"ö".repeat(1_000_000)), CustomerReview::new("Bob", 1, "Late.")];
    let answer = shown(&google, google.place(3.0, 2, &said)).await;
    assert_eq!(answer.reviews[0].text.chars().count(), 5_000);
    assert_eq!(answer.reviews[1].text, "Late.");
}

#[tokio::test]
async fn reports_a_field_of_the_wrong_type_without_quoting_it() {
    let google = Google::start().await;
    google.set_place(json!({"rating": "hunter2", "userRatingCount": 2}));
    let reviews = started(&google).await;
    assert_eq!(reviews.reviews().await.unwrap_err().code(), Code::Unavailable);
    reviews.wait_for_readyz(&["not as documented: rating"]).await;
    assert!(!reviews.stop().await.contains("hunter2"));
    assert_eq!(google.count(Places), 1, "a malformed response is not retried");
}

#[tokio::test]
async fn reports_a_place_without_ratings() {
    let google = Google::start().await;
    google.set_place(json!({"googleMapsUri": "https://maps.google.com/?cid=1"}));
    let reviews = started(&google).await;
    assert_eq!(reviews.reviews().await.unwrap_err().code(), Code::Unavailable);
    reviews.wait_for_readyz(&["no reviews yet"]).await;
    reviews.stop().await;
}

#[tokio::test]
async fn rejects_responses_that_are_not_json_or_too_large() {
    let google = Google::start().await;
    for (body, reason, outcome) in [
        (b"<html>hunter2</html>".to_vec(), "it is not JSON", "shape"),
        (vec![b' '; 5 * 1024 * 1024], "too large", "too_large"),
    ] {
        google.answer_all(Places, Reply::new(200, body));
        let reviews = started(&google).await;
        assert_failed(&reviews, reason, outcome).await;
        reviews.stop().await;
    }
}

#[tokio::test]
async fn gives_up_on_an_endless_body_within_the_time_limit() {
    let google = Google::start().await;
    google.trickle(Places);
    let mut variables = google.places_variables();
    variables.push(("GOOGLE_TIMEOUT", "300ms".to_owned()));
    let reviews = ReviewsProcess::start(&variables).await;
    assert_failed(&reviews, "did not answer within GOOGLE_TIMEOUT", "timed_out").await;
    assert!(google.count(Places) <= 3);
    reviews.stop().await;
}

#[tokio::test]
async fn a_hanging_attempt_leaves_time_for_another() {
    let google = Google::start().await;
    google.hold(Places);
    let mut variables = google.places_variables();
    // Half of it for each attempt: long enough for a busy machine.
    variables.push(("GOOGLE_TIMEOUT", "8s".to_owned()));
    let reviews = ReviewsProcess::start(&variables).await;
    let answer_second = async {
        google.wait_for_calls(Places, 2).await;
        google.release(Places);
    };
    let (answer, ()) = join!(reviews.shown(), answer_second);
    assert_eq!(answer.reviews.len(), 2);
    let counted = [
        r#"google_requests_total{api="places",outcome="timed_out"} 1"#,
        r#"google_requests_total{api="places",outcome="ok"} 1"#,
    ];
    reviews.wait_for_metrics(&counted).await;
    reviews.stop().await;
}

#[tokio::test]
async fn retries_after_a_429_if_retry_after_is_within_the_deadline() {
    let google = Google::start().await;
    let exhausted = |wait| Reply::error(429, "RESOURCE_EXHAUSTED", None).with_header("retry-after", wait);
    google.answer_next(Places, exhausted("1"));
    let reviews = started(&google).await;
    assert_eq!(reviews.shown().await.reviews.len(), 2);
    assert_eq!(google.count(Places), 2);
    reviews.stop().await;

    google.answer_next(Places, exhausted("3600"));
    let reviews = started(&google).await;
    assert_failed(&reviews, "429 RESOURCE_EXHAUSTED: the quota", "RESOURCE_EXHAUSTED").await;
    assert_eq!(google.count(Places), 3);
    reviews.stop().await;
}

#[tokio::test]
async fn retries_twice_after_a_5xx() {
    let google = Google::start().await;
    for status in [500, 503] {
        google.answer_next(Places, Reply::error(status, "UNAVAILABLE", None));
    }
    let reviews = started(&google).await;
    assert_eq!(reviews.shown().await.reviews.len(), 2);
    assert_eq!(google.count(Places), 3);
    reviews.stop().await;

    google.answer_all(Places, Reply::new(502, "<html>"));
    let reviews = started(&google).await;
    assert_failed(&reviews, "502 OTHER", "OTHER").await;
    assert_eq!(google.count(Places), 6);
    reviews.stop().await;
}

#[tokio::test]
async fn reports_a_refused_key_without_quoting_it() {
    let google = Google::start().await;
    google.answer_all(Places, Reply::error(403, "PERMISSION_DENIED", Some("API_KEY_SERVICE_BLOCKED")));
    let reviews = started(&google).await;
    let reason = "403 PERMISSION_DENIED (API_KEY_SERVICE_BLOCKED): allow the key to call Places API (New)";
    assert_failed(&reviews, reason, "API_KEY_SERVICE_BLOCKED").await;
    let pages = reviews.get("/readyz").await + &reviews.get("/metrics").await;
    let logged = reviews.stop().await;
    assert!(logged.contains(reason), "{logged}");
    assert!(!(pages + &logged).contains("hunter2"), "{logged}");
    assert_eq!(google.count(Places), 1, "a permanent error is not retried");
}

#[tokio::test]
async fn reports_the_legacy_apis_error_with_a_success_status() {
    let google = Google::start().await;
    let denied = json!({"status": "REQUEST_DENIED", "error_message": "The provided API key hunter2 is invalid."});
    google.answer_all(Places, Reply::json(200, &denied));
    let reviews = started(&google).await;
    assert_failed(&reviews, "REQUEST_DENIED", "REQUEST_DENIED").await;
    assert!(!reviews.stop().await.contains("hunter2"));
}

#[tokio::test]
async fn does_not_follow_redirects() {
    let google = Google::start().await;
    google.answer_all(Places, Reply::new(302, "").with_header("location", &google.photo_url(1)));
    let reviews = started(&google).await;
    assert_failed(&reviews, "302", "OTHER").await;
    assert_eq!(google.count(Picture), 0);
    reviews.stop().await;
}

#[tokio::test]
async fn tries_an_unreachable_google_three_times() {
    let google = Google::start().await;
    let mut variables = google.places_variables();
    // Nothing listens there.
    variables.push(("GOOGLE_API_URL", "http://127.0.0.1:1".to_owned()));
    let reviews = ReviewsProcess::start(&variables).await;
    assert_failed(&reviews, "Google is unreachable", "unreachable").await;
    reviews.wait_for_metrics(&[r#"google_requests_total{api="places",outcome="unreachable"} 3"#]).await;
    reviews.stop().await;
}
