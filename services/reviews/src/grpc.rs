use proto::reviews::v1::{
    GetPhotoRequest, GetPhotoResponse, GetReviewsRequest, GetReviewsResponse, reviews_service_server::ReviewsService,
};
use tonic::{Request, Response, Status};

use crate::{
    answers::Answers,
    photos::{PhotoError, Photos, RemotePhoto},
};

/// The gRPC service `reviews.v1`.
pub(crate) struct Grpc {
    pub(crate) answers: Answers,
    pub(crate) photos: Photos,
}

#[tonic::async_trait]
impl ReviewsService for Grpc {
    async fn get_reviews(&self, _: Request<GetReviewsRequest>) -> Result<Response<GetReviewsResponse>, Status> {
        let reviews = self.answers.get().await.ok_or_else(no_reviews)?;
        Ok(Response::new((&*reviews).into()))
    }

    async fn get_photo(&self, request: Request<GetPhotoRequest>) -> Result<Response<GetPhotoResponse>, Status> {
        let GetPhotoRequest { index, version } = request.into_inner();
        let reviews = self.answers.get_uncounted().await.ok_or_else(no_reviews)?;
        // An index that does not fit is out of range.
        let index = usize::try_from(index).unwrap_or(usize::MAX);
        let photo = RemotePhoto::find(&reviews, index, &version).ok_or_else(photo_not_found)?;
        let picture = self.photos.get(&photo).await.map_err(photo_status)?;
        Ok(Response::new(GetPhotoResponse {
            content_type: picture.content_type().to_owned(),
            content: picture.bytes().to_owned(),
            version: photo.version().as_str().to_owned(),
        }))
    }
}

fn no_reviews() -> Status {
    Status::unavailable("no reviews available")
}

fn photo_not_found() -> Status {
    Status::not_found("no current review has this photo")
}

fn photo_status(error: PhotoError) -> Status {
    if error.is_not_found() { Status::not_found(error.to_string()) } else { Status::unavailable(error.to_string()) }
}
