use axum::{
    Router,
    extract::DefaultBodyLimit,
    http::StatusCode,
    middleware,
    routing::{get, post},
};

use crate::{
    enquiry::{self, Enquiries},
    observe,
    preview::{self, Previews},
    problem::Problem,
    reviews::{self, Answers},
    security_headers::{self, SecurityHeaders},
    shed::{self, InHand},
    upstream::Upstream,
};

/// What the routes are made of.
pub(crate) struct Parts {
    pub(crate) enquiries: Enquiries,
    pub(crate) reviews: Upstream,
    pub(crate) security: SecurityHeaders,
    pub(crate) previews: Previews,
    pub(crate) in_hand: InHand,
}

/// Every call: `/api` and what is under it.
pub(crate) fn router(parts: Parts) -> Router {
    let Parts { enquiries, reviews, previews, security, in_hand } = parts;
    let enquiry = || post(enquiry::submit_enquiry).fallback(only_post);
    let with_body = Router::new()
        // Two names of one call: the site of the specification uses both (spec §7).
        .route("/api/contact", enquiry())
        .route("/api/contacts", enquiry())
        // The handler reads the body itself, to its own limit.
        .layer(DefaultBodyLimit::disable())
        .with_state(enquiries)
        .merge(
            Router::new()
                .route(
                    "/api/preview/{slug}/",
                    get(preview::show_preview).post(preview::enter_token).fallback(preview::only_get_and_post),
                )
                .route("/api/preview/{slug}", get(preview::move_preview).fallback(only_get))
                .layer(DefaultBodyLimit::disable())
                .with_state(previews),
        );
    let without_body = Router::new()
        .merge(
            Router::new()
                .route("/api/reviews", get(reviews::show_reviews).fallback(only_get))
                .with_state(Answers::new(reviews.clone())),
        )
        .merge(
            Router::new()
                .route("/api/reviews/photo/{n}", get(reviews::show_photo).fallback(only_get))
                .with_state(reviews),
        )
        .route("/api/{*path}", axum::routing::any(no_such_call));
    with_body
        .layer(middleware::from_fn(observe::observe))
        .merge(
            without_body
                .layer(middleware::from_fn(observe::observe))
                .layer(middleware::from_fn_with_state(in_hand, shed::shed)),
        )
        .layer(middleware::from_fn_with_state(security, security_headers::add))
}

async fn only_post() -> Problem {
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, "Send the enquiry with POST.").allowing("POST")
}

async fn only_get() -> Problem {
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, "Ask with GET.").allowing("GET, HEAD")
}

async fn no_such_call() -> Problem {
    Problem::new(StatusCode::NOT_FOUND, "There is no such call.")
}
