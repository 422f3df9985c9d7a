use std::{sync::Arc, time::Duration};

use axum::http::StatusCode;
use metrics::{Counter, Histogram, counter, histogram};

/// The `route` label of all pages and files: a label per path would be too many series.
const ROUTE: &str = "page";

/// The statuses of the site's responses, most frequent first.
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

/// Counts and times the site's responses. Metrics are registered once: looking one up by name costs more than the response.
#[derive(Clone)]
pub(crate) struct SiteMetrics(Arc<(Vec<(StatusCode, Counter)>, Histogram)>);

impl SiteMetrics {
    pub(crate) fn new() -> Self {
        let counter = |status: StatusCode| {
            (status, counter!("http_requests_total", "route" => ROUTE, "status" => status.as_u16().to_string()))
        };
        Self(Arc::new((STATUSES.map(counter).into(), histogram!("http_request_seconds", "route" => ROUTE))))
    }

    /// Records a response that took `duration`.
    pub(crate) fn record(&self, status: StatusCode, duration: Duration) {
        let (counters, seconds) = &*self.0;
        if let Some((_, counter)) = counters.iter().find(|(counted, _)| *counted == status) {
            counter.increment(1);
        }
        seconds.record(duration);
    }
}
