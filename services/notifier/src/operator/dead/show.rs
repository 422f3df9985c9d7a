use std::io::Write;

use jiff::tz::TimeZone;
use proto::enquiry::v1::{Enquiry, enquiry::Callback};
use uuid::Uuid;

use super::{DeadError, Selection, dead_letter::DeadLetter, operator_lock::OperatorLock};
use crate::{
    message::{headers::Headers, recipients::Addressees},
    sanitize::terminal_safe,
    time::{format_time, london},
};

/// Maximum number of bytes shown of a message that is not an enquiry.
const MAX_BYTES: usize = 4_096;

/// Writes everything in the dead letters with this id. This is personal data.
pub async fn show(config: &broker::Config, id: Uuid, out: &mut impl Write) -> Result<(), DeadError> {
    let london = london()?;
    let lock = OperatorLock::acquire(config).await?;
    let batch = lock.fetch().await?;
    let selected = Selection::Ids(vec![id]).select(&batch);
    lock.release(&batch, 0).await?;
    for dead_letter in selected? {
        write_dead_letter(dead_letter, &london, out)?;
    }
    Ok(())
}

fn write_dead_letter(dead_letter: &DeadLetter, london: &TimeZone, out: &mut impl Write) -> std::io::Result<()> {
    let accepted = dead_letter.accepted().map_or_else(|| "unknown".to_owned(), |at| format_time(at, london));
    writeln!(out, "Id:        {}", dead_letter.id())?;
    writeln!(out, "Accepted:  {accepted}")?;
    writeln!(out, "Attempts:  {}", dead_letter.attempts())?;
    writeln!(out, "Reason:    {}", terminal_safe(&dead_letter.reason()))?;
    if let Addressees::Only(recipients) = Headers::from_properties(&dead_letter.message.properties).recipients {
        writeln!(out, "Still for: {recipients}")?;
    }
    match &dead_letter.identified.enquiry {
        Some(enquiry) => write_enquiry(enquiry, out),
        None => {
            let bytes = &dead_letter.message.data;
            let shown = &bytes[..bytes.len().min(MAX_BYTES)];
            writeln!(out, "\nIt cannot be read as an enquiry. Its {} bytes begin:", bytes.len())?;
            writeln!(out, "{}", shown.escape_ascii())
        }
    }
}

fn write_enquiry(enquiry: &Enquiry, out: &mut impl Write) -> std::io::Result<()> {
    for (label, value) in [
        ("Name:      ", &enquiry.name),
        ("Phone:     ", &enquiry.phone),
        ("Email:     ", &enquiry.email),
        ("Service:   ", &enquiry.service),
        ("From page: ", &enquiry.page),
    ] {
        writeln!(out, "{label}{}", terminal_safe(value))?;
    }
    match &enquiry.callback {
        Some(Callback::Now(_)) => writeln!(out, "Ring back: as soon as possible")?,
        Some(Callback::At(at)) => writeln!(out, "Ring back: {} {}", terminal_safe(&at.date), terminal_safe(&at.time))?,
        None => {}
    }
    if enquiry.suspected_spam {
        writeln!(out, "Possible spam: {}", terminal_safe(&enquiry.spam_signals.join(" ")))?;
    }
    writeln!(out, "\n{}", terminal_safe(&enquiry.message))
}
