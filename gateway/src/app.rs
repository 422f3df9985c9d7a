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
    preview::{self, PreviewToken, Previews},
    problem::Problem,
    reviews::{self, Answers},
    security_headers,
    shed::{self, InHand},
    site::Site,
    upstream::Upstream,
};

/// What the routes are made of.
pub(crate) struct Parts {
    pub(crate) enquiries: Enquiries,
    pub(crate) reviews: Upstream,
    pub(crate) site: Site,
    pub(crate) preview_token: Option<PreviewToken>,
    pub(crate) in_hand: InHand,
}

/// Every call: `/api` and what is under it.
pub(crate) fn router(parts: Parts) -> Router {
    let Parts { enquiries, reviews, site, preview_token, in_hand } = parts;
    let enquiry = || post(enquiry::submit_enquiry).fallback(only_post);
    let security = site.security().clone();
    let previews = Previews { site, token: preview_token };
    let with_body = Router::new()
        // Two names of one call: the site of the specification uses both (spec §7).
        .route("/api/contact", enquiry())
        .route("/api/contacts", enquiry())
        // The handler reads the body itself, to its own limit.
        .layer(DefaultBodyLimit::disable())
        .with_state(enquiries);
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
        .merge(
            Router::new()
                .route("/api/preview/{slug}/", get(preview::show_preview).fallback(only_get))
                .route("/api/preview/{slug}", get(preview::move_preview).fallback(only_get))
                .with_state(previews),
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
