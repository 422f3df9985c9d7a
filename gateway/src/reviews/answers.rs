use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use metrics::counter;
use proto::reviews::v1::{GetReviewsRequest, reviews_service_client::ReviewsServiceClient};
use runtime::singleflight::{Call, Singleflight};
use tokio::time::Instant;

use super::{payload::Answer, rendered::Rendered};
use crate::upstream::Upstream;

/// Largest answer taken from the service, in bytes.
const MAX_ANSWER_BYTES: usize = 2 * 1024 * 1024;
/// How long an answer is given as it is: no load is more than one call a second.
const FRESH: Duration = Duration::from_secs(1);
/// How long an answer is given while it is renewed: nobody waits on a site that is visited, or through a restart of the
/// service. Without visitors, the next one waits for what is true then.
const OLD: Duration = Duration::from_secs(10);

/// The rendered reviews, kept for a moment, so that thousands of visitors are not thousands of calls. Clones share it.
///
/// One renewal is in hand at a time, and all who wait share it. Its time limit is the call's (`UPSTREAM_TIMEOUT`). A
/// failure is told to those who wait for it and is not kept.
#[derive(Debug, Clone)]
pub(crate) struct Answers {
    reviews: Upstream,
    kept: Arc<Mutex<Option<Kept>>>,
    renewals: Singleflight<(), Option<Rendered>>,
}

#[derive(Debug, Clone)]
struct Kept {
    rendered: Rendered,
    since: Instant,
}

impl Answers {
    pub(crate) fn new(reviews: Upstream) -> Self {
        Self { reviews, kept: Arc::default(), renewals: Singleflight::default() }
    }

    /// What there is to show, or `None`. Counted in `reviews_shown_total` by where it was had from.
    pub(super) async fn get(&self) -> Option<Rendered> {
        let kept = self.kept().clone().map(|Kept { rendered, since }| (rendered, since.elapsed()));
        let (from, answer) = match kept {
            Some((rendered, age)) if age < FRESH => ("memory", Some(rendered)),
            Some((rendered, age)) if age < OLD => {
                // Goes on by itself.
                drop(self.renew());
                ("memory_old", Some(rendered))
            }
            _ => match self.renew().wait().await.flatten() {
                Some(rendered) => ("service", Some(rendered)),
                None => ("nowhere", None),
            },
        };
        counter!("reviews_shown_total", "from" => from).increment(1);
        answer
    }

    fn renew(&self) -> Call<Option<Rendered>> {
        let answers = self.clone();
        self.renewals.join((), || async move {
            // Another renewal may have landed between the look at what is kept and this.
            if let Some(kept) = answers.kept().clone()
                && kept.since.elapsed() < FRESH
            {
                return Some(kept.rendered);
            }
            let rendered = answers.ask().await?;
            *answers.kept() = Some(Kept { rendered: rendered.clone(), since: Instant::now() });
            Some(rendered)
        })
    }

    /// The service's answer of now. The call's failure is logged where it happens.
    async fn ask(&self) -> Option<Rendered> {
        let reviews = self
            .reviews
            .call(|channel| async move {
                let mut client = ReviewsServiceClient::new(channel).max_decoding_message_size(MAX_ANSWER_BYTES);
                client.get_reviews(GetReviewsRequest {}).await
            })
            .await
            .ok()?;
        Rendered::new(&Answer::from(reviews)).inspect_err(|error| tracing::error!(%error, "reviews not shown")).ok()
    }

    fn kept(&self) -> MutexGuard<'_, Option<Kept>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Answers that were had `age` ago from a service that is out of reach now.
    fn kept_for(age: Duration) -> Answers {
        let nobody = "http://127.0.0.1:1".parse().unwrap();
        let answers = Answers::new(Upstream::new("reviews", nobody, None, Duration::from_millis(50)));
        let rendered = Rendered::new(&Answer::nothing()).unwrap();
        *answers.kept() = Some(Kept { rendered, since: Instant::now() - age });
        answers
    }

    #[tokio::test]
    async fn what_is_kept_is_given_without_the_service_until_it_is_too_old() {
        assert!(kept_for(Duration::ZERO).get().await.is_some());
        assert!(kept_for(OLD / 2).get().await.is_some());
        assert!(kept_for(OLD).get().await.is_none());
    }

    #[tokio::test]
    async fn a_renewal_that_comes_after_another_calls_nobody() {
        assert!(kept_for(Duration::ZERO).renew().wait().await.flatten().is_some());
        assert!(kept_for(FRESH).renew().wait().await.flatten().is_none());
    }
}
