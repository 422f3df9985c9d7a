use std::io::Write;

use clap::ValueEnum;

use super::{ArchiveError, Period, csv::write_row, reader::Reader, record::Record};
use crate::{Config, canary::CanarySignature};

/// Output format of `export`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// A header row and one row per enquiry (RFC 4180, UTF-8).
    Csv,
    /// A JSON array of objects.
    Json,
}

/// Writes every field of the enquiries of `period`. This is personal data. Canaries differ from enquiries in `kind`.
pub async fn export(config: &Config, period: Period, format: Format, out: &mut impl Write) -> Result<(), ArchiveError> {
    let canaries = CanarySignature::new(config.canary.mailbox.clone());
    let mut reader = Reader::open(&config.broker, period).await?;
    match format {
        Format::Csv => write_row(Record::FIELDS, out)?,
        Format::Json => write!(out, "[")?,
    }
    let mut separator = "\n";
    while let Some((id, enquiry)) = reader.next().await? {
        let record = Record::new(id, enquiry, &canaries);
        match format {
            Format::Csv => write_row(record.values().iter().map(String::as_str), out)?,
            Format::Json => {
                write!(out, "{separator}")?;
                serde_json::to_writer(&mut *out, &record).map_err(std::io::Error::from)?;
                separator = ",\n";
            }
        }
    }
    if format == Format::Json {
        writeln!(out, "\n]")?;
    }
    Ok(out.flush()?)
}
