use proto::reviews::v1::{
    GetPhotoRequest, GetPhotoResponse, GetReviewsRequest, GetReviewsResponse, reviews_service_server::ReviewsService,
};
use tonic::{Request, Response, Status};

use crate::answers::Answers;

/// The contract `reviews.v1`.
pub(crate) struct Grpc {
    pub(crate) answers: Answers,
}

#[tonic::async_trait]
impl ReviewsService for Grpc {
    async fn get_reviews(&self, _: Request<GetReviewsRequest>) -> Result<Response<GetReviewsResponse>, Status> {
        let reviews = self.answers.get().await.ok_or_else(nothing_to_show)?;
        Ok(Response::new((&*reviews).into()))
    }

    async fn get_photo(&self, _: Request<GetPhotoRequest>) -> Result<Response<GetPhotoResponse>, Status> {
        Err(Status::not_found("there is no such photo"))
    }
}

fn nothing_to_show() -> Status {
    Status::unavailable("there are no reviews to show now")
}
