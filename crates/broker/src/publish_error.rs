/// Why a publish was not confirmed. It may be retried.
#[derive(Debug, thiserror::Error)]
pub enum PublishError {
    /// There was no connection or no confirm within the timeout, as with a broker under a memory or disk alarm.
    #[error("the broker did not confirm in time")]
    TimedOut,
    /// No queue is bound for the message.
    #[error("no queue takes it")]
    Unroutable,
    /// The broker could not store the message, or the queue is full.
    #[error("the broker refused it")]
    Refused,
    /// The session was abandoned while this publish waited for a channel.
    #[error("the session with the broker was abandoned")]
    Abandoned,
    /// The channel broke.
    #[error(transparent)]
    Broken(#[from] lapin::Error),
}

impl PublishError {
    /// The value of the metric label `outcome`.
    pub(crate) fn label(&self) -> &'static str {
        match self {
            Self::TimedOut => "timed-out",
            Self::Unroutable => "unroutable",
            Self::Refused => "refused",
            Self::Abandoned => "given-up",
            Self::Broken(_) => "broken",
        }
    }
}
