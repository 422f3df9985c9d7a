//! `notifier archive`: every accepted enquiry of at least the last `ARCHIVE_MAX_AGE`.

mod csv;
mod export;
mod list;
mod marker;
mod reader;
mod record;

use std::io;

use broker::{PublishError, SessionError};
use jiff::Timestamp;

use super::moment::{London, Moment};

pub use export::{Format, export};
pub use list::list;

/// Enquiries accepted within a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Period {
    since: Timestamp,
    /// The first instant that is no longer part of it.
    until: Timestamp,
}

/// Why the archive could not be read out.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// The broker is away or broke off.
    #[error(transparent)]
    Broker(#[from] SessionError),
    /// Its end could not be marked: nothing was read.
    #[error("the end of the archive could not be marked, and nothing was read: {0}")]
    End(#[from] PublishError),
    /// It handed over less than there was when the command began.
    #[error("the broker stopped midway: what was written is not all, run it again")]
    Midway,
    /// More than is kept account of.
    #[error("more than {0} enquiries: give a later --since or an earlier --until")]
    TooMany(usize),
    /// The output could not be written.
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
    /// A time out of range, or no Europe/London in the time zone database.
    #[error("cannot reckon with that time: {0}")]
    Time(#[from] jiff::Error),
}

impl Period {
    /// From `since` to before `until`, or to now.
    pub fn new(since: &Moment, until: Option<&Moment>) -> Result<Self, ArchiveError> {
        let (london, now) = (London::new()?, Timestamp::now());
        let until = until.map(|until| london.resolve(until, now)).transpose()?;
        Ok(Self { since: london.resolve(since, now)?, until: until.unwrap_or(Timestamp::MAX) })
    }

    fn holds(&self, accepted: Timestamp) -> bool {
        self.since <= accepted && accepted < self.until
    }
}
