//! Places API (New), asked through the whole service.

use proto::reviews::v1::{GetReviewsResponse, Source, review::Photo};
use serde_json::{Value, json};
use test_support::{Google, GoogleApi::Photo as Picture, GoogleApi::Places, Reply, Said};
use tokio::join;
use tonic::Code;

use crate::process::ReviewsProcess;

async fn started(google: &Google) -> ReviewsProcess {
    ReviewsProcess::start(&google.places_variables()).await
}

/// What is answered while Google has `place`.
async fn shown(google: &Google, place: Value) -> GetReviewsResponse {
    google.set_place(place);
    let reviews = started(google).await;
    let answer = reviews.shown().await;
    reviews.stop().await;
    answer
}

/// Asserts that there is nothing to show, that the reason in `/readyz` has `words`, and that it is counted as `outcome`.
async fn is_refused(reviews: &ReviewsProcess, words: &str, outcome: &str) {
    assert_eq!(reviews.reviews().await.unwrap_err().code(), Code::Unavailable);
    reviews.is_said_in_readyz(&[r#""status":"degraded""#, words]).await;
    reviews.is_said_in_metrics(&[&format!(r#"google_requests_total{{api="places",outcome="{outcome}"}}"#)]).await;
}

#[tokio::test]
async fn spec_3_reviews_good_and_bad_are_shown_in_googles_order_with_their_authors() {
    let google = Google::start().await;
    let said = [Said::new("Anne", 5, "Tidy."), Said::new("Bob", 1, "Late."), Said::new("Cleo", 3, "So so.")];
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
async fn google_is_asked_once_for_what_is_shown_with_the_key_in_a_header_alone() {
    let google = Google::start().await;
    let reviews = started(&google).await;
    reviews.shown().await;
    let [call] = google.calls(Places).try_into().unwrap();
    assert_eq!(call.target, format!("/v1/places/{}", Google::PLACE_ID));
    assert_eq!(call.headers["x-goog-api-key"], Google::API_KEY);
    assert_eq!(call.headers["x-goog-fieldmask"], "rating,userRatingCount,reviews,googleMapsUri");
    reviews.is_said_in_readyz(&[r#""source":"up""#]).await;
    let counted =
        [r#"google_requests_total{api="places",outcome="ok"} 1"#, r#"google_request_seconds_count{api="places"} 1"#];
    reviews.is_said_in_metrics(&counted).await;
    reviews.stop().await;
}

#[tokio::test]
async fn what_google_leaves_out_is_left_out_and_a_review_that_cannot_be_shown_is_counted() {
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
    reviews.is_said_in_metrics(&["reviews_left_out_total 1"]).await;
    reviews.stop().await;
}

#[tokio::test]
async fn stars_without_any_review_are_shown() {
    let google = Google::start().await;
    let answer = shown(&google, google.place(4.9, 61, &[])).await;
    assert_eq!((answer.rating, answer.total_reviews, answer.reviews.len()), (4.9, 61, 0));
}

#[tokio::test]
async fn a_text_of_a_million_characters_is_shown_as_far_as_a_page_can() {
    let google = Google::start().await;
    let said = [Said::new("Anne", 5, &"ö".repeat(1_000_000)), Said::new("Bob", 1, "Late.")];
    let answer = shown(&google, google.place(3.0, 2, &said)).await;
    assert_eq!(answer.reviews[0].text.chars().count(), 5_000);
    assert_eq!(answer.reviews[1].text, "Late.");
}

#[tokio::test]
async fn an_answer_of_wrong_types_is_named_and_not_repeated() {
    let google = Google::start().await;
    google.set_place(json!({"rating": "hunter2", "userRatingCount": 2}));
    let reviews = started(&google).await;
    assert_eq!(reviews.reviews().await.unwrap_err().code(), Code::Unavailable);
    reviews.is_said_in_readyz(&["not as documented: rating"]).await;
    assert!(!reviews.stop().await.contains("hunter2"));
    assert_eq!(google.count(Places), 1, "the same answer would come again");
}

#[tokio::test]
async fn a_place_that_nobody_has_rated_yet_is_named_as_such() {
    let google = Google::start().await;
    google.set_place(json!({"googleMapsUri": "https://maps.google.com/?cid=1"}));
    let reviews = started(&google).await;
    assert_eq!(reviews.reviews().await.unwrap_err().code(), Code::Unavailable);
    reviews.is_said_in_readyz(&["no reviews yet"]).await;
    reviews.stop().await;
}

#[tokio::test]
async fn what_is_no_json_or_too_large_is_refused() {
    let google = Google::start().await;
    for (body, words, outcome) in [
        (b"<html>hunter2</html>".to_vec(), "it is no JSON", "shape"),
        (vec![b' '; 5 * 1024 * 1024], "too large", "too_large"),
    ] {
        google.answer_all(Places, Reply::new(200, body));
        let reviews = started(&google).await;
        is_refused(&reviews, words, outcome).await;
        reviews.stop().await;
    }
}

#[tokio::test]
async fn a_body_that_never_ends_is_given_up_within_the_time_limit() {
    let google = Google::start().await;
    google.trickle(Places);
    let mut variables = google.places_variables();
    variables.push(("GOOGLE_TIMEOUT", "300ms".to_owned()));
    let reviews = ReviewsProcess::start(&variables).await;
    is_refused(&reviews, "did not answer within GOOGLE_TIMEOUT", "timed_out").await;
    assert!(google.count(Places) <= 3);
    reviews.stop().await;
}

#[tokio::test]
async fn an_attempt_that_hangs_leaves_the_time_for_another() {
    let google = Google::start().await;
    google.hold(Places);
    let mut variables = google.places_variables();
    // Half of it for each attempt, so that a busy machine has the time for the second.
    variables.push(("GOOGLE_TIMEOUT", "8s".to_owned()));
    let reviews = ReviewsProcess::start(&variables).await;
    let second_is_answered = async {
        google.called(Places, 2).await;
        google.release(Places);
    };
    let (answer, ()) = join!(reviews.shown(), second_is_answered);
    assert_eq!(answer.reviews.len(), 2);
    let counted = [
        r#"google_requests_total{api="places",outcome="timed_out"} 1"#,
        r#"google_requests_total{api="places",outcome="ok"} 1"#,
    ];
    reviews.is_said_in_metrics(&counted).await;
    reviews.stop().await;
}

#[tokio::test]
async fn too_many_requests_are_asked_again_after_the_time_that_google_wants_if_there_is_time() {
    let google = Google::start().await;
    let exhausted = |wait| Reply::error(429, "RESOURCE_EXHAUSTED", None).with_header("retry-after", wait);
    google.answer_next(Places, exhausted("1"));
    let reviews = started(&google).await;
    assert_eq!(reviews.shown().await.reviews.len(), 2);
    assert_eq!(google.count(Places), 2);
    reviews.stop().await;

    google.answer_next(Places, exhausted("3600"));
    let reviews = started(&google).await;
    is_refused(&reviews, "429 RESOURCE_EXHAUSTED: the quota", "RESOURCE_EXHAUSTED").await;
    assert_eq!(google.count(Places), 3);
    reviews.stop().await;
}

#[tokio::test]
async fn a_fault_at_googles_is_asked_again_twice() {
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
    is_refused(&reviews, "502 OTHER", "OTHER").await;
    assert_eq!(google.count(Places), 6);
    reviews.stop().await;
}

#[tokio::test]
async fn a_refused_key_is_named_to_operations_once_and_no_secret_is() {
    let google = Google::start().await;
    google.answer_all(Places, Reply::error(403, "PERMISSION_DENIED", Some("API_KEY_SERVICE_BLOCKED")));
    let reviews = started(&google).await;
    let words = "403 PERMISSION_DENIED (API_KEY_SERVICE_BLOCKED): allow the key to call Places API (New)";
    is_refused(&reviews, words, "API_KEY_SERVICE_BLOCKED").await;
    let told = reviews.ask("/readyz").await + &reviews.ask("/metrics").await;
    let logged = reviews.stop().await;
    assert!(logged.contains(words), "{logged}");
    assert!(!(told + &logged).contains("hunter2"), "{logged}");
    assert_eq!(google.count(Places), 1, "a refusal is not asked again");
}

#[tokio::test]
async fn the_legacy_apis_refusal_in_a_success_is_named() {
    let google = Google::start().await;
    let denied = json!({"status": "REQUEST_DENIED", "error_message": "The provided API key hunter2 is invalid."});
    google.answer_all(Places, Reply::json(200, &denied));
    let reviews = started(&google).await;
    is_refused(&reviews, "REQUEST_DENIED", "REQUEST_DENIED").await;
    assert!(!reviews.stop().await.contains("hunter2"));
}

#[tokio::test]
async fn a_redirect_is_not_followed_so_the_key_goes_nowhere_else() {
    let google = Google::start().await;
    google.answer_all(Places, Reply::new(302, "").with_header("location", &google.photo_url(1)));
    let reviews = started(&google).await;
    is_refused(&reviews, "302", "OTHER").await;
    assert_eq!(google.count(Picture), 0);
    reviews.stop().await;
}

#[tokio::test]
async fn google_out_of_reach_is_tried_three_times_and_named() {
    let google = Google::start().await;
    let mut variables = google.places_variables();
    // Nobody listens there.
    variables.push(("GOOGLE_PLACES_URL", "http://127.0.0.1:1".to_owned()));
    let reviews = ReviewsProcess::start(&variables).await;
    is_refused(&reviews, "Google is out of reach", "unreachable").await;
    reviews.is_said_in_metrics(&[r#"google_requests_total{api="places",outcome="unreachable"} 3"#]).await;
    reviews.stop().await;
}
