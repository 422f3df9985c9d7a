//! The types of a set of reviews.
//!
//! Every source and the cache parse into these types, so that each existing value is displayable. Bounds that no
//! specification gives are documented at each type.

mod links;
mod photo;
mod rating;
mod review;
mod text;
mod unix_seconds;

pub(crate) use links::{SitePath, WebLink};
pub(crate) use photo::{Photo, PhotoUrl, PhotoVersion};
pub(crate) use rating::{Average, Rating};
pub(crate) use review::{Review, Reviews, SourceKind};
pub(crate) use text::{AuthorName, ReviewText};
pub(crate) use unix_seconds::UnixSeconds;
