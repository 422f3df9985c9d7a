use std::collections::HashSet;

use https_client::ApiUrl;
use serde_json::Value;

use crate::{
    domain::{Average, Rating, Review, Reviews, SourceKind},
    source::{SourceError, google::fields},
};

/// Total size of texts from which no further page is fetched, in bytes. Even with one more page of the longest reviews,
/// the gRPC response is far below the gateway's limit.
const MAX_TEXT_BYTES: usize = 512 * 1024;

/// The pages fetched so far.
#[derive(Debug, Default)]
pub(in crate::source::google) struct ReviewPages {
    /// Average and total from the first page.
    summary: Option<(Average, u64)>,
    reviews: Vec<Value>,
}

impl ReviewPages {
    /// Adds a page and returns the token of the next one, if there is one.
    pub(in crate::source::google) fn add(&mut self, mut page: Value) -> Result<Option<String>, SourceError> {
        if !page.is_object() {
            return Err(SourceError::Shape("it is not an object"));
        }
        if self.summary.is_none() {
            let average = fields::average(&page, "averageRating")?;
            self.summary = Some((average, fields::total(&page, "totalReviewCount")?));
        }
        match page["reviews"].take() {
            Value::Null => {}
            Value::Array(reviews) => self.reviews.extend(reviews),
            _ => return Err(SourceError::Shape("reviews")),
        }
        match page["nextPageToken"].take() {
            Value::Null => Ok(None),
            Value::String(token) => Ok(Some(token).filter(|token| !token.is_empty())),
            _ => Err(SourceError::Shape("nextPageToken")),
        }
    }

    /// Returns true if no further page should be fetched.
    pub(in crate::source::google) fn is_full(&self) -> bool {
        let lengths = self.reviews.iter().filter_map(|review| review["comment"].as_str()).map(str::len);
        lengths.sum::<usize>() >= MAX_TEXT_BYTES
    }

    /// Parses all reviews, in Google's order.
    pub(in crate::source::google) fn reviews(&self, api: &ApiUrl) -> Result<Reviews, SourceError> {
        let (average, total) = self.summary.ok_or(SourceError::Nothing)?;
        // A review that is changed between two pages moves to the first page and pushes another one to the next page,
        // which then contains it again.
        let mut seen = HashSet::new();
        let unique = self.reviews.iter().filter(|review| review["reviewId"].as_str().is_none_or(|id| seen.insert(id)));
        Ok(Reviews {
            average,
            total,
            reviews: fields::displayable(unique, |json| review(json, api)),
            source: SourceKind::GoogleBusiness,
            demonstration: false,
            all_reviews: None,
        })
    }
}

/// Parses a review, as documented at
/// <https://developers.google.com/my-business/reference/rest/v4/accounts.locations.reviews>; `None` if it is not
/// displayable.
fn review(json: &Value, api: &ApiUrl) -> Option<Review> {
    let reviewer = json["reviewer"].as_object().map(|_| &json["reviewer"])?;
    // Anonymous authors stay anonymous even if Google sends their name.
    let is_anonymous = reviewer["isAnonymous"] == true;
    let public = |field: &str| if is_anonymous { &Value::Null } else { &reviewer[field] };
    Some(Review {
        author: fields::author(public("displayName"))?,
        rating: stars(&json["starRating"])?,
        time: fields::time(&json["createTime"])?,
        text: fields::text(&json["comment"]).into(),
        photo: fields::photo(public("profilePhotoUrl"), api),
        author_link: None,
    })
}

fn stars(name: &Value) -> Option<Rating> {
    let stars = match name.as_str()? {
        "ONE" => 1.0,
        "TWO" => 2.0,
        "THREE" => 3.0,
        "FOUR" => 4.0,
        "FIVE" => 5.0,
        _ => return None,
    };
    Rating::try_from(stars).ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::domain::Photo;

    /// Google's documented example with fictitious names, URLs and texts.
    fn documented() -> Value {
        serde_json::from_str(include_str!("../../../../tests/google/business-reviews.json")).unwrap()
    }

    fn parsed(pages: impl IntoIterator<Item = Value>) -> Result<Reviews, SourceError> {
        let mut collected = ReviewPages::default();
        for page in pages {
            collected.add(page)?;
        }
        collected.reviews(&"https://mybusiness.googleapis.com".parse().unwrap())
    }

    fn changed(pointer: &str, value: Value) -> Value {
        let mut page = documented();
        *page.pointer_mut(pointer).unwrap() = value;
        page
    }

    #[test]
    fn parses_the_documented_response_in_order() {
        assert_eq!(ReviewPages::default().add(documented()).unwrap().as_deref(), Some("next-page"));
        let reviews = parsed([documented()]).unwrap();
        assert_eq!((f64::from(reviews.average), reviews.total), (4.5, 61));
        let [good, bad, anonymous] = reviews.reviews.try_into().unwrap();
        assert_eq!((String::from(good.author), f64::from(good.rating)), ("Anne Example".to_owned(), 5.0));
        assert_eq!(
            (i64::from(good.time), String::from(good.text)),
            (1_724_934_312, "Tidy work, and on time.".to_owned())
        );
        assert!(matches!(good.photo, Some(Photo::Remote(url)) if url.as_url().as_str().starts_with("https://lh3.")));
        assert_eq!((String::from(bad.author), f64::from(bad.rating)), ("Bob Example".to_owned(), 1.0));
        assert_eq!((String::from(anonymous.author), anonymous.photo), ("A Google user".to_owned(), None));
        assert_eq!(String::from(anonymous.text), "");
    }

    #[test]
    fn leaves_out_invalid_reviews_and_keeps_the_others() {
        for (field, value) in [
            ("starRating", json!("STAR_RATING_UNSPECIFIED")),
            ("starRating", json!(5)),
            ("createTime", json!(null)),
            ("reviewer", json!([])),
        ] {
            let reviews = parsed([changed(&format!("/reviews/0/{field}"), value)]).unwrap().reviews;
            assert_eq!(reviews.len(), 2, "{field}");
            assert_eq!(String::from(reviews[0].author.clone()), "Bob Example");
        }
    }

    #[test]
    fn a_review_that_moved_to_the_next_page_appears_once() {
        assert_eq!(parsed([documented(), documented()]).unwrap().reviews.len(), 3);
    }

    #[test]
    fn hides_the_name_and_picture_of_an_anonymous_author() {
        let page = changed("/reviews/0/reviewer/isAnonymous", json!(true));
        let review = parsed([page]).unwrap().reviews.remove(0);
        assert_eq!((String::from(review.author), review.photo), ("A Google user".to_owned(), None));
    }

    #[test]
    fn names_the_invalid_field_without_quoting_it() {
        for field in ["averageRating", "totalReviewCount", "reviews", "nextPageToken"] {
            let error = parsed([changed(&format!("/{field}"), json!({"hunter2": 1}))]).unwrap_err().to_string();
            assert!(error.contains(field) && !error.contains("hunter2"), "{error}");
        }
        assert!(matches!(parsed([json!([])]), Err(SourceError::Shape(_))));
        assert!(matches!(parsed([json!({})]), Err(SourceError::Nothing)), "nobody has rated it");
    }

    #[test]
    fn is_full_once_the_texts_reach_the_size_limit() {
        let page = |text_bytes: usize| {
            let review = json!({"reviewId": "1", "comment": "a".repeat(text_bytes)});
            json!({"averageRating": 4, "totalReviewCount": 500, "reviews": vec![review; 50], "nextPageToken": "more"})
        };
        let mut collected = ReviewPages::default();
        collected.add(page(300)).unwrap();
        assert!(!collected.is_full());
        collected.add(page(20_000)).unwrap();
        assert!(collected.is_full());
    }
}
