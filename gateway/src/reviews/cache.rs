use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use metrics::counter;
use proto::reviews::v1::{GetReviewsRequest, reviews_service_client::ReviewsServiceClient};
use runtime::singleflight::{Call, Singleflight};
use tokio::time::Instant;

use super::{payload::Answer, rendered::Rendered};
use crate::upstream::calls::Upstream;

/// Maximum response from the reviews service, in bytes.
const MAX_RESPONSE_BYTES: usize = 2 * 1024 * 1024;
/// How long a response is served without a refresh: at most one call a second, under any load.
const FRESH_FOR: Duration = Duration::from_secs(1);
/// How long a stale response is served while it is refreshed. Requests do not wait on a busy site, nor through a restart of
/// the service; after a quiet period, the first one waits for current reviews.
const STALE_FOR: Duration = Duration::from_secs(10);

/// Short, so that the browser need not ask again on the next page, and a new review shows soon.
const CACHE_CONTROL: HeaderValue = HeaderValue::from_static("public, max-age=60");
const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");

/// `GET /api/reviews`: the reviews (rule 7.14), or 503 and `success: false` without any to show (rule 8.20).
pub(crate) async fn show_reviews(State(cache): State<ReviewsCache>, headers: HeaderMap) -> Response {
    match cache.get().await {
        Some(rendered) => rendered.respond(&headers, CACHE_CONTROL),
        None => {
            let cache_control = [(header::CACHE_CONTROL, NO_STORE)];
            (StatusCode::SERVICE_UNAVAILABLE, cache_control, Json(Answer::no_reviews())).into_response()
        }
    }
}

/// Caches the rendered reviews, so that thousands of requests do not become thousands of calls. Clones share the cache.
///
/// One refresh runs at a time and all waiting requests share it. Its timeout is the call's. A failure
/// reaches the requests that wait for it and is not cached.
#[derive(Debug, Clone)]
pub(crate) struct ReviewsCache {
    reviews: Upstream,
    cached: Arc<Mutex<Option<Cached>>>,
    refreshes: Singleflight<(), Option<Rendered>>,
}

#[derive(Debug, Clone)]
struct Cached {
    rendered: Rendered,
    since: Instant,
}

impl ReviewsCache {
    pub(crate) fn new(reviews: Upstream) -> Self {
        Self { reviews, cached: Arc::default(), refreshes: Singleflight::default() }
    }

    /// The reviews to show, or `None`. Counts them in `reviews_shown_total` by where they came from.
    async fn get(&self) -> Option<Rendered> {
        let cached = self.cached().clone().map(|Cached { rendered, since }| (rendered, since.elapsed()));
        let (from, answer) = match cached {
            Some((rendered, age)) if age < FRESH_FOR => ("memory", Some(rendered)),
            Some((rendered, age)) if age < STALE_FOR => {
                // The refresh continues in the background.
                drop(self.refresh());
                ("memory_old", Some(rendered))
            }
            _ => match self.refresh().wait().await.flatten() {
                Some(rendered) => ("service", Some(rendered)),
                None => ("nowhere", None),
            },
        };
        counter!("reviews_shown_total", "from" => from).increment(1);
        answer
    }

    fn refresh(&self) -> Call<Option<Rendered>> {
        let cache = self.clone();
        self.refreshes.join((), || async move {
            // Another refresh may have ended after the caller looked.
            if let Some(cached) = cache.cached().clone()
                && cached.since.elapsed() < FRESH_FOR
            {
                return Some(cached.rendered);
            }
            let rendered = cache.fetch().await?;
            *cache.cached() = Some(Cached { rendered: rendered.clone(), since: Instant::now() });
            Some(rendered)
        })
    }

    /// Calls the service. [`Upstream::call`] logs failures.
    async fn fetch(&self) -> Option<Rendered> {
        let reviews = self
            .reviews
            .call(|channel| async move {
                let mut client = ReviewsServiceClient::new(channel).max_decoding_message_size(MAX_RESPONSE_BYTES);
                client.get_reviews(GetReviewsRequest {}).await
            })
            .await
            .ok()?;
        Rendered::new(&Answer::from(reviews)).inspect_err(|error| tracing::error!(%error, "cannot render reviews")).ok()
    }

    fn cached(&self) -> MutexGuard<'_, Option<Cached>> {
        self.cached.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A cache that was filled `age` ago by a service that is unreachable now.
    fn cached_for(age: Duration) -> ReviewsCache {
        let unreachable = "http://127.0.0.1:1".parse().unwrap();
        let cache = ReviewsCache::new(Upstream::new("reviews", unreachable, None, Duration::from_millis(50)));
        let rendered = Rendered::new(&Answer::no_reviews()).unwrap();
        *cache.cached() = Some(Cached { rendered, since: Instant::now() - age });
        cache
    }

    #[tokio::test]
    async fn serves_a_cached_response_until_it_is_too_old() {
        assert!(cached_for(Duration::ZERO).get().await.is_some());
        assert!(cached_for(STALE_FOR / 2).get().await.is_some());
        assert!(cached_for(STALE_FOR).get().await.is_none());
    }

    #[tokio::test]
    async fn a_refresh_makes_no_call_if_another_has_just_ended() {
        assert!(cached_for(Duration::ZERO).refresh().wait().await.flatten().is_some());
        assert!(cached_for(FRESH_FOR).refresh().wait().await.flatten().is_none());
    }
}
