use std::io::Write;

use jiff::Timestamp;
use serde::Serialize;
use uuid::Uuid;

use super::{DeadError, desk::Desk, letter::DeadLetter};
use crate::operator::moment::{London, show_age};

/// How `list` writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// A line a letter, for people.
    Table,
    /// An array of objects.
    Json,
}

/// A letter without anything that a visitor typed.
#[derive(Serialize)]
struct Line {
    id: Uuid,
    accepted: Option<Timestamp>,
    attempts: u32,
    /// Whether an enquiry could be read from it.
    readable: bool,
    reason: String,
}

impl From<&DeadLetter> for Line {
    fn from(letter: &DeadLetter) -> Self {
        Self {
            id: letter.id(),
            accepted: letter.accepted(),
            attempts: letter.attempts(),
            readable: letter.identified.enquiry.is_some(),
            reason: letter.reason(),
        }
    }
}

/// Writes one line a dead letter, the oldest first: id, when it was accepted, age, attempts, reason.
/// No personal data.
pub async fn list(config: &broker::Config, format: Format, out: &mut impl Write) -> Result<(), DeadError> {
    let london = London::new()?;
    let desk = Desk::open(config).await?;
    let in_hand = desk.take().await?;
    let lines: Vec<Line> = in_hand.letters.iter().map(Line::from).collect();
    let left = in_hand.left;
    // Back before anything is written: the reader of the output may be slow.
    desk.close(&in_hand, 0).await?;
    match format {
        Format::Table => table(&lines, &london, out)?,
        Format::Json => {
            serde_json::to_writer_pretty(&mut *out, &lines).map_err(std::io::Error::from)?;
            writeln!(out)?;
        }
    }
    if left > 0 {
        tracing::warn!(left, "there are more dead letters than are listed at once: these are the oldest");
    }
    Ok(())
}

fn table(lines: &[Line], london: &London, out: &mut impl Write) -> std::io::Result<()> {
    if lines.is_empty() {
        return writeln!(out, "No dead letters.");
    }
    let now = Timestamp::now();
    writeln!(out, "{:36}  {:20}  {:>8}  {:>8}  REASON", "ID", "ACCEPTED", "AGE", "ATTEMPTS")?;
    for line in lines {
        let accepted = line.accepted.map_or_else(|| "unknown".to_owned(), |at| london.show(at));
        let age = line.accepted.map_or_else(|| "unknown".to_owned(), |at| show_age(now.duration_since(at)));
        let reason = &line.reason;
        writeln!(out, "{}  {accepted:20}  {age:>8}  {:>8}  {reason}", line.id, line.attempts)?;
    }
    Ok(())
}
