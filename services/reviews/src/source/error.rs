use std::time::Duration;

use super::FileError;

/// Why a source has no reviews for us. Its text holds no key, no address with one, and none of the source's own words.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SourceError {
    /// The owner's file.
    #[error("REVIEWS_FILE: {0}")]
    File(#[from] FileError),
}

impl SourceError {
    /// One of a few words for a metric's label.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::File(_) => "file",
        }
    }

    /// How long the source wants to be left alone, if it said so.
    pub(crate) fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::File(_) => None,
        }
    }
}
