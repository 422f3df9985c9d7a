use std::collections::HashSet;

use https_client::ApiUrl;
use serde_json::Value;

use crate::{
    domain::{Average, Rating, Review, Reviews, SourceKind},
    source::{SourceError, google::fields},
};

/// Words after which no further page is read, in bytes. With one page more, each review of it as long as it can be, an
/// answer is far below what the gateway takes.
const ENOUGH_WORDS: usize = 512 * 1024;

/// What the pages say that have come.
#[derive(Debug, Default)]
pub(in crate::source::google) struct Collected {
    /// Of the first page.
    summary: Option<(Average, u64)>,
    said: Vec<Value>,
}

impl Collected {
    /// Adds a page; the token of the next one, if there is one.
    pub(in crate::source::google) fn add(&mut self, mut page: Value) -> Result<Option<String>, SourceError> {
        if !page.is_object() {
            return Err(SourceError::Shape("it is no object"));
        }
        if self.summary.is_none() {
            let average = fields::average(&page, "averageRating")?;
            self.summary = Some((average, fields::total(&page, "totalReviewCount")?));
        }
        match page["reviews"].take() {
            Value::Null => {}
            Value::Array(reviews) => self.said.extend(reviews),
            _ => return Err(SourceError::Shape("reviews")),
        }
        match page["nextPageToken"].take() {
            Value::Null => Ok(None),
            Value::String(token) => Ok(Some(token).filter(|token| !token.is_empty())),
            _ => Err(SourceError::Shape("nextPageToken")),
        }
    }

    /// Whether more could not be handed on.
    pub(in crate::source::google) fn is_enough(&self) -> bool {
        let words = self.said.iter().filter_map(|said| said["comment"].as_str()).map(str::len);
        words.sum::<usize>() >= ENOUGH_WORDS
    }

    /// All of them, in Google's order.
    pub(in crate::source::google) fn reviews(&self, api: &ApiUrl) -> Result<Reviews, SourceError> {
        let (average, total) = self.summary.ok_or(SourceError::Nothing)?;
        // A review that is changed while pages are read moves to the first and pushes another over the edge of its
        // page, where it comes again.
        let mut seen = HashSet::new();
        let once = self.said.iter().filter(|said| said["reviewId"].as_str().is_none_or(|id| seen.insert(id)));
        Ok(Reviews {
            average,
            total,
            reviews: fields::showable(once, |said| review(said, api)),
            source: SourceKind::GoogleBusiness,
            demonstration: false,
            all_reviews: None,
        })
    }
}

/// A review, as documented at
/// <https://developers.google.com/my-business/reference/rest/v4/accounts.locations.reviews>, unless it cannot be shown.
fn review(said: &Value, api: &ApiUrl) -> Option<Review> {
    let reviewer = said["reviewer"].as_object().map(|_| &said["reviewer"])?;
    // Whoever wants to be nobody is nobody, whatever else is said of them.
    let is_anonymous = reviewer["isAnonymous"] == true;
    let known = |field: &str| if is_anonymous { &Value::Null } else { &reviewer[field] };
    Some(Review {
        author: fields::author(known("displayName"))?,
        rating: stars(&said["starRating"])?,
        time: fields::moment(&said["createTime"])?,
        text: fields::text(&said["comment"]).into(),
        photo: fields::photo(known("profilePhotoUrl"), api),
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

    /// Names, addresses and words are made up; all else is as Google's documentation shows it.
    fn documented() -> Value {
        serde_json::from_str(include_str!("../../../../tests/google/business-reviews.json")).unwrap()
    }

    fn parsed(pages: impl IntoIterator<Item = Value>) -> Result<Reviews, SourceError> {
        let mut collected = Collected::default();
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
    fn the_documented_answer_is_read_whole_and_in_its_order() {
        assert_eq!(Collected::default().add(documented()).unwrap().as_deref(), Some("next-page"));
        let reviews = parsed([documented()]).unwrap();
        assert_eq!((f64::from(reviews.average), reviews.total), (4.5, 61));
        let [good, bad, nobody] = reviews.reviews.try_into().unwrap();
        assert_eq!((String::from(good.author), f64::from(good.rating)), ("Anne Example".to_owned(), 5.0));
        assert_eq!(
            (i64::from(good.time), String::from(good.text)),
            (1_724_934_312, "Tidy work, and on time.".to_owned())
        );
        assert!(
            matches!(good.photo, Some(Photo::Remote(address)) if address.as_url().as_str().starts_with("https://lh3."))
        );
        assert_eq!((String::from(bad.author), f64::from(bad.rating)), ("Bob Example".to_owned(), 1.0));
        assert_eq!((String::from(nobody.author), nobody.photo), ("A Google user".to_owned(), None));
        assert_eq!(String::from(nobody.text), "");
    }

    #[test]
    fn what_cannot_be_shown_is_left_out_and_the_others_stand() {
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
    fn a_review_that_moved_to_the_next_page_is_shown_once() {
        assert_eq!(parsed([documented(), documented()]).unwrap().reviews.len(), 3);
    }

    #[test]
    fn a_name_that_google_lets_through_is_not_shown_for_somebody_anonymous() {
        let page = changed("/reviews/0/reviewer/isAnonymous", json!(true));
        let review = parsed([page]).unwrap().reviews.remove(0);
        assert_eq!((String::from(review.author), review.photo), ("A Google user".to_owned(), None));
    }

    #[test]
    fn what_is_wrong_with_the_whole_is_named_without_its_words() {
        for field in ["averageRating", "totalReviewCount", "reviews", "nextPageToken"] {
            let said = parsed([changed(&format!("/{field}"), json!({"hunter2": 1}))]).unwrap_err().to_string();
            assert!(said.contains(field) && !said.contains("hunter2"), "{said}");
        }
        assert!(matches!(parsed([json!([])]), Err(SourceError::Shape(_))));
        assert!(matches!(parsed([json!({})]), Err(SourceError::Nothing)), "nobody has rated it");
    }

    #[test]
    fn long_reviews_are_enough_before_a_thousand_of_them() {
        let page = |words: usize| {
            let said = json!({"reviewId": "1", "comment": "a".repeat(words)});
            json!({"averageRating": 4, "totalReviewCount": 500, "reviews": vec![said; 50], "nextPageToken": "more"})
        };
        let mut collected = Collected::default();
        collected.add(page(300)).unwrap();
        assert!(!collected.is_enough());
        collected.add(page(20_000)).unwrap();
        assert!(collected.is_enough());
    }
}
