use http_body_util::{BodyExt, Limited};
use reqwest::{Body, Response};

/// Why a response body was not read.
#[derive(Debug, thiserror::Error)]
pub enum BodyError {
    /// The body exceeds the limit.
    #[error("the body is too large")]
    TooLarge,
    /// The connection broke or the call timed out.
    #[error(transparent)]
    Incomplete(reqwest::Error),
}

/// Reads the body of `response`, at most `max_bytes` of it, within the time limit of the call.
///
/// # Errors
///
/// If the body exceeds the limit, announced or not, or does not arrive completely.
pub async fn read_body(response: Response, max_bytes: usize) -> Result<Vec<u8>, BodyError> {
    if response.content_length().is_some_and(|length| length > max_bytes as u64) {
        return Err(BodyError::TooLarge);
    }
    match Limited::new(Body::from(response), max_bytes).collect().await {
        Ok(body) => Ok(body.to_bytes().into()),
        Err(error) => match error.downcast::<reqwest::Error>() {
            Ok(error) => Err(BodyError::Incomplete(*error)),
            Err(_) => Err(BodyError::TooLarge),
        },
    }
}
