//! Replicas of the program that share Redis and Google.

use test_support::{Google, GoogleApi::Places, Reply, eventually};
use tokio::task::JoinSet;
use tonic::Code;

use crate::process::ReviewsProcess;

/// Variables of the source `google` and these. A busy machine is no outage of Redis.
fn variables(google: &Google, more: &[(&'static str, &str)]) -> Vec<(&'static str, String)> {
    let mut variables = google.places_variables();
    variables.push(("REDIS_TIMEOUT", "10s".to_owned()));
    variables.extend(more.iter().map(|(name, value)| (*name, (*value).to_owned())));
    variables
}

#[tokio::test]
async fn a_thousand_at_once_over_two_replicas_with_nothing_to_show_are_one_call_to_google() {
    let google = Google::start().await;
    google.hold(Places);
    let variables = variables(&google, &[]);
    let one = ReviewsProcess::start(&variables).await;
    let two = one.start_beside(&variables).await;
    let mut visitors = JoinSet::new();
    one.ask_often(&mut visitors, 500);
    two.ask_often(&mut visitors, 500);
    google.called(Places, 1).await;
    google.release(Places);
    let answers = visitors.join_all().await;
    let answered = answers.iter().filter(|answer| answer.reviews.len() == 2);
    assert_eq!(answered.count(), 1_000);
    assert_eq!(google.count(Places), 1);
    one.stop().await;
    two.stop().await;
}

#[tokio::test]
async fn spec_8_while_google_fails_the_old_answer_is_shown_until_its_end_and_then_none() {
    let google = Google::start().await;
    let reviews =
        ReviewsProcess::start(&variables(&google, &[("REVIEWS_FRESH", "1ms"), ("REVIEWS_KEEP", "10s")])).await;
    assert_eq!(reviews.shown().await.reviews.len(), 2);
    google.answer_all(Places, Reply::error(403, "PERMISSION_DENIED", Some("API_KEY_INVALID")));
    eventually("a refresh fails", async || {
        // Each call asks for a refresh, and the first may have begun before Google refused.
        let _ = reviews.reviews().await;
        reviews.ask("/metrics").await.contains(r#"reviews_refreshes_total{outcome="failed"}"#).then_some(())
    })
    .await;
    assert_eq!(reviews.reviews().await.unwrap().reviews.len(), 2);
    let ended = eventually("the end", async || reviews.reviews().await.err()).await;
    assert_eq!(ended.code(), Code::Unavailable);
    google.answer_well(Places);
    eventually("Google is back", async || reviews.reviews().await.ok()).await;
    reviews.stop().await;
}

#[tokio::test]
async fn the_days_requests_are_of_all_replicas_and_what_is_kept_is_shown_when_they_are_used_up() {
    let google = Google::start().await;
    let variables =
        variables(&google, &[("REVIEWS_DAILY_REQUESTS", "2"), ("REVIEWS_FRESH", "1ms"), ("REVIEWS_KEEP", "1h")]);
    let one = ReviewsProcess::start(&variables).await;
    let two = one.start_beside(&variables).await;
    for replica in [&one, &two] {
        eventually("the day's requests are used up", async || {
            assert_eq!(replica.reviews().await.unwrap().reviews.len(), 2);
            replica.ask("/metrics").await.contains("reviews_budget_left 0").then_some(())
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
async fn where_answers_come_from_what_refreshes_come_to_and_what_is_left_of_the_day_are_counted() {
    let google = Google::start().await;
    let variables = variables(&google, &[]);
    let one = ReviewsProcess::start(&variables).await;
    let two = one.start_beside(&variables).await;
    for replica in [&one, &one, &two] {
        replica.reviews().await.unwrap();
    }
    one.is_said_in_metrics(&[
        r#"reviews_answers_total{from="source",age="fresh"} 1"#,
        r#"reviews_answers_total{from="memory",age="fresh"} 1"#,
        r#"reviews_refreshes_total{outcome="fetched"} 1"#,
        "reviews_fetch_seconds_count 1",
        "reviews_age_seconds ",
        "reviews_budget_left 23",
    ])
    .await;
    two.is_said_in_metrics(&[r#"reviews_answers_total{from="redis",age="fresh"} 1"#]).await;
    assert_eq!(google.count(Places), 1);
    one.stop().await;
    two.stop().await;
}
