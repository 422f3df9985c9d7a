//! What both APIs say in the same way.
//!
//! What belongs to the whole is strict: an answer that is not as documented is none. What belongs to one review is
//! lenient: what cannot be shown is left out and counted, and the others stand.

use https_client::ApiUrl;
use jiff::Timestamp;
use metrics::counter;
use serde_json::Value;

use crate::{
    domain::{AuthorName, Average, Moment, Photo, PhotoAddress, Review, WebLink},
    source::SourceError,
};

/// Stands for a name that Google does not give.
const NO_NAME: &str = "A Google user";

/// The average of all reviews; none at all is how Google says that there are no reviews.
pub(super) fn average(answer: &Value, field: &'static str) -> Result<Average, SourceError> {
    let value = &answer[field];
    if value.is_null() {
        return Err(SourceError::Nothing);
    }
    let stars = value.as_f64().and_then(|stars| Average::try_from(stars).ok());
    stars.ok_or(SourceError::Shape(field))
}

/// How many reviews there are.
pub(super) fn total(answer: &Value, field: &'static str) -> Result<u64, SourceError> {
    answer[field].as_u64().ok_or(SourceError::Shape(field))
}

/// The list of reviews; Google leaves out an empty one.
pub(super) fn list(answer: &Value) -> Result<&[Value], SourceError> {
    match &answer["reviews"] {
        Value::Null => Ok(&[]),
        Value::Array(reviews) => Ok(reviews),
        _ => Err(SourceError::Shape("reviews")),
    }
}

/// Those of `reviews` that can be shown, in their order.
pub(super) fn showable<'a>(
    reviews: impl Iterator<Item = &'a Value>,
    parse: impl Fn(&'a Value) -> Option<Review>,
) -> Vec<Review> {
    let mut left_out: u32 = 0;
    let shown = reviews
        .filter_map(|review| {
            let parsed = parse(review);
            left_out += u32::from(parsed.is_none());
            parsed
        })
        .collect();
    if left_out > 0 {
        counter!("reviews_left_out_total").increment(left_out.into());
        tracing::warn!(left_out, "reviews without stars, time or author cannot be shown");
    }
    shown
}

/// A name, or what stands for one.
pub(super) fn author(name: &Value) -> Option<AuthorName> {
    let given = name.as_str().and_then(|name| AuthorName::try_from(name.to_owned()).ok());
    given.or_else(|| AuthorName::try_from(NO_NAME.to_owned()).ok())
}

/// A moment (RFC 3339, up to nine fractional digits).
pub(super) fn moment(text: &Value) -> Option<Moment> {
    Moment::try_from(text.as_str()?.parse::<Timestamp>().ok()?.as_second()).ok()
}

/// A text, or an empty one.
pub(super) fn text(text: &Value) -> String {
    text.as_str().unwrap_or_default().to_owned()
}

/// An address that a page may link to.
pub(super) fn link(address: &Value) -> Option<WebLink> {
    WebLink::try_from(address.as_str()?.to_owned()).ok()
}

/// A picture that we may fetch: one that Google keeps, or one that a test double has beside the API.
pub(super) fn photo(address: &Value, api: &ApiUrl) -> Option<Photo> {
    let text = address.as_str()?;
    // Without a scheme it is that of the page it is meant for, which is https.
    let full = if text.starts_with("//") { format!("https:{text}") } else { text.to_owned() };
    let address = PhotoAddress::try_from(full).ok()?;
    let is_here = address.as_url().scheme() == "http";
    (!is_here || api.is_origin_of(address.as_url())).then_some(Photo::Remote(address))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_picture_is_googles_or_of_the_apis_own_origin() {
        let api: ApiUrl = "http://127.0.0.1:8081".parse().unwrap();
        let taken = |address: &str| match photo(&json!(address), &api) {
            Some(Photo::Remote(address)) => Some(String::from(address)),
            _ => None,
        };
        for address in ["https://lh3.googleusercontent.com/a/1=s128", "http://127.0.0.1:8081/photo/1"] {
            assert_eq!(taken(address).as_deref(), Some(address));
        }
        assert_eq!(taken("//lh3.googleusercontent.com/a/1").unwrap(), "https://lh3.googleusercontent.com/a/1");
        for address in ["http://127.0.0.1:6379/", "//127.0.0.1:8081/photo/1", "https://example.com/a", "/photo/1", ""] {
            assert_eq!(taken(address), None, "{address}");
        }
    }

    #[test]
    fn moments_have_up_to_nine_fractional_digits_and_any_offset() {
        for moment in ["2023-11-14T22:13:20Z", "2023-11-14T22:13:20.123456789Z", "2023-11-14T23:13:20.5+01:00"] {
            assert_eq!(super::moment(&json!(moment)).map(i64::from), Some(1_700_000_000), "{moment}");
        }
        for moment in
            [json!("2023-11-14"), json!("0001-01-01T00:00:00Z"), json!("yesterday"), json!(1_700_000_000), json!(null)]
        {
            assert_eq!(super::moment(&moment), None, "{moment}");
        }
    }

    #[test]
    fn a_rating_that_is_missing_is_none_yet_and_one_of_a_wrong_type_is_an_error() {
        let name = |answer: Value| average(&answer, "rating").map(f64::from).map_err(|error| error.name());
        assert_eq!(name(json!({"rating": 4})), Ok(4.0));
        assert_eq!(name(json!({})), Err("nothing"));
        for wrong in [json!("4"), json!(5.1), json!(-1), json!([]), json!(true)] {
            assert_eq!(name(json!({"rating": wrong})), Err("shape"));
        }
    }
}
