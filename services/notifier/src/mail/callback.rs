use jiff::{
    Zoned,
    civil::{Date, Time},
    tz::{AmbiguousOffset, TimeZone},
};
use proto::enquiry::v1::{CallbackAt, enquiry};

use crate::sanitize::single_line;

/// Days ahead for which a weekday without a date is unambiguous.
const MAX_DAYS_BY_WEEKDAY: i32 = 6;
/// Maximum length of a time that cannot be parsed, in characters.
const MAX_INVALID_CHARS: usize = 40;

/// When a visitor wants to be rung back, in Europe/London.
pub(super) enum Callback {
    AsSoonAsPossible,
    /// Boxed, since it is far larger than the other variants.
    At(Box<Zoned>),
    /// The text of a time that does not exist or cannot be parsed, which the staff see as it came.
    Invalid(String),
}

impl Callback {
    /// Parses `callback`. Never fails: a lead with an invalid time is still a lead.
    pub(super) fn new(callback: &enquiry::Callback, london: &TimeZone) -> Self {
        match callback {
            enquiry::Callback::Now(_) => Self::AsSoonAsPossible,
            enquiry::Callback::At(at) => match instant(at, london) {
                Some(instant) => Self::At(Box::new(instant)),
                None => Self::Invalid(single_line(&format!("{} {}", at.date, at.time), MAX_INVALID_CHARS)),
            },
        }
    }

    /// The short form for a subject: without the date if the weekday is unambiguous on the day of acceptance.
    pub(super) fn short(&self, accepted: Option<Date>) -> String {
        match self {
            Self::AsSoonAsPossible => "as soon as possible".to_owned(),
            Self::At(at) => {
                let ahead = accepted.and_then(|day| at.date().since(day).ok()).map(|span| span.get_days());
                let near = ahead.is_some_and(|days| (0..=MAX_DAYS_BY_WEEKDAY).contains(&days));
                at.strftime(if near { "%a %H:%M" } else { "%a %-d %b %H:%M" }).to_string()
            }
            Self::Invalid(text) => text.clone(),
        }
    }

    /// The long form for the details.
    pub(super) fn long(&self) -> String {
        match self {
            Self::AsSoonAsPossible => "as soon as possible".to_owned(),
            Self::At(at) => at.strftime("%A %-d %B %Y at %H:%M").to_string(),
            Self::Invalid(text) => format!("{text} (no such time: please ask)"),
        }
    }
}

/// The instant of a wall time: the earlier one when the clocks go back, `None` in the hour skipped when they go
/// forward.
fn instant(at: &CallbackAt, london: &TimeZone) -> Option<Zoned> {
    let wall = at.date.parse::<Date>().ok()?.to_datetime(at.time.parse::<Time>().ok()?);
    let zoned = london.to_ambiguous_zoned(wall);
    match zoned.offset() {
        AmbiguousOffset::Gap { .. } => None,
        AmbiguousOffset::Unambiguous { .. } | AmbiguousOffset::Fold { .. } => zoned.earlier().ok(),
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;
    use crate::time::london;

    fn at(date: &str, time: &str) -> Callback {
        let at = CallbackAt { date: date.into(), time: time.into() };
        Callback::new(&enquiry::Callback::At(at), &london().unwrap())
    }

    #[test]
    fn omits_the_date_up_to_six_days_ahead() {
        let accepted = Some(date(2026, 3, 28));
        assert_eq!(at("2026-03-28", "14:00").short(accepted), "Sat 14:00");
        assert_eq!(at("2026-04-03", "09:00").short(accepted), "Fri 09:00");
        assert_eq!(at("2026-04-04", "09:00").short(accepted), "Sat 4 Apr 09:00");
        assert_eq!(at("2026-03-27", "09:00").short(accepted), "Fri 27 Mar 09:00");
        assert_eq!(at("2026-03-30", "09:00").short(None), "Mon 30 Mar 09:00");
    }

    #[test]
    fn takes_the_earlier_of_two_instants_and_rejects_a_skipped_hour() {
        let Callback::At(first) = at("2026-10-25", "01:30") else { panic!("it is a time") };
        assert_eq!(first.timestamp().to_string(), "2026-10-25T00:30:00Z");
        assert_eq!(at("2026-03-29", "01:30").long(), "2026-03-29 01:30 (no such time: please ask)");
    }

    #[test]
    fn shows_an_invalid_time_on_one_line() {
        assert_eq!(at("soon\r\nBcc: x", "").short(None), "soon  Bcc: x");
    }
}
