//! Replicas of the program that share Redis and the budget.

use test_support::{Google, GoogleApi::Places, Reply, eventually};
use tokio::task::JoinSet;
use tonic::Code;

use crate::process::ReviewsProcess;

/// The variables of the source `google` and `more`.
fn variables(google: &Google, more: &[(&'static str, &str)]) -> Vec<(&'static str, String)> {
    let mut variables = google.places_variables();
    variables.extend(more.iter().map(|(name, value)| (*name, (*value).to_owned())));
    variables
}

/// `answers/tests/cold_start.rs` makes a thousand calls in one process. These programs and their clients share two cores with
/// other tests, and each call that does not get reviews within 4 s is repeated.
#[tokio::test]
async fn a_hundred_concurrent_calls_to_two_cold_replicas_share_one_request_to_google() {
    let google = Google::start().await;
    google.hold(Places);
    let variables = variables(&google, &[]);
    let one = ReviewsProcess::start(&variables).await;
    let two = one.start_beside(&variables).await;
    let mut calls = JoinSet::new();
    one.call_concurrently(&mut calls, 50);
    two.call_concurrently(&mut calls, 50);
    google.wait_for_calls(Places, 1).await;
    google.release(Places);
    let answers = calls.join_all().await;
    let answered = answers.iter().filter(|answer| answer.reviews.len() == 2);
    assert_eq!(answered.count(), 100);
    assert_eq!(google.count(Places), 1);
    one.stop().await;
    two.stop().await;
}

/// Rule 7.31.
#[tokio::test]
async fn shows_stale_reviews_while_google_fails_until_they_expire() {
    let google = Google::start().await;
    let reviews =
        ReviewsProcess::start(&variables(&google, &[("REVIEWS_FRESH", "1ms"), ("REVIEWS_KEEP", "10s")])).await;
    assert_eq!(reviews.shown().await.reviews.len(), 2);
    google.answer_all(Places, Reply::error(403, "PERMISSION_DENIED", Some("API_KEY_INVALID")));
    eventually("a refresh fails", async || {
        // Each call requests a refresh; the first one may have begun before Google failed.
        let _ = reviews.reviews().await;
        reviews.get("/metrics").await.contains(r#"reviews_refreshes_total{outcome="failed"}"#).then_some(())
    })
    .await;
    assert_eq!(reviews.reviews().await.unwrap().reviews.len(), 2);
    let expired = eventually("the reviews expire", async || reviews.reviews().await.err()).await;
    assert_eq!(expired.code(), Code::Unavailable);
    google.answer_normally(Places);
    eventually("Google recovers", async || reviews.reviews().await.ok()).await;
    reviews.stop().await;
}

#[tokio::test]
async fn replicas_share_the_daily_budget_and_show_cached_reviews_once_it_is_exhausted() {
    let google = Google::start().await;
    let variables =
        variables(&google, &[("REVIEWS_DAILY_REQUESTS", "2"), ("REVIEWS_FRESH", "1ms"), ("REVIEWS_KEEP", "1h")]);
    let one = ReviewsProcess::start(&variables).await;
    let two = one.start_beside(&variables).await;
    for replica in [&one, &two] {
        eventually("the budget is exhausted", async || {
            assert_eq!(replica.reviews().await.unwrap().reviews.len(), 2);
            replica.get("/metrics").await.contains("reviews_budget_left 0").then_some(())
        })
        .await;
    }
    for replica in [&one, &two] {
        assert_eq!(replica.reviews().await.unwrap().reviews.len(), 2);
    }
    assert_eq!(google.count(Places), 2);
    one.stop().await;
    two.stop().await;
}

#[tokio::test]
async fn counts_answers_by_origin_refreshes_by_outcome_and_the_remaining_budget() {
    let google = Google::start().await;
    let variables = variables(&google, &[]);
    let one = ReviewsProcess::start(&variables).await;
    let two = one.start_beside(&variables).await;
    for replica in [&one, &one, &two] {
        replica.reviews().await.unwrap();
    }
    one.wait_for_metrics(&[
        r#"reviews_answers_total{from="source",age="fresh"} 1"#,
        r#"reviews_answers_total{from="memory",age="fresh"} 1"#,
        r#"reviews_refreshes_total{outcome="fetched"} 1"#,
        "reviews_fetch_seconds_count 1",
        "reviews_age_seconds ",
        "reviews_budget_left 23",
    ])
    .await;
    two.wait_for_metrics(&[r#"reviews_answers_total{from="redis",age="fresh"} 1"#]).await;
    assert_eq!(google.count(Places), 1);
    one.stop().await;
    two.stop().await;
}
