//! The fields that both APIs share.
//!
//! Fields of the response are parsed strictly: a response that is not as documented is an error. Fields of a review are
//! parsed leniently: a review that is not displayable is left out and counted, and the others are kept.

use https_client::ApiUrl;
use jiff::Timestamp;
use metrics::counter;
use serde_json::Value;

use crate::{
    domain::{AuthorName, Average, Photo, PhotoUrl, Review, UnixSeconds, WebLink},
    source::SourceError,
};

/// The author's name where Google gives none.
const NO_NAME: &str = "A Google user";

/// The average of all reviews, which Google omits if there are none.
pub(super) fn average(response: &Value, field: &'static str) -> Result<Average, SourceError> {
    let value = &response[field];
    if value.is_null() {
        return Err(SourceError::Nothing);
    }
    let stars = value.as_f64().and_then(|stars| Average::try_from(stars).ok());
    stars.ok_or(SourceError::Shape(field))
}

/// The number of reviews.
pub(super) fn total(response: &Value, field: &'static str) -> Result<u64, SourceError> {
    response[field].as_u64().ok_or(SourceError::Shape(field))
}

/// The list of reviews, which Google omits if it is empty.
pub(super) fn list(response: &Value) -> Result<&[Value], SourceError> {
    match &response["reviews"] {
        Value::Null => Ok(&[]),
        Value::Array(reviews) => Ok(reviews),
        _ => Err(SourceError::Shape("reviews")),
    }
}

/// The displayable ones of `reviews`, in their order.
pub(super) fn displayable<'a>(
    reviews: impl Iterator<Item = &'a Value>,
    parse: impl Fn(&'a Value) -> Option<Review>,
) -> Vec<Review> {
    let mut left_out: u32 = 0;
    let parsed = reviews
        .filter_map(|review| {
            let review = parse(review);
            left_out += u32::from(review.is_none());
            review
        })
        .collect();
    if left_out > 0 {
        counter!("reviews_left_out_total").increment(left_out.into());
        tracing::warn!(left_out, "left out reviews without stars, time or author");
    }
    parsed
}

/// The author's name, or [`NO_NAME`].
pub(super) fn author(name: &Value) -> Option<AuthorName> {
    let given = name.as_str().and_then(|name| AuthorName::try_from(name.to_owned()).ok());
    given.or_else(|| AuthorName::try_from(NO_NAME.to_owned()).ok())
}

/// A timestamp (RFC 3339, up to nine fractional digits).
pub(super) fn time(text: &Value) -> Option<UnixSeconds> {
    UnixSeconds::try_from(text.as_str()?.parse::<Timestamp>().ok()?.as_second()).ok()
}

/// A text; empty if it is missing.
pub(super) fn text(text: &Value) -> String {
    text.as_str().unwrap_or_default().to_owned()
}

/// A URL that a page may link to.
pub(super) fn link(url: &Value) -> Option<WebLink> {
    WebLink::try_from(url.as_str()?.to_owned()).ok()
}

/// A picture that we may fetch: on Google's domain, or on the API's own origin (a test double).
pub(super) fn photo(url: &Value, api: &ApiUrl) -> Option<Photo> {
    let text = url.as_str()?;
    // A URL without a scheme is relative to an https page.
    let full = if text.starts_with("//") { format!("https:{text}") } else { text.to_owned() };
    let url = PhotoUrl::try_from(full).ok()?;
    let is_loopback = url.as_url().scheme() == "http";
    (!is_loopback || api.is_origin_of(url.as_url())).then_some(Photo::Remote(url))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn accepts_pictures_of_google_and_of_the_apis_own_origin() {
        let api: ApiUrl = "http://127.0.0.1:8081".parse().unwrap();
        let parsed = |address: &str| match photo(&json!(address), &api) {
            Some(Photo::Remote(address)) => Some(String::from(address)),
            _ => None,
        };
        for address in ["https://lh3.googleusercontent.com/a/1=s128", "http://127.0.0.1:8081/photo/1"] {
            assert_eq!(parsed(address).as_deref(), Some(address));
        }
        assert_eq!(parsed("//lh3.googleusercontent.com/a/1").unwrap(), "https://lh3.googleusercontent.com/a/1");
        for address in ["http://127.0.0.1:6379/", "//127.0.0.1:8081/photo/1", "https://example.com/a", "/photo/1", ""] {
            assert_eq!(parsed(address), None, "{address}");
        }
    }

    #[test]
    fn parses_timestamps_with_fractional_digits_and_offsets() {
        for time in ["2023-11-14T22:13:20Z", "2023-11-14T22:13:20.123456789Z", "2023-11-14T23:13:20.5+01:00"] {
            assert_eq!(super::time(&json!(time)).map(i64::from), Some(1_700_000_000), "{time}");
        }
        for time in
            [json!("2023-11-14"), json!("0001-01-01T00:00:00Z"), json!("yesterday"), json!(1_700_000_000), json!(null)]
        {
            assert_eq!(super::time(&time), None, "{time}");
        }
    }

    #[test]
    fn a_missing_average_means_no_reviews_and_an_invalid_one_is_an_error() {
        let outcome = |response: Value| average(&response, "rating").map(f64::from).map_err(|error| error.name());
        assert_eq!(outcome(json!({"rating": 4})), Ok(4.0));
        assert_eq!(outcome(json!({})), Err("nothing"));
        for wrong in [json!("4"), json!(5.1), json!(-1), json!([]), json!(true)] {
            assert_eq!(outcome(json!({"rating": wrong})), Err("shape"));
        }
    }
}
