//! Sources of reviews.
//!
//! * `file`: the file that the owner maintains
//! * `google`: Google's two APIs
//! * `monitored`: any of them, with its state in `/readyz`

mod config;
mod error;
mod file;
mod google;
mod monitored;

use std::{fmt::Debug, time::Duration};

pub(crate) use config::Config;
pub(crate) use error::{FileError, SourceError};
pub(crate) use file::{FileSource, demonstration_reviews};
pub use google::google_answer;
pub(crate) use google::{BusinessSource, PlacesSource};
pub(crate) use monitored::MonitoredSource;

use crate::domain::Reviews;

/// A source of reviews.
#[tonic::async_trait]
pub(crate) trait Source: Debug + Send + Sync {
    /// Identifies the source and the place, equally on every replica. Contains no secret.
    fn identity(&self) -> String;

    /// Fetches all current reviews, good and bad, in the source's order, within [`Source::time_limit`].
    async fn fetch(&self) -> Result<Reviews, SourceError>;

    /// Maximum duration of [`Source::fetch`], which the source enforces.
    fn time_limit(&self) -> Duration;

    /// Minimum interval between fetches at the moment, which its request budget imposes.
    async fn min_interval(&self) -> Duration {
        Duration::ZERO
    }
}
