//! What customers say, and their pictures.
//!
//! * `payload`: the JSON answer
//! * `rendered`: the answer as it is sent, with its ETag
//! * `answers`: the rendered answer, kept for a moment
//! * `show`: `GET /api/reviews`
//! * `photo`: `GET /api/reviews/photo/{n}`

mod answers;
mod payload;
mod photo;
mod rendered;
mod show;

pub(crate) use answers::Answers;
pub(crate) use photo::show_photo;
pub(crate) use show::show_reviews;
