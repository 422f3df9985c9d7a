use proto::reviews::v1::{GetReviewsResponse, Review, Source, review::Photo};
use serde::Serialize;

/// The response (rule 7.14): `success`, and `data` on success.
#[derive(Serialize)]
pub(super) struct Answer {
    success: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    data: Option<Payload>,
}

/// The payload (rule 3.10), with its source (rule 3.11).
#[derive(Serialize)]
struct Payload {
    rating: f64,
    total_reviews: u64,
    reviews: Vec<ReviewPayload>,
    /// Determines how the reviews were selected and ordered.
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<&'static str>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    demonstration: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    all_reviews_url: Option<String>,
}

#[derive(Serialize)]
struct ReviewPayload {
    author_name: String,
    rating: f64,
    time: i64,
    text: String,
    /// A path on this site.
    #[serde(skip_serializing_if = "Option::is_none")]
    profile_photo_url: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    author_url: Option<String>,
}

impl Answer {
    pub(super) fn no_reviews() -> Self {
        Self { success: false, data: None }
    }
}

impl From<GetReviewsResponse> for Answer {
    fn from(reviews: GetReviewsResponse) -> Self {
        let source = match reviews.source() {
            Source::File => Some("file"),
            Source::GooglePlaces => Some("google-places"),
            Source::GoogleBusiness => Some("google-business"),
            // Sent by older versions of the service.
            Source::Unspecified => None,
        };
        let data = Payload {
            rating: reviews.rating,
            total_reviews: reviews.total_reviews,
            reviews: reviews.reviews.into_iter().enumerate().map(|(index, of)| review(index, of)).collect(),
            source,
            demonstration: reviews.demonstration,
            all_reviews_url: reviews.all_reviews_url,
        };
        Self { success: true, data: Some(data) }
    }
}

fn review(index: usize, review: Review) -> ReviewPayload {
    let photo = review.photo.map(|photo| match photo {
        Photo::PhotoPath(path) => path,
        // The version keeps the URL valid when the order of reviews changes.
        Photo::PhotoVersion(version) => format!("/api/reviews/photo/{index}?v={version}"),
    });
    ReviewPayload {
        author_name: review.author_name,
        rating: review.rating,
        time: review.time,
        text: review.text,
        profile_photo_url: photo,
        author_url: review.author_url,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn shown(reviews: GetReviewsResponse) -> Value {
        serde_json::to_value(Answer::from(reviews)).unwrap()
    }

    fn one(photo: Option<Photo>, author_url: Option<&str>) -> Review {
        Review {
            author_name: "A".to_owned(),
            rating: 4.0,
            time: 1_700_000_000,
            text: "Tidy.".to_owned(),
            photo,
            author_url: author_url.map(str::to_owned),
        }
    }

    #[test]
    fn the_payload_has_the_fields_that_the_source_has() {
        let reviews = GetReviewsResponse {
            rating: 4.9,
            total_reviews: 60,
            reviews: vec![
                one(None, None),
                one(Some(Photo::PhotoPath("/photos/a.webp".to_owned())), None),
                one(Some(Photo::PhotoVersion("0123456789abcdef".to_owned())), Some("https://maps.example/a")),
            ],
            source: Source::GooglePlaces.into(),
            demonstration: false,
            all_reviews_url: Some("https://maps.example/all".to_owned()),
        };
        let review = json!({"author_name": "A", "rating": 4.0, "time": 1_700_000_000, "text": "Tidy."});
        let with = |more: Value| {
            let mut review = review.clone();
            review.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            review
        };
        let expected = json!({"success": true, "data": {
            "rating": 4.9, "total_reviews": 60, "source": "google-places", "all_reviews_url": "https://maps.example/all",
            "reviews": [
                review,
                with(json!({"profile_photo_url": "/photos/a.webp"})),
                with(json!({
                    "profile_photo_url": "/api/reviews/photo/2?v=0123456789abcdef",
                    "author_url": "https://maps.example/a",
                })),
            ],
        }});
        assert_eq!(shown(reviews), expected);
    }

    #[test]
    fn labels_demonstration_reviews_and_names_the_source() {
        for (source, name) in [
            (Source::File, json!("file")),
            (Source::GoogleBusiness, json!("google-business")),
            (Source::Unspecified, Value::Null),
        ] {
            let answer = shown(GetReviewsResponse {
                source: source.into(),
                demonstration: source == Source::File,
                ..GetReviewsResponse::default()
            });
            assert_eq!(answer["data"]["source"], name);
            assert_eq!(answer["data"].get("demonstration"), (source == Source::File).then_some(&json!(true)));
        }
    }

    #[test]
    fn there_is_no_data_without_reviews() {
        assert_eq!(serde_json::to_value(Answer::no_reviews()).unwrap(), json!({"success": false}));
    }
}
