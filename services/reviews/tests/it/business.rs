//! The Business Profile API, through the whole service.

use std::collections::BTreeSet;

use proto::reviews::v1::{Source, review::Photo};
use serde_json::json;
use test_support::{
    CustomerReview, Google,
    GoogleApi::{Business, Token},
    Reply,
};
use tonic::Code;

use crate::process::ReviewsProcess;

async fn started(google: &Google) -> ReviewsProcess {
    ReviewsProcess::start(&google.business_variables()).await
}

fn customers(count: usize) -> Vec<CustomerReview> {
    (0..count).map(|index| CustomerReview::new(&format!("Customer {index}"), 1 + index % 5, "Word for word.")).collect()
}

/// Rule 3.12.
#[tokio::test]
async fn shows_all_reviews_of_all_pages_in_googles_order() {
    let google = Google::start().await;
    google.set_business(google.business(&customers(120)));
    let reviews = started(&google).await;
    let answer = reviews.shown().await;
    assert_eq!((answer.rating, answer.total_reviews), (3.0, 120));
    assert_eq!(answer.source(), Source::GoogleBusiness);
    assert_eq!(answer.all_reviews_url, None);
    assert_eq!(answer.reviews.len(), 120);
    for (index, review) in answer.reviews.iter().enumerate() {
        assert_eq!(review.author_name, format!("Customer {index}"));
        assert_eq!(format!("{}", review.rating), format!("{}", 1 + index % 5));
        assert_eq!((review.text.as_str(), review.time), ("Word for word.", 1_700_000_000));
        assert!(matches!(review.photo, Some(Photo::PhotoVersion(_))));
    }
    let targets: Vec<String> = google.calls(Business).into_iter().map(|call| call.target).collect();
    let path = format!("/v4/{}/reviews?pageSize=50", Google::LOCATION);
    assert_eq!(targets, [path.clone(), format!("{path}&pageToken=50"), format!("{path}&pageToken=100")]);
    assert_eq!(google.count(Token), 1, "one token for all pages");
    reviews.wait_for_readyz(&[r#""source":"up""#]).await;
    reviews.stop().await;
}

#[tokio::test]
async fn shows_the_latest_thousand_reviews_and_counts_all() {
    let google = Google::start().await;
    google.set_business(google.business(&customers(1_101)));
    let reviews = started(&google).await;
    let answer = reviews.shown().await;
    assert_eq!((answer.reviews.len(), answer.total_reviews), (1_000, 1_101));
    assert_eq!(google.count(Business), 20);
    reviews.stop().await;
}

#[tokio::test]
async fn reports_a_location_without_reviews() {
    let google = Google::start().await;
    google.set_business(Vec::new());
    let reviews = started(&google).await;
    assert_eq!(reviews.reviews().await.unwrap_err().code(), Code::Unavailable);
    reviews.wait_for_readyz(&["no reviews yet"]).await;
    reviews.stop().await;
}

#[tokio::test]
async fn an_invalid_review_does_not_affect_the_others() {
    let google = Google::start().await;
    let mut business = google.business(&customers(4));
    business[0]["starRating"] = json!(5);
    business[1]["comment"] = json!("ö".repeat(1_000_000));
    for field in ["comment", "reviewReply", "reviewId"] {
        business[2].as_object_mut().unwrap().remove(field);
    }
    business[2]["reviewer"] = json!({"isAnonymous": true});
    google.set_business(business);
    let reviews = started(&google).await;
    let shown = reviews.shown().await.reviews;
    let names: Vec<&str> = shown.iter().map(|review| review.author_name.as_str()).collect();
    assert_eq!(names, ["Customer 1", "A Google user", "Customer 3"]);
    assert_eq!((shown[0].text.chars().count(), shown[1].text.as_str()), (5_000, ""));
    reviews.wait_for_metrics(&["reviews_left_out_total 1"]).await;
    reviews.stop().await;
}

#[tokio::test]
async fn a_cycle_of_pages_is_an_error() {
    let google = Google::start().await;
    let page = json!({
        "averageRating": 5, "totalReviewCount": 500, "reviews": google.business(&customers(1)), "nextPageToken": "again",
    });
    google.answer_all(Business, Reply::json(200, &page));
    let reviews = started(&google).await;
    assert_eq!(reviews.reviews().await.unwrap_err().code(), Code::Unavailable);
    reviews.wait_for_readyz(&["nextPageToken is repeated"]).await;
    assert_eq!(google.count(Business), 2);
    reviews.stop().await;
}

#[tokio::test]
async fn renews_a_rejected_token_once() {
    let google = Google::start().await;
    let unauthenticated = || Reply::error(401, "UNAUTHENTICATED", Some("ACCESS_TOKEN_EXPIRED"));
    google.answer_next(Business, unauthenticated());
    let reviews = started(&google).await;
    assert_eq!(reviews.shown().await.reviews.len(), 2);
    let calls = google.calls(Business);
    let tokens: BTreeSet<_> = calls.iter().map(|call| call.headers["authorization"].to_str().unwrap()).collect();
    assert_eq!((google.count(Token), calls.len(), tokens.len()), (2, 2, 2));
    reviews.stop().await;

    google.answer_all(Business, unauthenticated());
    let reviews = started(&google).await;
    assert_eq!(reviews.reviews().await.unwrap_err().code(), Code::Unavailable);
    reviews.wait_for_readyz(&["401 UNAUTHENTICATED (ACCESS_TOKEN_EXPIRED)"]).await;
    assert_eq!((google.count(Token), google.count(Business)), (4, 4), "no third attempt");
    reviews.stop().await;
}

#[tokio::test]
async fn reports_withdrawn_consent_without_secrets() {
    let google = Google::start().await;
    let mut variables = google.business_variables();
    variables.push(("GOOGLE_BUSINESS_REFRESH_TOKEN", "hunter2-old-token".to_owned()));
    let reviews = ReviewsProcess::start(&variables).await;
    assert_eq!(reviews.reviews().await.unwrap_err().code(), Code::Unavailable);
    reviews.wait_for_readyz(&["400 invalid_grant: the owner has to consent again"]).await;
    reviews.wait_for_metrics(&[r#"google_requests_total{api="oauth",outcome="invalid_grant"} 1"#]).await;
    assert_eq!(google.count(Business), 0);
    let pages = reviews.get("/readyz").await + &reviews.get("/metrics").await;
    let logged = reviews.stop().await;
    assert!(logged.contains("invalid_grant") && !(pages + &logged).contains("hunter2"), "{logged}");
}

#[tokio::test]
async fn does_not_log_tokens_and_secrets_of_a_successful_call() {
    let google = Google::start().await;
    let reviews = started(&google).await;
    reviews.shown().await;
    let logged = reviews.stop().await;
    assert!(logged.contains("reviews listening") && !logged.contains("hunter2"), "{logged}");
}

#[tokio::test]
async fn the_time_limit_covers_the_token_and_all_pages() {
    let google = Google::start().await;
    google.hold(Token);
    let mut variables = google.business_variables();
    variables.push(("GOOGLE_TIMEOUT", "300ms".to_owned()));
    let reviews = ReviewsProcess::start(&variables).await;
    assert_eq!(reviews.reviews().await.unwrap_err().code(), Code::Unavailable);
    reviews.wait_for_readyz(&["did not answer within GOOGLE_TIMEOUT"]).await;
    assert_eq!(google.count(Business), 0);
    google.release(Token);
    reviews.stop().await;
}
