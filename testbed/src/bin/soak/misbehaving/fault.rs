use std::{io, time::Duration};

/// A wrong reaction of the gateway to a misbehaving client.
#[derive(Debug, thiserror::Error)]
pub(super) enum Fault {
    #[error("refused the connection: {0}")]
    NoConnection(io::Error),
    #[error("closed the connection early: {0}")]
    BrokeOff(#[from] io::Error),
    #[error("answered {0:?}")]
    Answered(String),
    #[error("kept sending to a client that had stopped reading")]
    KeptAll,
    #[error("still held the connection after {} s", .0.as_secs())]
    StillOpen(Duration),
}
