use axum::{
    Json,
    extract::State,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use serde_json::json;

use super::{estimate_copies::EstimateCopies, pause::PausedSentence};

/// The firm's settings for forms. Pages ask for them, since they are the same files whatever the firm has set.
#[derive(Debug, Clone)]
pub(crate) struct Forms {
    pub(crate) paused: Option<PausedSentence>,
    pub(crate) copies: EstimateCopies,
}

/// `GET /api/forms`.
pub(crate) async fn show_forms(State(Forms { paused, copies }): State<Forms>) -> Response {
    let paused = paused.map(|sentence| sentence.to_string());
    let cache = [(header::CACHE_CONTROL, HeaderValue::from_static("no-store"))];
    let data = json!({ "paused": paused, "estimateCopies": copies.are_sent });
    (cache, Json(json!({ "success": true, "data": data }))).into_response()
}
