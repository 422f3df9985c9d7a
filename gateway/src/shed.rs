use std::{num::NonZeroUsize, sync::Arc, time::Duration};

use axum::{
    extract::{Request, State},
    http::StatusCode,
    middleware::Next,
    response::{IntoResponse, Response},
};
use metrics::{Gauge, counter, gauge};
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::problem::Problem;

/// How many calls are in hand, and the most that may be: the services behind can do so many in a second, and a call
/// beyond would wait for longer than its visitor does. Pages wait for nothing and are not counted.
#[derive(Debug, Clone)]
pub(crate) struct InHand(Arc<Semaphore>);

impl InHand {
    pub(crate) fn new(most: NonZeroUsize) -> Self {
        Self(Arc::new(Semaphore::new(most.get().min(Semaphore::MAX_PERMITS))))
    }

    /// One more call. A post takes it when its body is there: one that does not come must not keep others waiting.
    ///
    /// # Errors
    ///
    /// There are too many: a 503.
    pub(crate) fn begin(&self) -> Result<Call<'_>, Problem> {
        self.0.try_acquire().map(Call::new).map_err(|_| too_busy())
    }
}

/// The refusal of what is beyond our means.
pub(crate) fn too_busy() -> Problem {
    counter!("http_requests_shed_total").increment(1);
    // Apart, so that those who are sent away do not come back all at once.
    let pause = Duration::from_secs(fastrand::u64(0..4));
    let wanted = "Many people are writing to us. Please try again in a moment.";
    Problem::new(StatusCode::SERVICE_UNAVAILABLE, wanted).retry_after(pause)
}

/// A call in hand. It ends with its answer, or with the visitor who does not wait for it.
pub(crate) struct Call<'a> {
    _permit: SemaphorePermit<'a>,
    in_flight: Gauge,
}

impl<'a> Call<'a> {
    fn new(permit: SemaphorePermit<'a>) -> Self {
        let in_flight = gauge!("http_requests_in_flight");
        in_flight.increment(1.0);
        Self { _permit: permit, in_flight }
    }
}

impl Drop for Call<'_> {
    fn drop(&mut self) {
        self.in_flight.decrement(1.0);
    }
}

/// Answers a call beyond the most with a 503 at once. For calls without a body.
pub(crate) async fn shed(State(in_hand): State<InHand>, request: Request, next: Next) -> Response {
    match in_hand.begin() {
        Ok(_call) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
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
    async fn a_call_beyond_the_most_is_sent_away_and_one_that_is_given_up_makes_room() {
        let mut routes = Router::new()
            .route("/slow", get(pending::<()>))
            .route("/quick", get(|| async {}))
            .layer(from_fn_with_state(InHand::new(NonZeroUsize::MIN), shed));
        let mut other = routes.clone();
        let mut slow = Box::pin(call(&mut other, "/slow"));
        assert!(futures_util::poll!(&mut slow).is_pending());
        let sent_away = call(&mut routes, "/quick").await;
        assert_eq!(sent_away.status(), StatusCode::SERVICE_UNAVAILABLE);
        let pause: u64 = sent_away.headers()[header::RETRY_AFTER].to_str().unwrap().parse().unwrap();
        assert!((1..=4).contains(&pause), "{pause}");
        drop(slow);
        assert_eq!(call(&mut routes, "/quick").await.status(), StatusCode::OK);
    }
}
