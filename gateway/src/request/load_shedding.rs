use std::{num::NonZeroUsize, sync::Arc, time::Duration};

use axum::{
    extract::{Request, State},
    http::StatusCode,
    middleware::Next,
    response::{IntoResponse, Response},
};
use metrics::{Gauge, counter, gauge};
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::response::problem::Problem;

/// A limit on API calls in flight. The upstreams can serve only so many a second; a call beyond the limit would wait
/// longer than its client does. Pages are served from memory and do not count.
#[derive(Debug, Clone)]
pub(crate) struct InFlightLimit(Arc<Semaphore>);

impl InFlightLimit {
    pub(crate) fn new(max: NonZeroUsize) -> Self {
        Self(Arc::new(Semaphore::new(max.get().min(Semaphore::MAX_PERMITS))))
    }

    /// Counts one more call. A post is counted once its body has arrived, so that slow bodies use up no capacity.
    ///
    /// # Errors
    ///
    /// 503 if the limit is reached.
    pub(crate) fn try_acquire(&self) -> Result<InFlight<'_>, Problem> {
        self.0.try_acquire().map(InFlight::new).map_err(|_| overloaded())
    }
}

/// The 503 for a request that is shed, counted in `http_requests_shed_total`.
pub(super) fn overloaded() -> Problem {
    counter!("http_requests_shed_total").increment(1);
    // Jitter, so that shed clients do not return all at once.
    let pause = Duration::from_secs(fastrand::u64(0..4));
    let detail = "We're getting a lot of requests. Please try again in a moment.";
    Problem::new(StatusCode::SERVICE_UNAVAILABLE, detail).retry_after(pause)
}

/// A call in flight, until its response is ready or its client disconnects.
pub(crate) struct InFlight<'a> {
    _permit: SemaphorePermit<'a>,
    in_flight: Gauge,
}

impl<'a> InFlight<'a> {
    fn new(permit: SemaphorePermit<'a>) -> Self {
        let in_flight = gauge!("http_requests_in_flight");
        in_flight.increment(1.0);
        Self { _permit: permit, in_flight }
    }
}

impl Drop for InFlight<'_> {
    fn drop(&mut self) {
        self.in_flight.decrement(1.0);
    }
}

/// Middleware that answers calls beyond the limit with a 503, for routes without a request body.
pub(crate) async fn shed_load(State(limit): State<InFlightLimit>, request: Request, next: Next) -> Response {
    match limit.try_acquire() {
        Ok(_in_flight) => next.run(request).await,
        Err(problem) => problem.into_response(),
    }
}

#[cfg(test)]
mod tests {
    use std::future::pending;

    use axum::{Router, body::Body, http::header, middleware::from_fn_with_state, routing::get};
    use tower_service::Service;

    use super::*;

    async fn call(routes: &mut Router, path: &str) -> Response {
        routes.call(Request::builder().uri(path).body(Body::empty()).unwrap()).await.unwrap()
    }

    #[tokio::test]
    async fn sheds_calls_over_the_limit_until_one_in_flight_is_cancelled() {
        let mut routes = Router::new()
            .route("/slow", get(pending::<()>))
            .route("/quick", get(|| async {}))
            .layer(from_fn_with_state(InFlightLimit::new(NonZeroUsize::MIN), shed_load));
        let mut other = routes.clone();
        let mut slow = Box::pin(call(&mut other, "/slow"));
        assert!(futures_util::poll!(&mut slow).is_pending());
        let shed = call(&mut routes, "/quick").await;
        assert_eq!(shed.status(), StatusCode::SERVICE_UNAVAILABLE);
        let pause: u64 = shed.headers()[header::RETRY_AFTER].to_str().unwrap().parse().unwrap();
        assert!((1..=4).contains(&pause), "{pause}");
        drop(slow);
        assert_eq!(call(&mut routes, "/quick").await.status(), StatusCode::OK);
    }
}
