use std::io::Write;

use proto::enquiry::v1::{Enquiry, enquiry::Callback};
use uuid::Uuid;

use super::{DeadError, Selection, desk::Desk, letter::DeadLetter};
use crate::{
    message::{headers::Headers, recipients::Addressees},
    operator::{moment::London, printable::printable},
};

/// Most bytes of an unreadable letter that are shown.
const MOST_BYTES: usize = 4_096;

/// Writes everything of the dead letters with this id. That is personal data: it is for the operator's
/// own terminal.
pub async fn show(config: &broker::Config, id: Uuid, out: &mut impl Write) -> Result<(), DeadError> {
    let london = London::new()?;
    let desk = Desk::open(config).await?;
    let in_hand = desk.take().await?;
    let selected = Selection::Ids(vec![id]).of(&in_hand);
    desk.close(&in_hand, 0).await?;
    for letter in selected? {
        write_letter(letter, &london, out)?;
    }
    Ok(())
}

fn write_letter(letter: &DeadLetter, london: &London, out: &mut impl Write) -> std::io::Result<()> {
    let accepted = letter.accepted().map_or_else(|| "unknown".to_owned(), |at| london.show(at));
    writeln!(out, "Id:        {}", letter.id())?;
    writeln!(out, "Accepted:  {accepted}")?;
    writeln!(out, "Attempts:  {}", letter.attempts())?;
    writeln!(out, "Reason:    {}", printable(&letter.reason()))?;
    if let Addressees::Only(recipients) = Headers::from_properties(&letter.message.properties).recipients {
        writeln!(out, "Still for: {recipients}")?;
    }
    match &letter.identified.enquiry {
        Some(enquiry) => write_enquiry(enquiry, out),
        None => {
            let bytes = &letter.message.data;
            let shown = &bytes[..bytes.len().min(MOST_BYTES)];
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
        writeln!(out, "{label}{}", printable(value))?;
    }
    match &enquiry.callback {
        Some(Callback::Now(_)) => writeln!(out, "Ring back: as soon as possible")?,
        Some(Callback::At(at)) => writeln!(out, "Ring back: {} {}", printable(&at.date), printable(&at.time))?,
        None => {}
    }
    if enquiry.suspected_spam {
        writeln!(out, "Possible spam: {}", printable(&enquiry.spam_signals.join(" ")))?;
    }
    writeln!(out, "\n{}", printable(&enquiry.message))
}
