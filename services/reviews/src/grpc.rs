use metrics::counter;
use proto::reviews::v1::{GetReviewsRequest, GetReviewsResponse, reviews_service_server::ReviewsService};
use tonic::{Request, Response, Status};

use crate::{cache::Cache, source::FileSource};

/// The contract `reviews.v1`.
pub(crate) struct Grpc {
    pub(crate) cache: Cache,
    pub(crate) source: FileSource,
}

#[tonic::async_trait]
impl ReviewsService for Grpc {
    async fn get_reviews(&self, _: Request<GetReviewsRequest>) -> Result<Response<GetReviewsResponse>, Status> {
        if let Some(cached) = self.cache.get().await {
            counter!("reviews_answers_total", "from" => "cache").increment(1);
            return Ok(Response::new(cached));
        }
        match self.source.fetch().await {
            Ok(reviews) => {
                counter!("reviews_answers_total", "from" => "source").increment(1);
                self.cache.put(&reviews).await;
                Ok(Response::new(reviews))
            }
            Err(error) => {
                counter!("reviews_answers_total", "from" => "nowhere").increment(1);
                tracing::error!(%error, "no reviews to show");
                Err(Status::unavailable("there are no reviews to show now"))
            }
        }
    }
}
