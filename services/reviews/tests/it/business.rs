//! Business Profile API, asked through the whole service.

use std::collections::BTreeSet;

use proto::reviews::v1::{Source, review::Photo};
use serde_json::json;
use test_support::{
    Google,
    GoogleApi::{Business, Token},
    Reply, Said,
};
use tonic::Code;

use crate::process::ReviewsProcess;

async fn started(google: &Google) -> ReviewsProcess {
    ReviewsProcess::start(&google.business_variables()).await
}

fn said(count: usize) -> Vec<Said> {
    (0..count).map(|index| Said::new(&format!("Customer {index}"), 1 + index % 5, "Word for word.")).collect()
}

#[tokio::test]
async fn spec_3_all_reviews_of_all_pages_are_shown_in_googles_order() {
    let google = Google::start().await;
    google.set_business(google.business(&said(120)));
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
    let asked: Vec<String> = google.calls(Business).into_iter().map(|call| call.target).collect();
    let path = format!("/v4/{}/reviews?pageSize=50", Google::LOCATION);
    assert_eq!(asked, [path.clone(), format!("{path}&pageToken=50"), format!("{path}&pageToken=100")]);
    assert_eq!(google.count(Token), 1, "one token for all pages");
    reviews.is_said_in_readyz(&[r#""source":"up""#]).await;
    reviews.stop().await;
}

#[tokio::test]
async fn of_thousands_the_latest_thousand_are_shown_and_all_are_counted() {
    let google = Google::start().await;
    google.set_business(google.business(&said(1_101)));
    let reviews = started(&google).await;
    let answer = reviews.shown().await;
    assert_eq!((answer.reviews.len(), answer.total_reviews), (1_000, 1_101));
    assert_eq!(google.count(Business), 20);
    reviews.stop().await;
}

#[tokio::test]
async fn a_location_without_reviews_is_named_as_such() {
    let google = Google::start().await;
    google.set_business(Vec::new());
    let reviews = started(&google).await;
    assert_eq!(reviews.reviews().await.unwrap_err().code(), Code::Unavailable);
    reviews.is_said_in_readyz(&["no reviews yet"]).await;
    reviews.stop().await;
}

#[tokio::test]
async fn missing_fields_wrong_types_and_a_million_characters_are_one_reviews_own_matter() {
    let google = Google::start().await;
    let mut business = google.business(&said(4));
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
    reviews.is_said_in_metrics(&["reviews_left_out_total 1"]).await;
    reviews.stop().await;
}

#[tokio::test]
async fn pages_that_go_round_in_circles_end_with_an_error() {
    let google = Google::start().await;
    let page = json!({
        "averageRating": 5, "totalReviewCount": 500, "reviews": google.business(&said(1)), "nextPageToken": "again",
    });
    google.answer_all(Business, Reply::json(200, &page));
    let reviews = started(&google).await;
    assert_eq!(reviews.reviews().await.unwrap_err().code(), Code::Unavailable);
    reviews.is_said_in_readyz(&["nextPageToken comes twice"]).await;
    assert_eq!(google.count(Business), 2);
    reviews.stop().await;
}

#[tokio::test]
async fn a_token_that_is_not_taken_is_renewed_once() {
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
    reviews.is_said_in_readyz(&["401 UNAUTHENTICATED (ACCESS_TOKEN_EXPIRED)"]).await;
    assert_eq!((google.count(Token), google.count(Business)), (4, 4), "no third time");
    reviews.stop().await;
}

#[tokio::test]
async fn consent_that_was_withdrawn_is_named_and_no_secret_is() {
    let google = Google::start().await;
    let mut variables = google.business_variables();
    variables.push(("GOOGLE_BUSINESS_REFRESH_TOKEN", "hunter2-old-token".to_owned()));
    let reviews = ReviewsProcess::start(&variables).await;
    assert_eq!(reviews.reviews().await.unwrap_err().code(), Code::Unavailable);
    reviews.is_said_in_readyz(&["400 invalid_grant: the owner has to consent anew"]).await;
    reviews.is_said_in_metrics(&[r#"google_requests_total{api="oauth",outcome="invalid_grant"} 1"#]).await;
    assert_eq!(google.count(Business), 0);
    let told = reviews.ask("/readyz").await + &reviews.ask("/metrics").await;
    let logged = reviews.stop().await;
    assert!(logged.contains("invalid_grant") && !(told + &logged).contains("hunter2"), "{logged}");
}

#[tokio::test]
async fn tokens_and_secrets_of_a_call_that_goes_well_are_not_logged() {
    let google = Google::start().await;
    let reviews = started(&google).await;
    reviews.shown().await;
    let logged = reviews.stop().await;
    assert!(logged.contains("reviews listens") && !logged.contains("hunter2"), "{logged}");
}

#[tokio::test]
async fn the_time_limit_is_of_the_token_and_all_pages_together() {
    let google = Google::start().await;
    google.hold(Token);
    let mut variables = google.business_variables();
    variables.push(("GOOGLE_TIMEOUT", "300ms".to_owned()));
    let reviews = ReviewsProcess::start(&variables).await;
    assert_eq!(reviews.reviews().await.unwrap_err().code(), Code::Unavailable);
    reviews.is_said_in_readyz(&["did not answer within GOOGLE_TIMEOUT"]).await;
    assert_eq!(google.count(Business), 0);
    google.release(Token);
    reviews.stop().await;
}
