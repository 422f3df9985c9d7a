use std::io::Write;

use jiff::Timestamp;

use super::{
    ArchiveError, Period,
    reader::Reader,
    record::{Kind, Record},
};
use crate::{
    Config,
    canary::CanaryMark,
    operator::{moment::London, printable::printable},
};

/// Writes a line an enquiry of `period`: id, when it was accepted, service, whether a callback is wanted, whether it may be
/// spam.
/// No personal data.
pub async fn list(config: &Config, period: Period, out: &mut impl Write) -> Result<(), ArchiveError> {
    let canaries = CanaryMark::of(config.canary.mailbox.clone());
    let london = London::new()?;
    let mut reader = Reader::open(&config.broker, period).await?;
    writeln!(out, "{:36}  {:20}  {:8}  SERVICE", "ID", "ACCEPTED", "CALLBACK")?;
    let mut count = 0_usize;
    while let Some((id, enquiry)) = reader.next().await? {
        let accepted = Timestamp::from_second(enquiry.accepted_at)?;
        let record = Record::new(id, enquiry, &canaries);
        let callback = if record.callback.is_empty() { "no" } else { "yes" };
        let service = if record.kind == Kind::Canary { "(canary)".to_owned() } else { printable(&record.service) };
        let mark = if record.suspected_spam.is_empty() { "" } else { " (possible spam)" };
        writeln!(out, "{id}  {:20}  {callback:8}  {service}{mark}", london.show(accepted))?;
        count += 1;
    }
    writeln!(out, "Enquiries: {count}")?;
    Ok(())
}
