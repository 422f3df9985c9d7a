//! `notifier archive`: the enquiries accepted within at least the last `ARCHIVE_MAX_AGE`.
//!
//! * `list`, `export`: the commands; `record`: an enquiry as they show it; `csv`: rows of a spreadsheet
//! * `reader`: reads the archive's enquiries; `stream`: reads a stream to its end; `end_marker`: the message that marks the end
//! * `rewrite`: removes enquiries from the archive
//! * `time_spec`: times as operators type them

mod csv;
mod end_marker;
mod export;
mod list;
mod reader;
mod record;
pub(super) mod rewrite;
pub(super) mod stream;
mod time_spec;

use std::io;

use broker::{PublishError, SessionError};
use jiff::Timestamp;

use super::copier::CopyError;
use crate::time::{ZoneError, london};

pub use export::{Format, export};
pub use list::list;
pub use time_spec::TimeSpec;

/// A range of times of acceptance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Period {
    since: Timestamp,
    /// Exclusive.
    until: Timestamp,
}

/// Why the archive could not be read.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// The broker is unreachable or closed the connection.
    #[error(transparent)]
    Broker(#[from] SessionError),
    /// The end marker was not confirmed. Nothing was read.
    #[error("the end of the archive could not be marked, and nothing was read: {0}")]
    EndMarker(#[from] PublishError),
    /// The broker delivered fewer messages than the archive had when the command began.
    #[error("the broker stopped delivering: the output is incomplete, run the command again")]
    Incomplete,
    /// The archive could not be declared.
    #[error("the archive could not be declared: {0}")]
    Declare(broker::ArchiveError),
    /// A message could not be copied. The archive and its copy have everything together.
    #[error("a message could not be copied, nothing is lost, run the command again: {0}")]
    Copy(#[from] CopyError),
    /// `notifier forget` is rewriting the archive, or was stopped while it did.
    #[error(
        "the archive is being rewritten by notifier forget: try again when that has ended; if it was interrupted, run it again"
    )]
    Rewriting,
    /// More enquiries than the command keeps in memory to recognise duplicates.
    #[error("more than {0} enquiries: give a later --since or an earlier --until")]
    TooMany(usize),
    /// The output could not be written.
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
    /// A time is out of range.
    #[error("invalid time: {0}")]
    Time(#[from] jiff::Error),
    /// The time zone database lacks Europe/London.
    #[error(transparent)]
    Zone(#[from] ZoneError),
}

impl Period {
    /// From `since` until before `until`, or without an end.
    pub fn new(since: &TimeSpec, until: Option<&TimeSpec>) -> Result<Self, ArchiveError> {
        let (london, now) = (london()?, Timestamp::now());
        let until = until.map(|until| until.resolve(&london, now)).transpose()?;
        Ok(Self { since: since.resolve(&london, now)?, until: until.unwrap_or(Timestamp::MAX) })
    }

    fn contains(&self, accepted: Timestamp) -> bool {
        self.since <= accepted && accepted < self.until
    }
}
