use reqwest::StatusCode;

/// Maximum size of a picture, in bytes: Google's have about 10 KB.
pub(super) const MAX_BYTES: usize = 256 * 1024;

/// Why there is no picture to show. The messages contain no URL and no name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum PhotoError {
    /// The server refused the picture; redirects are not followed.
    #[error("the photo's server responded {0}")]
    Refused(StatusCode),
    /// Larger than [`MAX_BYTES`].
    #[error("the photo is larger than {MAX_BYTES} bytes")]
    TooLarge,
    /// By its bytes, whatever the content type says.
    #[error("the photo is not a JPEG, PNG, WebP or GIF picture")]
    NotAPicture,
    /// 429, 408 or 5xx.
    #[error("the photo's server responded {0}, a transient error")]
    Failing(StatusCode),
    /// Not complete within the time limit of a fetch.
    #[error("the photo did not arrive in time")]
    Slow,
    /// The connection or its TLS handshake failed, or it broke.
    #[error("the photo's server is unreachable or broke the connection")]
    Unreachable,
    /// Too many fetches in flight.
    #[error("too many photos are being fetched")]
    Busy,
    /// The fetch was cancelled or panicked.
    #[error("the fetch of the photo was cancelled")]
    Cancelled,
}

impl PhotoError {
    /// Returns true if the picture does not exist or is not acceptable; otherwise it is unavailable for now.
    pub(crate) fn is_not_found(self) -> bool {
        match self {
            Self::Refused(_) | Self::TooLarge | Self::NotAPicture => true,
            Self::Failing(_) | Self::Slow | Self::Unreachable | Self::Busy | Self::Cancelled => false,
        }
    }

    /// Returns true if the error is due to the picture or its server, not to the state of this process.
    pub(super) fn is_cacheable(self) -> bool {
        !matches!(self, Self::Busy | Self::Cancelled)
    }

    /// Value of the metric's label `outcome`.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Refused(_) => "refused",
            Self::TooLarge => "too_large",
            Self::NotAPicture => "not_a_picture",
            Self::Failing(_) => "failing",
            Self::Slow => "slow",
            Self::Unreachable => "unreachable",
            Self::Busy => "busy",
            Self::Cancelled => "lost",
        }
    }
}
