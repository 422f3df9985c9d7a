//! A door for `fuzz/`: whatever Google may answer. It panics where a promise is broken.

use proto::reviews::v1::GetReviewsResponse;
use serde_json::Value;

use super::{business::Collected, places};
use crate::domain::Reviews;

/// The body of an answer, to either API's question.
pub fn google_answer(bytes: &[u8]) {
    let (Ok(answer), Ok(api)) = (serde_json::from_slice::<Value>(bytes), "https://api.example".parse()) else { return };
    if let Ok(reviews) = places::parse(&answer, &api) {
        shown(&reviews);
    }
    let mut pages = Collected::default();
    if pages.add(answer).is_ok()
        && let Ok(reviews) = pages.reviews(&api)
    {
        shown(&reviews);
    }
}

/// What comes out can be shown on a page.
fn shown(reviews: &Reviews) {
    let sent = GetReviewsResponse::from(reviews);
    assert!((0.0..=5.0).contains(&sent.rating), "{}", sent.rating);
    let mut links: Vec<&str> = sent.all_reviews_url.iter().map(String::as_str).collect();
    for review in &sent.reviews {
        assert!((1.0..=5.0).contains(&review.rating), "{}", review.rating);
        assert!((1..=100).contains(&review.author_name.chars().count()), "{:?}", review.author_name);
        assert!(!review.author_name.chars().any(char::is_control), "{:?}", review.author_name);
        assert!(review.text.chars().count() <= 5_000);
        links.extend(review.author_url.as_deref());
    }
    assert!(links.iter().all(|link| link.starts_with("https://")), "{links:?}");
}
