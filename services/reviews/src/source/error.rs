use std::time::Duration;

use super::{FileError, google::Refusal};
use crate::budget::BudgetSpent;

/// Why a source has no reviews for us. Its text holds no key, no address with one, and none of the source's own words.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SourceError {
    /// The owner's file.
    #[error("REVIEWS_FILE: {0}")]
    File(#[from] FileError),
    /// It was not asked.
    #[error(transparent)]
    Budget(#[from] BudgetSpent),
    /// No answer, or not all of it.
    #[error("Google did not answer within GOOGLE_TIMEOUT")]
    TimedOut,
    /// No connection, no TLS, or it broke off.
    #[error("Google is out of reach or broke off: check the way out of this network, and GOOGLE_…_URL if it is set")]
    Unreachable,
    /// More than any documented answer.
    #[error("Google's answer is too large")]
    TooLarge,
    /// It answered, but not with reviews.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The part of the answer that is not as documented.
    #[error("Google's answer is not as documented: {0}")]
    Shape(&'static str),
    /// There is no rating, which is how Google says that nobody has given one.
    #[error("Google has no reviews yet: check GOOGLE_PLACE_ID or GOOGLE_BUSINESS_LOCATION if there should be some")]
    Nothing,
}

impl SourceError {
    /// One of a few words for a metric's label; of Google's own names those that are known.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::File(_) => "file",
            Self::Budget(_) => "budget_spent",
            Self::TimedOut => "timed_out",
            Self::Unreachable => "unreachable",
            Self::TooLarge => "too_large",
            Self::Refused(refusal) => refusal.name(),
            Self::Shape(_) => "shape",
            Self::Nothing => "nothing",
        }
    }

    /// How long the source wants to be left alone, if it said so.
    pub(crate) fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Refused(refusal) => refusal.retry_after(),
            _ => None,
        }
    }

    /// Whether the same question may be answered a moment later.
    pub(super) fn is_passing(&self) -> bool {
        match self {
            Self::TimedOut | Self::Unreachable => true,
            Self::Refused(refusal) => refusal.is_passing(),
            Self::File(_) | Self::Budget(_) | Self::TooLarge | Self::Shape(_) | Self::Nothing => false,
        }
    }
}
