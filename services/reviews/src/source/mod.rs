//! Where reviews come from.
//!
//! * `file`: what the owner curates
//! * `google`: Google's two APIs
//! * `watched`: any of them, seen in `/readyz`

mod config;
mod error;
mod file;
mod google;
mod watched;

use std::{fmt::Debug, time::Duration};

pub(crate) use config::Config;
pub(crate) use error::SourceError;
pub(crate) use file::{FileError, FileSource};
pub use google::google_answer;
pub(crate) use google::{Business, Places};
pub(crate) use watched::Watched;

use crate::domain::Reviews;

/// Somewhere reviews come from.
#[tonic::async_trait]
pub(crate) trait Source: Debug + Send + Sync {
    /// What tells its reviews from those of another source or place, on any replica: no secret.
    fn identity(&self) -> String;

    /// All that it has now, within a time limit of its own; good and bad, in its order.
    async fn fetch(&self) -> Result<Reviews, SourceError>;

    /// Longest time that [`Source::fetch`] takes, by its own limit.
    fn time_limit(&self) -> Duration;

    /// The least time between fetches that it can stand now: so old may what there is to show grow.
    async fn pace(&self) -> Duration {
        Duration::ZERO
    }
}
