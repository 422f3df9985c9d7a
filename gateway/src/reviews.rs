use axum::{
    Json,
    extract::State,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use proto::reviews::v1::{
    GetReviewsRequest, GetReviewsResponse, Review, review::Photo, reviews_service_client::ReviewsServiceClient,
};
use serde::Serialize;

use crate::upstream::Upstream;

/// Largest answer taken from the service, in bytes.
const MAX_ANSWER_BYTES: usize = 2 * 1024 * 1024;

/// The payload of spec §3.
#[derive(Serialize)]
struct Payload {
    rating: f64,
    total_reviews: u64,
    reviews: Vec<ReviewPayload>,
}

#[derive(Serialize)]
struct ReviewPayload {
    author_name: String,
    rating: f64,
    time: i64,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    profile_photo_url: Option<String>,
}

/// The answer of spec §7: `success`, and `data` if so.
#[derive(Serialize)]
struct Answer {
    success: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    data: Option<Payload>,
}

/// `GET /api/reviews`.
pub(crate) async fn show_reviews(State(reviews): State<Upstream>) -> Response {
    let answer = reviews
        .call(|channel| async move {
            let mut client = ReviewsServiceClient::new(channel).max_decoding_message_size(MAX_ANSWER_BYTES);
            client.get_reviews(GetReviewsRequest {}).await
        })
        .await;
    match answer {
        Ok(reviews) => {
            // Short, so that a page opened again does not ask, and a new review is seen soon.
            let cache = [(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=60"))];
            (cache, Json(Answer { success: true, data: Some(payload(reviews)) })).into_response()
        }
        Err(_) => {
            let cache = [(header::CACHE_CONTROL, HeaderValue::from_static("no-store"))];
            (StatusCode::SERVICE_UNAVAILABLE, cache, Json(Answer { success: false, data: None })).into_response()
        }
    }
}

fn payload(reviews: GetReviewsResponse) -> Payload {
    Payload {
        rating: reviews.rating,
        total_reviews: reviews.total_reviews,
        reviews: reviews.reviews.into_iter().map(review).collect(),
    }
}

fn review(review: Review) -> ReviewPayload {
    let photo = review.photo.and_then(|photo| match photo {
        Photo::PhotoPath(path) => Some(path),
        Photo::PhotoVersion(_) => None,
    });
    ReviewPayload {
        author_name: review.author_name,
        rating: review.rating,
        time: review.time,
        text: review.text,
        profile_photo_url: photo,
    }
}
