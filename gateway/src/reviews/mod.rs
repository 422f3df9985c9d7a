//! Customer reviews and their authors' photos.
//!
//! * `cache`: `GET /api/reviews`, and its response, cached for seconds
//! * `rendered`: the response as it is sent, with its ETag
//! * `payload`: its JSON
//! * `photo`: `GET /api/reviews/photo/{n}`

pub(crate) mod cache;
mod payload;
pub(crate) mod photo;
mod rendered;
