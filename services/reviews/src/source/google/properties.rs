//! Whatever Google answers, nothing panics, and what comes out can be shown.

use https_client::ApiUrl;
use proptest::{
    collection::vec,
    prelude::{any, prop_assert, proptest},
};
use serde_json::Value;
use test_support::thousand_cases;

use super::{business::Collected, oauth, places, refusal::Refusal};
use crate::{
    any_json::{any_json, assert_can_be_shown, nearly},
    domain::{Photo, Reviews},
    source::SourceError,
};

const PLACE: &str = include_str!("../../../tests/google/place.json");
const PAGE: &str = include_str!("../../../tests/google/business-reviews.json");

fn api() -> ApiUrl {
    "https://places.googleapis.com".parse().unwrap()
}

fn place(answer: &Value) -> Result<Reviews, SourceError> {
    places::parse(answer, &api())
}

fn page(answer: &Value) -> Result<Reviews, SourceError> {
    let mut collected = Collected::default();
    collected.add(answer.clone())?;
    collected.reviews(&api())
}

fn can_be_shown(answer: Result<Reviews, SourceError>) {
    let Ok(reviews) = answer else { return };
    assert_can_be_shown(&reviews);
    let is_ours = |photo: &Option<Photo>| matches!(photo, Some(Photo::OnSite(_)));
    assert!(!reviews.reviews.iter().any(|review| is_ours(&review.photo)), "nothing of Google's is on the site");
}

proptest! {
    #![proptest_config(thousand_cases())]

    #[test]
    fn spec_3_any_json_is_reviews_that_can_be_shown_or_an_error(answer in any_json()) {
        can_be_shown(place(&answer));
        can_be_shown(page(&answer));
        let _ = oauth::parse(&answer);
    }

    #[test]
    fn spec_3_a_nearly_right_place_is_reviews_that_can_be_shown_or_an_error(answer in nearly(PLACE)) {
        can_be_shown(place(&answer));
    }

    #[test]
    fn spec_3_a_nearly_right_page_is_reviews_that_can_be_shown_or_an_error(answer in nearly(PAGE)) {
        can_be_shown(page(&answer));
    }

    #[test]
    fn any_bytes_are_a_refusal_that_repeats_none_of_them(body in vec(any::<u8>(), 0..200), answer in any_json()) {
        let marked = serde_json::to_vec(&serde_json::json!({"error": {"message": "hunter2", "status": answer}})).unwrap();
        for body in [body, marked] {
            let refusal = Refusal::answered(reqwest::StatusCode::FORBIDDEN, &body, None);
            let said = format!("{refusal} {refusal:?}");
            prop_assert!(!said.contains("hunter2"), "{}", said);
        }
    }
}
