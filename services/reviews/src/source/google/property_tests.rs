//! No response of Google causes a panic, and every parsed one is displayable.

use https_client::ApiUrl;
use proptest::{
    collection::vec,
    prelude::{any, prop_assert, proptest},
};
use serde_json::Value;
use test_support::thousand_cases;

use super::{ErrorResponse, business::ReviewPages, oauth, places};
use crate::{
    arbitrary_json::{any_json, assert_displayable, mutated},
    domain::{Photo, Reviews},
    source::SourceError,
};

const PLACE: &str = include_str!("../../../tests/google/place.json");
const PAGE: &str = include_str!("../../../tests/google/business-reviews.json");

fn api() -> ApiUrl {
    "https://places.googleapis.com".parse().unwrap()
}

fn place(response: &Value) -> Result<Reviews, SourceError> {
    places::parse(response, &api())
}

fn page(response: &Value) -> Result<Reviews, SourceError> {
    let mut pages = ReviewPages::default();
    pages.add(response.clone())?;
    pages.reviews(&api())
}

fn assert_displayable_or_error(parsed: Result<Reviews, SourceError>) {
    let Ok(reviews) = parsed else { return };
    assert_displayable(&reviews);
    let is_on_site = |photo: &Option<Photo>| matches!(photo, Some(Photo::OnSite(_)));
    assert!(!reviews.reviews.iter().any(|review| is_on_site(&review.photo)), "Google's photos are remote");
}

proptest! {
    #![proptest_config(thousand_cases())]

    #[test]
    fn any_json_is_displayable_or_an_error(response in any_json()) {
        assert_displayable_or_error(place(&response));
        assert_displayable_or_error(page(&response));
        let _ = oauth::parse(&response);
    }

    #[test]
    fn a_mutated_place_is_displayable_or_an_error(response in mutated(PLACE)) {
        assert_displayable_or_error(place(&response));
    }

    #[test]
    fn a_mutated_page_is_displayable_or_an_error(response in mutated(PAGE)) {
        assert_displayable_or_error(page(&response));
    }

    #[test]
    fn an_error_response_repeats_none_of_its_body(body in vec(any::<u8>(), 0..200), response in any_json()) {
        let marked = serde_json::to_vec(&serde_json::json!({"error": {"message": "hunter2", "status": response}})).unwrap();
        for body in [body, marked] {
            let error = ErrorResponse::parse(reqwest::StatusCode::FORBIDDEN, &body, None);
            let message = format!("{error} {error:?}");
            prop_assert!(!message.contains("hunter2"), "{}", message);
        }
    }
}
