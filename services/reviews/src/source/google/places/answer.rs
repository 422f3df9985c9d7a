use https_client::ApiUrl;
use serde_json::Value;

use crate::{
    domain::{Rating, Review, Reviews, SourceKind},
    source::{SourceError, google::fields},
};

/// Parses a place, as documented at
/// <https://developers.google.com/maps/documentation/places/web-service/reference/rest/v1/places>.
pub(in crate::source::google) fn parse(response: &Value, api: &ApiUrl) -> Result<Reviews, SourceError> {
    if !response.is_object() {
        return Err(SourceError::Shape("it is not an object"));
    }
    Ok(Reviews {
        average: fields::average(response, "rating")?,
        total: fields::total(response, "userRatingCount")?,
        reviews: fields::displayable(fields::list(response)?.iter(), |json| review(json, api)),
        source: SourceKind::GooglePlaces,
        demonstration: false,
        all_reviews: fields::link(&response["googleMapsUri"]),
    })
}

/// Parses a review; `None` if it is not displayable.
fn review(json: &Value, api: &ApiUrl) -> Option<Review> {
    let author = json["authorAttribution"].as_object().map(|_| &json["authorAttribution"])?;
    Some(Review {
        author: fields::author(&author["displayName"])?,
        rating: Rating::try_from(json["rating"].as_f64()?).ok()?,
        time: fields::time(&json["publishTime"])?,
        text: fields::text(&json["text"]["text"]).into(),
        photo: fields::photo(&author["photoUri"], api),
        author_link: fields::link(&author["uri"]),
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::domain::Photo;

    fn api() -> ApiUrl {
        "https://places.googleapis.com".parse().unwrap()
    }

    /// Google's documented example with fictitious names, URLs and texts.
    fn documented() -> Value {
        serde_json::from_str(include_str!("../../../../tests/google/place.json")).unwrap()
    }

    fn changed(pointer: &str, value: Value) -> Value {
        let mut place = documented();
        *place.pointer_mut(pointer).unwrap() = value;
        place
    }

    #[test]
    fn parses_the_documented_response_in_order() {
        let reviews = parse(&documented(), &api()).unwrap();
        assert_eq!((f64::from(reviews.average), reviews.total), (4.6, 61));
        assert_eq!(reviews.all_reviews.map(String::from).unwrap(), "https://maps.google.com/?cid=1234567890123456789");
        let [good, bad, bare] = reviews.reviews.try_into().unwrap();
        assert_eq!((String::from(good.author), f64::from(good.rating)), ("Anne Example".to_owned(), 5.0));
        assert_eq!(
            (i64::from(good.time), String::from(good.text)),
            (1_724_934_312, "Tidy work, and on time.".to_owned())
        );
        assert!(
            matches!(good.photo, Some(Photo::Remote(url)) if url.as_url().host_str() == Some("lh3.googleusercontent.com"))
        );
        let author = "https://www.google.com/maps/contrib/100000000000000000001/reviews";
        assert_eq!(good.author_link.map(String::from).unwrap(), author);
        assert_eq!((String::from(bad.author), f64::from(bad.rating)), ("Bob Example".to_owned(), 1.0));
        assert_eq!((String::from(bare.author), String::from(bare.text)), ("A Google user".to_owned(), String::new()));
        assert_eq!((bare.photo, bare.author_link), (None, None));
    }

    #[test]
    fn leaves_out_invalid_reviews_and_keeps_the_others() {
        for (field, value) in [
            ("rating", json!(0)),
            ("rating", json!(6)),
            ("rating", json!("5")),
            ("publishTime", json!("a month ago")),
            ("publishTime", json!(null)),
            ("authorAttribution", json!("Anne")),
        ] {
            let reviews = parse(&changed(&format!("/reviews/0/{field}"), value), &api()).unwrap().reviews;
            assert_eq!(reviews.len(), 2, "{field}");
            assert_eq!(String::from(reviews[0].author.clone()), "Bob Example");
        }
        assert_eq!(parse(&changed("/reviews/0", json!(7)), &api()).unwrap().reviews.len(), 2);
    }

    #[test]
    fn accepts_a_rating_without_reviews() {
        let mut place = documented();
        place["reviews"] = json!([]);
        assert!(parse(&place, &api()).unwrap().reviews.is_empty());
        place.as_object_mut().unwrap().remove("reviews");
        assert!(parse(&place, &api()).unwrap().reviews.is_empty());
    }

    #[test]
    fn names_the_invalid_field_without_quoting_it() {
        for (field, value) in [("rating", json!("hunter2")), ("userRatingCount", json!(-1)), ("reviews", json!({}))] {
            let error = parse(&changed(&format!("/{field}"), value), &api()).unwrap_err().to_string();
            assert!(error.contains(field) && !error.contains("hunter2"), "{error}");
        }
        for no_place in [json!(null), json!([documented()]), json!("hunter2")] {
            assert!(matches!(parse(&no_place, &api()), Err(SourceError::Shape(_))));
        }
        assert!(matches!(parse(&json!({}), &api()), Err(SourceError::Nothing)), "nobody has rated it");
    }

    #[test]
    fn drops_disallowed_links_and_keeps_the_review() {
        for field in ["uri", "photoUri"] {
            let place = changed(&format!("/reviews/0/authorAttribution/{field}"), json!("javascript:alert(1)"));
            let review = parse(&place, &api()).unwrap().reviews.remove(0);
            assert_eq!((field == "uri", field == "photoUri"), (review.author_link.is_none(), review.photo.is_none()));
        }
        let place = changed("/googleMapsUri", json!("http://maps.google.com"));
        assert_eq!(parse(&place, &api()).unwrap().all_reviews, None);
    }
}
