use std::io::Write;

use jiff::Timestamp;

use super::{
    ArchiveError, Period,
    reader::Reader,
    record::{Kind, Record},
};
use crate::{
    Config,
    canary::CanarySignature,
    sanitize::terminal_safe,
    time::{format_time, london},
};

/// Writes one line per enquiry of `period`: id, time of acceptance, callback or not, service, suspected spam or not. No
/// personal data.
pub async fn list(config: &Config, period: Period, out: &mut impl Write) -> Result<(), ArchiveError> {
    let canaries = CanarySignature::new(config.canary.mailbox.clone());
    let london = london()?;
    let mut reader = Reader::open(&config.broker, period).await?;
    writeln!(out, "{:36}  {:20}  {:8}  SERVICE", "ID", "ACCEPTED", "CALLBACK")?;
    let mut count = 0_usize;
    while let Some((id, enquiry)) = reader.next().await? {
        let accepted = Timestamp::from_second(enquiry.accepted_at)?;
        let record = Record::new(id, enquiry, &canaries);
        let callback = if record.callback.is_empty() { "no" } else { "yes" };
        let service = if record.kind == Kind::Canary { "(canary)".to_owned() } else { terminal_safe(&record.service) };
        let spam = if record.suspected_spam.is_empty() { "" } else { " (possible spam)" };
        writeln!(out, "{id}  {:20}  {callback:8}  {service}{spam}", format_time(accepted, &london))?;
        count += 1;
    }
    writeln!(out, "Enquiries: {count}")?;
    Ok(())
}
