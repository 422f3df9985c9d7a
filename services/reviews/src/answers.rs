use std::sync::Arc;

use metrics::counter;

use crate::{cache::Cache, domain::Reviews, source::Source};

/// The reviews to show now, from wherever they are had fastest.
#[derive(Debug)]
pub(crate) struct Answers {
    cache: Cache,
    source: Box<dyn Source>,
}

impl Answers {
    pub(crate) fn new(cache: Cache, source: Box<dyn Source>) -> Self {
        Self { cache, source }
    }

    /// What there is to show, or `None`. A failure is logged here, once.
    pub(crate) async fn get(&self) -> Option<Arc<Reviews>> {
        if let Some(cached) = self.cache.get().await {
            counter!("reviews_answers_total", "from" => "cache").increment(1);
            return Some(cached.into());
        }
        match self.source.fetch().await {
            Ok(reviews) => {
                counter!("reviews_answers_total", "from" => "source").increment(1);
                self.cache.put(&reviews).await;
                Some(reviews.into())
            }
            Err(error) => {
                counter!("reviews_answers_total", "from" => "nowhere").increment(1);
                tracing::error!(%error, name = error.name(), "no reviews to show");
                None
            }
        }
    }
}
