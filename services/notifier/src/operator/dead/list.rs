use std::io::Write;

use clap::ValueEnum;
use jiff::{Timestamp, tz::TimeZone};
use serde::Serialize;
use uuid::Uuid;

use super::{DeadError, dead_letter::DeadLetter, operator_lock::OperatorLock};
use crate::time::{format_age, format_time, london};

/// Output format of `list`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// A table with one line per dead letter.
    Table,
    /// A JSON array of objects.
    Json,
}

/// A dead letter without anything that a visitor typed.
#[derive(Serialize)]
struct Line {
    id: Uuid,
    accepted: Option<Timestamp>,
    attempts: u32,
    /// True if an enquiry can be read from it.
    readable: bool,
    reason: String,
}

impl From<&DeadLetter> for Line {
    fn from(dead_letter: &DeadLetter) -> Self {
        Self {
            id: dead_letter.id(),
            accepted: dead_letter.accepted(),
            attempts: dead_letter.attempts(),
            readable: dead_letter.identified.enquiry.is_some(),
            reason: dead_letter.reason(),
        }
    }
}

/// Writes one line per dead letter, the oldest first: id, time of acceptance, age, attempts, reason. No personal data.
pub async fn list(config: &broker::Config, format: Format, out: &mut impl Write) -> Result<(), DeadError> {
    let london = london()?;
    let lock = OperatorLock::acquire(config).await?;
    let batch = lock.fetch().await?;
    let lines: Vec<Line> = batch.dead_letters.iter().map(Line::from).collect();
    // Before the output, whose reader may be slow.
    lock.release(&batch, 0).await?;
    match format {
        Format::Table => table(&lines, &london, out)?,
        Format::Json => {
            serde_json::to_writer_pretty(&mut *out, &lines).map_err(std::io::Error::from)?;
            writeln!(out)?;
        }
    }
    if batch.not_fetched > 0 {
        tracing::warn!(not_listed = batch.not_fetched, "listed only the oldest dead letters");
    }
    Ok(())
}

fn table(lines: &[Line], london: &TimeZone, out: &mut impl Write) -> std::io::Result<()> {
    if lines.is_empty() {
        return writeln!(out, "No dead letters.");
    }
    let now = Timestamp::now();
    writeln!(out, "{:36}  {:20}  {:>8}  {:>8}  REASON", "ID", "ACCEPTED", "AGE", "ATTEMPTS")?;
    for line in lines {
        let accepted = line.accepted.map_or_else(|| "unknown".to_owned(), |at| format_time(at, london));
        let age = line.accepted.map_or_else(|| "unknown".to_owned(), |at| format_age(now.duration_since(at)));
        let reason = &line.reason;
        writeln!(out, "{}  {accepted:20}  {age:>8}  {:>8}  {reason}", line.id, line.attempts)?;
    }
    Ok(())
}
