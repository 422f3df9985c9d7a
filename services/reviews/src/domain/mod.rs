//! What a set of reviews is.
//!
//! Every source parses into these types, and so does the cache: a value that exists can be shown. Bounds that no
//! specification gives are stated at each type.

mod link;
mod moment;
mod photo;
mod rating;
mod review;
mod text;

pub(crate) use link::{SitePath, WebLink};
pub(crate) use moment::Moment;
pub(crate) use photo::{Photo, PhotoAddress, PhotoVersion};
pub(crate) use rating::{Average, Rating};
pub(crate) use review::{Review, Reviews, SourceKind};
pub(crate) use text::{AuthorName, ReviewText};
