use axum::{
    Router,
    extract::DefaultBodyLimit,
    http::StatusCode,
    middleware::{from_fn, from_fn_with_state},
    routing::{any, get, post},
};

use crate::{
    enquiry::{
        forms::{Forms, show_forms},
        submit::{Enquiries, submit_enquiry},
    },
    preview::handlers::{Previews, enter_token, only_get_and_post, redirect_to_slash, show_preview},
    request::{
        access_log::log_call,
        load_shedding::{InFlightLimit, shed_load},
    },
    response::{
        problem::Problem,
        security_headers::{SecurityHeaders, add_security_headers},
    },
    reviews::{
        cache::{ReviewsCache, show_reviews},
        photo::show_photo,
    },
    upstream::calls::Upstream,
};

pub(crate) struct Parts {
    pub(crate) enquiries: Enquiries,
    pub(crate) reviews: Upstream,
    pub(crate) security: SecurityHeaders,
    pub(crate) previews: Previews,
    pub(crate) in_flight: InFlightLimit,
}

/// The API: every route below `/api`, with its layers.
pub(crate) fn router(parts: Parts) -> Router {
    let Parts { enquiries, reviews, previews, security, in_flight } = parts;
    let enquiry = || post(submit_enquiry).fallback(only_post);
    let forms = Forms { paused: enquiries.paused.clone(), copies: enquiries.copies };
    let with_body = Router::new()
        // Two paths of one endpoint (rule 7.23).
        .route("/api/contact", enquiry())
        .route("/api/contacts", enquiry())
        .with_state(enquiries)
        .merge(
            Router::new()
                .route("/api/preview/{slug}/", get(show_preview).post(enter_token).fallback(only_get_and_post))
                .route("/api/preview/{slug}", get(redirect_to_slash).fallback(only_get))
                .with_state(previews),
        )
        // `BodyReader` has its own limit.
        .layer(DefaultBodyLimit::disable());
    let without_body = Router::new()
        .route("/api/reviews", get(show_reviews).fallback(only_get))
        .with_state(ReviewsCache::new(reviews.clone()))
        .merge(Router::new().route("/api/forms", get(show_forms).fallback(only_get)).with_state(forms))
        .merge(Router::new().route("/api/reviews/photo/{n}", get(show_photo).fallback(only_get)).with_state(reviews))
        .route("/api/{*path}", any(not_found));
    with_body
        .layer(from_fn(log_call))
        .merge(without_body.layer(from_fn(log_call)).layer(from_fn_with_state(in_flight, shed_load)))
        .layer(from_fn_with_state(security, add_security_headers))
}

async fn only_post() -> Problem {
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, "Use POST to send an enquiry.").allowing("POST")
}

async fn only_get() -> Problem {
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, "Use GET.").allowing("GET, HEAD")
}

async fn not_found() -> Problem {
    Problem::new(StatusCode::NOT_FOUND, "There is no such endpoint.")
}
