use https_client::ApiUrl;
use serde_json::Value;

use crate::{
    domain::{Rating, Review, Reviews, SourceKind},
    source::{SourceError, google::fields},
};

/// A place, as documented at
/// <https://developers.google.com/maps/documentation/places/web-service/reference/rest/v1/places>.
pub(in crate::source::google) fn parse(answer: &Value, api: &ApiUrl) -> Result<Reviews, SourceError> {
    if !answer.is_object() {
        return Err(SourceError::Shape("it is no object"));
    }
    Ok(Reviews {
        average: fields::average(answer, "rating")?,
        total: fields::total(answer, "userRatingCount")?,
        reviews: fields::showable(fields::list(answer)?.iter(), |said| review(said, api)),
        source: SourceKind::GooglePlaces,
        demonstration: false,
        all_reviews: fields::link(&answer["googleMapsUri"]),
    })
}

/// A review, unless it cannot be shown.
fn review(said: &Value, api: &ApiUrl) -> Option<Review> {
    let author = said["authorAttribution"].as_object().map(|_| &said["authorAttribution"])?;
    Some(Review {
        author: fields::author(&author["displayName"])?,
        rating: Rating::try_from(said["rating"].as_f64()?).ok()?,
        time: fields::moment(&said["publishTime"])?,
        text: fields::text(&said["text"]["text"]).into(),
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

    /// Names, addresses and words are made up; all else is as Google's documentation shows it.
    fn documented() -> Value {
        serde_json::from_str(include_str!("../../../../tests/google/place.json")).unwrap()
    }

    fn changed(pointer: &str, value: Value) -> Value {
        let mut place = documented();
        *place.pointer_mut(pointer).unwrap() = value;
        place
    }

    #[test]
    fn the_documented_answer_is_read_whole_and_in_its_order() {
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
            matches!(good.photo, Some(Photo::Remote(address)) if address.as_url().host_str() == Some("lh3.googleusercontent.com"))
        );
        let author = "https://www.google.com/maps/contrib/100000000000000000001/reviews";
        assert_eq!(good.author_link.map(String::from).unwrap(), author);
        assert_eq!((String::from(bad.author), f64::from(bad.rating)), ("Bob Example".to_owned(), 1.0));
        assert_eq!((String::from(bare.author), String::from(bare.text)), ("A Google user".to_owned(), String::new()));
        assert_eq!((bare.photo, bare.author_link), (None, None));
    }

    #[test]
    fn what_cannot_be_shown_is_left_out_and_the_others_stand() {
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
    fn stars_alone_are_shown_as_such() {
        let mut place = documented();
        place["reviews"] = json!([]);
        assert!(parse(&place, &api()).unwrap().reviews.is_empty());
        place.as_object_mut().unwrap().remove("reviews");
        assert!(parse(&place, &api()).unwrap().reviews.is_empty());
    }

    #[test]
    fn what_is_wrong_with_the_whole_is_named_without_its_words() {
        for (field, value) in [("rating", json!("hunter2")), ("userRatingCount", json!(-1)), ("reviews", json!({}))] {
            let said = parse(&changed(&format!("/{field}"), value), &api()).unwrap_err().to_string();
            assert!(said.contains(field) && !said.contains("hunter2"), "{said}");
        }
        for no_place in [json!(null), json!([documented()]), json!("hunter2")] {
            assert!(matches!(parse(&no_place, &api()), Err(SourceError::Shape(_))));
        }
        assert!(matches!(parse(&json!({}), &api()), Err(SourceError::Nothing)), "nobody has rated it");
    }

    #[test]
    fn links_that_lead_elsewhere_are_dropped_and_the_review_stays() {
        for field in ["uri", "photoUri"] {
            let place = changed(&format!("/reviews/0/authorAttribution/{field}"), json!("javascript:alert(1)"));
            let review = parse(&place, &api()).unwrap().reviews.remove(0);
            assert_eq!((field == "uri", field == "photoUri"), (review.author_link.is_none(), review.photo.is_none()));
        }
        let place = changed("/googleMapsUri", json!("http://maps.google.com"));
        assert_eq!(parse(&place, &api()).unwrap().all_reviews, None);
    }
}
