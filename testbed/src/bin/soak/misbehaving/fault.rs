use std::{io, time::Duration};

/// A wrong reaction of the gateway to a misbehaving client.
#[derive(Debug, thiserror::Error)]
pub(super) enum Fault {
    #[error("did not let them in: {0}")]
    NoConnection(io::Error),
    #[error("broke off: {0}")]
    BrokeOff(#[from] io::Error),
    #[error("answered {0:?}")]
    Answered(String),
    #[error("kept for them all that they did not read")]
    KeptAll,
    #[error("was still there for them after {} s", .0.as_secs())]
    StillOpen(Duration),
}
