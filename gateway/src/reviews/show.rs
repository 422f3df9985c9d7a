use axum::{
    Json,
    extract::State,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};

use super::{answers::Answers, payload::Answer};

/// Short, so that a page opened again does not ask, and a new review is seen soon.
const CACHE: HeaderValue = HeaderValue::from_static("public, max-age=60");
const NO_CACHE: HeaderValue = HeaderValue::from_static("no-store");

/// `GET /api/reviews`: the shape of spec §7; with nothing to show, 503 and `success: false`.
pub(crate) async fn show_reviews(State(answers): State<Answers>, headers: HeaderMap) -> Response {
    match answers.get().await {
        Some(rendered) => rendered.respond(&headers, CACHE),
        None => {
            let cache = [(header::CACHE_CONTROL, NO_CACHE)];
            (StatusCode::SERVICE_UNAVAILABLE, cache, Json(Answer::nothing())).into_response()
        }
    }
}
