use std::{sync::Arc, time::Duration};

use axum::http::StatusCode;
use metrics::{Counter, Histogram, counter, histogram};

/// Pages and files are one route: their paths are many, and are no secret but no figure either.
const ROUTE: &str = "page";

/// What the site answers, those first that it answers most.
const STATUSES: [StatusCode; 13] = [
    StatusCode::OK,
    StatusCode::NOT_MODIFIED,
    StatusCode::PARTIAL_CONTENT,
    StatusCode::PERMANENT_REDIRECT,
    StatusCode::NOT_FOUND,
    StatusCode::TOO_MANY_REQUESTS,
    StatusCode::BAD_REQUEST,
    StatusCode::URI_TOO_LONG,
    StatusCode::METHOD_NOT_ALLOWED,
    StatusCode::NOT_ACCEPTABLE,
    StatusCode::PRECONDITION_FAILED,
    StatusCode::RANGE_NOT_SATISFIABLE,
    StatusCode::INTERNAL_SERVER_ERROR,
];

/// Counts and times the site's answers. Looked up once: by name, a figure costs more than the answer.
#[derive(Clone)]
pub(crate) struct Figures(Arc<(Vec<(StatusCode, Counter)>, Histogram)>);

impl Figures {
    pub(crate) fn new() -> Self {
        let counter = |status: StatusCode| {
            (status, counter!("http_requests_total", "route" => ROUTE, "status" => status.as_u16().to_string()))
        };
        Self(Arc::new((STATUSES.map(counter).into(), histogram!("http_request_seconds", "route" => ROUTE))))
    }

    /// Notes an answer that took so long.
    pub(crate) fn note(&self, status: StatusCode, took: Duration) {
        let (counters, seconds) = &*self.0;
        if let Some((_, counter)) = counters.iter().find(|(counted, _)| *counted == status) {
            counter.increment(1);
        }
        seconds.record(took);
    }
}
