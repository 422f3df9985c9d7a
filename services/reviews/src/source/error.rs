use std::{io, path::PathBuf, time::Duration};

use super::google::ErrorResponse;
use crate::budget::BudgetExhausted;

/// Maximum size of the owner's file, in bytes.
pub(super) const MAX_FILE_BYTES: u64 = 1024 * 1024;

/// Why a fetch failed. The messages contain no key, no URL with a key, and no text of the source's.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SourceError {
    /// The owner's file is invalid.
    #[error("REVIEWS_FILE: {0}")]
    File(#[from] FileError),
    /// No request was made.
    #[error(transparent)]
    Budget(#[from] BudgetExhausted),
    /// No complete response in time.
    #[error("Google did not answer within GOOGLE_TIMEOUT")]
    TimedOut,
    /// The connection or its TLS handshake failed, or it broke.
    #[error(
        "Google is unreachable or broke the connection: check outbound network access, and GOOGLE_API_URL if it is set"
    )]
    Unreachable,
    /// Larger than any documented response.
    #[error("Google's response is too large")]
    TooLarge,
    /// Google reported an error.
    #[error(transparent)]
    ErrorResponse(#[from] ErrorResponse),
    /// The field or property of the response that is not as documented.
    #[error("Google's response is not as documented: {0}")]
    Shape(&'static str),
    /// The response has no rating: nobody has rated the place yet.
    #[error("Google has no reviews yet: check GOOGLE_PLACE_ID or GOOGLE_BUSINESS_LOCATION if there should be some")]
    Nothing,
}

impl SourceError {
    /// Value of the metric's label `outcome`: a fixed set, Google's known error names included.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::File(_) => "file",
            Self::Budget(_) => "budget_spent",
            Self::TimedOut => "timed_out",
            Self::Unreachable => "unreachable",
            Self::TooLarge => "too_large",
            Self::ErrorResponse(response) => response.name(),
            Self::Shape(_) => "shape",
            Self::Nothing => "nothing",
        }
    }

    /// The delay that the source asked for, if it did.
    pub(crate) fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::ErrorResponse(response) => response.retry_after(),
            _ => None,
        }
    }

    /// Returns true if a retry may succeed.
    pub(super) fn is_transient(&self) -> bool {
        match self {
            Self::TimedOut | Self::Unreachable => true,
            Self::ErrorResponse(response) => response.is_transient(),
            Self::File(_) | Self::Budget(_) | Self::TooLarge | Self::Shape(_) | Self::Nothing => false,
        }
    }
}

/// Why the owner's file cannot be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum FileError {
    #[error("cannot read {path}: {source}")]
    Read { path: PathBuf, source: io::Error },
    #[error("{path} is larger than {MAX_FILE_BYTES} bytes")]
    TooLarge { path: PathBuf },
    #[error("{path} is not a reviews file: {source}")]
    Shape { path: PathBuf, source: serde_json::Error },
    #[error("{path}: {reason}")]
    Value { path: PathBuf, reason: String },
    #[error("{path} holds demonstration reviews, which SITE_ENV=production refuses: put real ones there")]
    Demonstration { path: PathBuf },
}
