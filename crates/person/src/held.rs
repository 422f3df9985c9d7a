use std::{
    fmt,
    io::{self, Write},
};

use clap::ValueEnum;
use jiff::Timestamp;
use proto::enquiry::v1::{Enquiry, Estimate, Touch, enquiry::Callback};
use serde::{Serialize, Serializer};
use uuid::Uuid;

/// A place in which something of a person is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// The contact service's spool: an enquiry that the broker has not taken yet.
    Spool,
    /// A spool file that cannot be read.
    Quarantine,
    /// The mail queue: an enquiry that no notifier has taken yet.
    MailQueue,
    /// A retry queue: an enquiry whose mail failed.
    RetryQueue,
    /// A dead letter.
    DeadLetter,
    /// The archive.
    Archive,
    /// A mark in Redis: that an enquiry was mailed or is undelivered, or that an address was thanked.
    Redis,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Spool => "spool",
            Self::Quarantine => "quarantine",
            Self::MailQueue => "mail queue",
            Self::RetryQueue => "retry queue",
            Self::DeadLetter => "dead letters",
            Self::Archive => "archive",
            Self::Redis => "Redis",
        })
    }
}

impl Serialize for Place {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Something that is held of a person in one place. This is personal data, except in a table.
#[derive(Debug, Clone, Serialize)]
pub struct Held {
    /// The place.
    pub place: Place,
    /// The id of the enquiry, if it belongs to one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<Uuid>,
    /// When the enquiry was accepted, if known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accepted: Option<Timestamp>,
    /// All that the enquiry says.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    enquiry: Option<Fields>,
    /// Its description, if it is not an enquiry.
    #[serde(skip_serializing_if = "Option::is_none")]
    content: Option<String>,
}

/// The fields of an enquiry that its sender gave, or that say something of them.
#[derive(Debug, Clone, Serialize)]
struct Fields {
    name: String,
    phone: String,
    email: String,
    service: String,
    /// `now`, or date and time in London.
    callback: String,
    message: String,
    page: String,
    first_touch: Vec<String>,
    last_touch: Vec<String>,
    /// Every line of the estimate.
    estimate: Vec<String>,
    suspected_spam: bool,
    spam_signals: Vec<String>,
}

impl Held {
    /// An enquiry in `place`.
    pub fn enquiry(place: Place, id: Uuid, enquiry: Enquiry) -> Self {
        Self {
            place,
            id: Some(id),
            accepted: Timestamp::from_second(enquiry.accepted_at).ok(),
            content: None,
            enquiry: Some(enquiry.into()),
        }
    }

    /// Something else in `place`.
    pub fn other(place: Place, id: Option<Uuid>, accepted: Option<Timestamp>, content: String) -> Self {
        Self { place, id, accepted, enquiry: None, content: Some(content) }
    }

    /// The email address of the enquiry; empty if it has none.
    pub fn email(&self) -> &str {
        self.enquiry.as_ref().map_or("", |enquiry| &enquiry.email)
    }
}

impl From<Enquiry> for Fields {
    fn from(enquiry: Enquiry) -> Self {
        let callback = match enquiry.callback {
            Some(Callback::Now(_)) => "now".to_owned(),
            Some(Callback::At(at)) => format!("{} {}", at.date, at.time),
            None => String::new(),
        };
        Self {
            name: enquiry.name,
            phone: enquiry.phone,
            email: enquiry.email,
            service: enquiry.service,
            callback,
            message: enquiry.message,
            page: enquiry.page,
            first_touch: enquiry.first_touch.map(touch).unwrap_or_default(),
            last_touch: enquiry.last_touch.map(touch).unwrap_or_default(),
            estimate: enquiry.estimate.map(estimate).unwrap_or_default(),
            suspected_spam: enquiry.suspected_spam,
            spam_signals: enquiry.spam_signals,
        }
    }
}

/// The parts of an attribution that are known.
fn touch(touch: Touch) -> Vec<String> {
    let Touch { source, medium, campaign, term, content, referrer, landing_path } = touch;
    let parts = [source, medium, campaign, term, content, referrer, landing_path];
    parts.into_iter().filter(|part| !part.is_empty()).collect()
}

/// The answers, the price and the parts of an estimate, and the code that opens it again.
fn estimate(Estimate { price, answers, parts, code }: Estimate) -> Vec<String> {
    let answers = answers.into_iter().map(|row| format!("{} {}", row.question, row.answer));
    let price = price.map(|price| format!("£{} to £{}, £{} a year", price.low, price.high, price.yearly));
    let parts = parts.into_iter().map(|part| {
        let left_out = if part.left_out { ", left out" } else { "" };
        format!("{}, {}: £{}{left_out}", part.name, part.place, part.price)
    });
    let code = Some(code).filter(|code| !code.is_empty()).map(|code| format!("code {code}"));
    answers.chain(price).chain(parts).chain(code).collect()
}

/// Output format of what is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// A table without anything that was typed: place, id, time of acceptance.
    Table,
    /// A JSON array with everything, to be handed over. This is personal data.
    Json,
}

/// Writes what is held.
///
/// # Errors
///
/// If it cannot be written.
pub fn write_held(held: &[Held], format: Format, out: &mut impl Write) -> io::Result<()> {
    match format {
        Format::Json => {
            serde_json::to_writer_pretty(&mut *out, held)?;
            writeln!(out)
        }
        Format::Table => {
            writeln!(out, "{:12}  {:36}  ACCEPTED (UTC)", "PLACE", "ID")?;
            for Held { place, id, accepted, .. } in held {
                let id = id.map_or_else(|| "-".to_owned(), |id| id.to_string());
                let accepted = accepted.map_or_else(|| "unknown".to_owned(), |at| at.to_string());
                writeln!(out, "{place:12}  {id:36}  {accepted}")?;
            }
            writeln!(out, "Held: {}", held.len())
        }
    }
}

#[cfg(test)]
mod tests {
    use proto::enquiry::v1::{EstimateAnswer, EstimatePart, EstimatePrice};
    use serde_json::{Value, json};

    use super::*;

    fn written(format: Format) -> String {
        let enquiry = Enquiry {
            accepted_at: 1_774_692_000,
            name: "Pat \u{1b}[31m".into(),
            email: "pat@example.com".into(),
            estimate: Some(Estimate {
                price: Some(EstimatePrice { low: 1_140, high: 1_390, yearly: 96 }),
                answers: vec![EstimateAnswer { question: "How many storeys?".into(), answer: "Two".into() }],
                parts: vec![EstimatePart {
                    name: "Door contact".into(),
                    place: "Front door".into(),
                    price: 85,
                    left_out: true,
                }],
                code: "3.3.2".into(),
            }),
            ..Enquiry::default()
        };
        let held = [
            Held::enquiry(Place::Archive, Uuid::nil(), enquiry),
            Held::other(Place::Redis, None, None, "a mark".into()),
        ];
        let mut out = Vec::new();
        write_held(&held, format, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_table_has_nothing_that_was_typed() {
        let expected = "PLACE         ID                                    ACCEPTED (UTC)\n\
                        archive       00000000-0000-0000-0000-000000000000  2026-03-28T10:00:00Z\n\
                        Redis         -                                     unknown\n\
                        Held: 2\n";
        assert_eq!(written(Format::Table), expected);
    }

    #[test]
    fn json_has_everything() {
        let Value::Array(held) = serde_json::from_str(&written(Format::Json)).unwrap() else { panic!("no array") };
        assert_eq!(held[0]["email"], json!("pat@example.com"));
        let estimate = [
            "How many storeys? Two",
            "£1140 to £1390, £96 a year",
            "Door contact, Front door: £85, left out",
            "code 3.3.2",
        ];
        assert_eq!(held[0]["estimate"], json!(estimate));
        assert_eq!(held[0]["place"], json!("archive"));
        assert_eq!(held[0]["accepted"], json!("2026-03-28T10:00:00Z"));
        assert_eq!(held[1], json!({"place": "Redis", "content": "a mark"}));
    }
}
