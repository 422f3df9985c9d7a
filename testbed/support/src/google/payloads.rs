use std::ops::Range;

use serde_json::{Value, json};

use super::Google;

/// A PNG of one pixel.
pub(super) const PNG: &[u8] = &[
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00, 0x00, 0x0d, 0x49, 0x48, 0x44, 0x52, 0x00, 0x00, 0x00,
    0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x06, 0x00, 0x00, 0x00, 0x1f, 0x15, 0xc4, 0x89, 0x00, 0x00, 0x00, 0x0d, 0x49,
    0x44, 0x41, 0x54, 0x78, 0xda, 0x63, 0x90, 0xb6, 0x8a, 0xf9, 0x0f, 0x00, 0x02, 0xd6, 0x01, 0xb1, 0x63, 0x53, 0x9a,
    0xc6, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82,
];

/// A review of the firm.
#[derive(Debug, Clone)]
pub struct CustomerReview {
    author: String,
    stars: usize,
    text: String,
}

impl CustomerReview {
    /// A review with 1 to 5 stars.
    pub fn new(author: &str, stars: usize, text: &str) -> Self {
        Self { author: author.to_owned(), stars, text: text.to_owned() }
    }
}

impl Google {
    /// A place in the format of Places API (New)
    /// (developers.google.com/maps/documentation/places/web-service/reference/rest/v1/places#Review). The double serves
    /// a photo of each author.
    pub fn place(&self, rating: f64, total: u64, reviews: &[CustomerReview]) -> Value {
        let reviews: Vec<Value> = reviews
            .iter()
            .enumerate()
            .map(|(index, review)| {
                let text = json!({"text": review.text, "languageCode": "en"});
                json!({
                    "name": format!("places/{}/reviews/r{index}", Self::PLACE_ID),
                    "relativePublishTimeDescription": "2 years ago",
                    "rating": review.stars, "text": text, "originalText": text,
                    "authorAttribution": {
                        "displayName": review.author,
                        "uri": format!("https://www.google.com/maps/contrib/{index}/reviews"),
                        "photoUri": self.photo_url(index),
                    },
                    "publishTime": "2023-11-14T22:13:20.123456789Z",
                    "flagContentUri": "https://www.google.com/local/review/rap/report?postId=r",
                    "googleMapsUri": "https://www.google.com/maps/reviews/data=r",
                })
            })
            .collect();
        json!({
            "rating": rating, "userRatingCount": total,
            "googleMapsUri": "https://maps.google.com/?cid=1234567890", "reviews": reviews,
        })
    }

    /// Reviews in the format of the Business Profile API
    /// (developers.google.com/my-business/reference/rest/v4/accounts.locations.reviews#Review).
    pub fn business(&self, reviews: &[CustomerReview]) -> Vec<Value> {
        reviews
            .iter()
            .enumerate()
            .map(|(index, review)| {
                json!({
                    "name": format!("{}/reviews/r{index}", Self::LOCATION), "reviewId": format!("r{index}"),
                    "reviewer": {"displayName": review.author, "profilePhotoUrl": self.photo_url(index)},
                    "starRating": STARS[review.stars - 1], "comment": review.text,
                    "createTime": "2023-11-14T22:13:20.123456Z", "updateTime": "2024-01-02T03:04:05Z",
                    "reviewReply": {"comment": "Thank you.", "updateTime": "2024-01-03T03:04:05Z"},
                })
            })
            .collect()
    }
}

const STARS: [&str; 5] = ["ONE", "TWO", "THREE", "FOUR", "FIVE"];

/// The page with this range of reviews. Without reviews the fields are missing, as empty fields are in Google's JSON.
pub(super) fn business_page(all: &[Value], range: Range<usize>) -> Value {
    if all.is_empty() {
        return json!({});
    }
    let stars = all.iter().filter_map(|review| STARS.iter().position(|stars| review["starRating"] == *stars));
    let (sum, count) = stars.fold((0, 0), |(sum, count), position| (sum + position + 1, count + 1));
    let mut page = json!({
        "reviews": all[range.clone()], "totalReviewCount": all.len(),
        "averageRating": f64::from(u32::try_from(sum).unwrap()) / f64::from(u32::try_from(count.max(1)).unwrap()),
    });
    if range.end < all.len() {
        page["nextPageToken"] = range.end.to_string().into();
    }
    page
}
