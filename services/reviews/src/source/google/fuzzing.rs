//! Entry point for `fuzz/`: parses any response of Google and panics if the result is not displayable.

use proto::reviews::v1::GetReviewsResponse;
use serde_json::Value;

use super::{business::ReviewPages, places};
use crate::domain::Reviews;

/// Parses the body of a response of either API.
pub fn google_answer(bytes: &[u8]) {
    let (Ok(response), Ok(api)) = (serde_json::from_slice::<Value>(bytes), "https://api.example".parse()) else {
        return;
    };
    if let Ok(reviews) = places::parse(&response, &api) {
        assert_displayable(&reviews);
    }
    let mut pages = ReviewPages::default();
    if pages.add(response).is_ok()
        && let Ok(reviews) = pages.reviews(&api)
    {
        assert_displayable(&reviews);
    }
}

fn assert_displayable(reviews: &Reviews) {
    let response = GetReviewsResponse::from(reviews);
    assert!((0.0..=5.0).contains(&response.rating), "{}", response.rating);
    let mut links: Vec<&str> = response.all_reviews_url.iter().map(String::as_str).collect();
    for review in &response.reviews {
        assert!((1.0..=5.0).contains(&review.rating), "{}", review.rating);
        assert!((1..=100).contains(&review.author_name.chars().count()), "{:?}", review.author_name);
        assert!(!review.author_name.chars().any(char::is_control), "{:?}", review.author_name);
        assert!(review.text.chars().count() <= 5_000);
        links.extend(review.author_url.as_deref());
    }
    assert!(links.iter().all(|link| link.starts_with("https://")), "{links:?}");
}
