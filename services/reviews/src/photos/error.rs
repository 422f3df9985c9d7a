use reqwest::StatusCode;

use super::{fetcher::TIMEOUT, picture::MOST_BYTES};

/// Why there is no picture to show. Its text holds no address and no name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum PhotoError {
    /// Where it lies says that there is none for us; a redirect is such an answer.
    #[error("the photo's server answers {0}")]
    Refused(StatusCode),
    /// More than anybody needs for a face.
    #[error("the photo has more than {MOST_BYTES} bytes")]
    TooLarge,
    /// Whatever its server calls it.
    #[error("the photo is not a JPEG, PNG, WebP or GIF picture")]
    NotAPicture,
    /// 429, 408 or 5xx.
    #[error("the photo's server answers {0}, which may pass")]
    Failing(StatusCode),
    /// Connecting and reading took too long.
    #[error("the photo did not come within {} s", TIMEOUT.as_secs())]
    Slow,
    /// No connection, no TLS, or it broke off.
    #[error("the photo's server is out of reach or broke off")]
    Unreachable,
    /// Others are being fetched, and none was done in time.
    #[error("too many photos are being fetched")]
    Busy,
    /// The fetch ended without a word: the process is ending, or a bug.
    #[error("the fetch of the photo was lost")]
    Lost,
}

impl PhotoError {
    /// Whether there is no such picture, whenever one asks. Otherwise it cannot be had now.
    pub(crate) fn is_not_found(self) -> bool {
        match self {
            Self::Refused(_) | Self::TooLarge | Self::NotAPicture => true,
            Self::Failing(_) | Self::Slow | Self::Unreachable | Self::Busy | Self::Lost => false,
        }
    }

    /// Whether it tells something of the picture or its server, rather than of this moment here.
    pub(super) fn is_lasting(self) -> bool {
        !matches!(self, Self::Busy | Self::Lost)
    }

    /// One of a few words for a metric's label.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Refused(_) => "refused",
            Self::TooLarge => "too_large",
            Self::NotAPicture => "not_a_picture",
            Self::Failing(_) => "failing",
            Self::Slow => "slow",
            Self::Unreachable => "unreachable",
            Self::Busy => "busy",
            Self::Lost => "lost",
        }
    }
}
