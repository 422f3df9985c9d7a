//! Where reviews come from.
//!
//! * `file`: what the owner curates

mod error;
mod file;

use std::fmt::Debug;

pub(crate) use error::SourceError;
pub(crate) use file::{FileError, FileSource};

use crate::domain::Reviews;

/// Somewhere reviews come from.
#[tonic::async_trait]
pub(crate) trait Source: Debug + Send + Sync {
    /// What tells its reviews from those of another source or place, on any replica: no secret.
    fn identity(&self) -> String;

    /// All that it has now, within a time limit of its own; good and bad, in its order.
    async fn fetch(&self) -> Result<Reviews, SourceError>;
}
