use jiff::{
    Zoned,
    civil::{Date, Time},
    tz::{AmbiguousOffset, TimeZone},
};
use proto::enquiry::v1::{CallbackAt, enquiry};

use super::one_line::one_line;

/// How many days ahead a weekday alone says which day it is.
const WEEKDAY_IS_ENOUGH: i32 = 6;
/// Longest text of a time that cannot be read, in characters.
const LONGEST: usize = 40;

/// When a visitor wants to be rung back, in Europe/London.
pub(super) enum Callback {
    AsSoonAsPossible,
    /// Boxed as it is far larger than the others.
    At(Box<Zoned>),
    /// What stands in a message that names no such time; the staff see it as it came.
    Unclear(String),
}

impl Callback {
    /// The wish in `callback`. Never an error: a lead with an odd time is still a lead.
    pub(super) fn new(callback: &enquiry::Callback, london: &TimeZone) -> Self {
        match callback {
            enquiry::Callback::Now(_) => Self::AsSoonAsPossible,
            enquiry::Callback::At(at) => match moment(at, london) {
                Some(moment) => Self::At(Box::new(moment)),
                None => Self::Unclear(one_line(&format!("{} {}", at.date, at.time), LONGEST)),
            },
        }
    }

    /// Shortly, for a subject: the weekday alone where that is clear on the day of acceptance.
    pub(super) fn brief(&self, accepted: Option<Date>) -> String {
        match self {
            Self::AsSoonAsPossible => "as soon as possible".to_owned(),
            Self::At(at) => {
                let ahead = accepted.and_then(|day| at.date().since(day).ok()).map(|span| span.get_days());
                let near = ahead.is_some_and(|days| (0..=WEEKDAY_IS_ENOUGH).contains(&days));
                at.strftime(if near { "%a %H:%M" } else { "%a %-d %b %H:%M" }).to_string()
            }
            Self::Unclear(text) => text.clone(),
        }
    }

    /// In full, for the details.
    pub(super) fn full(&self) -> String {
        match self {
            Self::AsSoonAsPossible => "as soon as possible".to_owned(),
            Self::At(at) => at.strftime("%A %-d %B %Y at %H:%M").to_string(),
            Self::Unclear(text) => format!("{text} (no such time: please ask)"),
        }
    }
}

/// The instant of a wall time. Of an hour that comes twice it is the first; an hour that does not exist is none.
fn moment(at: &CallbackAt, london: &TimeZone) -> Option<Zoned> {
    let wall = at.date.parse::<Date>().ok()?.to_datetime(at.time.parse::<Time>().ok()?);
    let moment = london.to_ambiguous_zoned(wall);
    match moment.offset() {
        AmbiguousOffset::Gap { .. } => None,
        AmbiguousOffset::Unambiguous { .. } | AmbiguousOffset::Fold { .. } => moment.earlier().ok(),
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    fn at(date: &str, time: &str) -> Callback {
        let london = TimeZone::get("Europe/London").unwrap();
        Callback::new(&enquiry::Callback::At(CallbackAt { date: date.into(), time: time.into() }), &london)
    }

    #[test]
    fn a_weekday_is_enough_for_six_days_and_the_date_stands_beyond() {
        let accepted = Some(date(2026, 3, 28));
        assert_eq!(at("2026-03-28", "14:00").brief(accepted), "Sat 14:00");
        assert_eq!(at("2026-04-03", "09:00").brief(accepted), "Fri 09:00");
        assert_eq!(at("2026-04-04", "09:00").brief(accepted), "Sat 4 Apr 09:00");
        assert_eq!(at("2026-03-27", "09:00").brief(accepted), "Fri 27 Mar 09:00");
        assert_eq!(at("2026-03-30", "09:00").brief(None), "Mon 30 Mar 09:00");
    }

    #[test]
    fn an_hour_that_comes_twice_is_the_first_and_one_that_never_comes_is_told() {
        let Callback::At(first) = at("2026-10-25", "01:30") else { panic!("it is a time") };
        assert_eq!(first.timestamp().to_string(), "2026-10-25T00:30:00Z");
        assert_eq!(at("2026-03-29", "01:30").full(), "2026-03-29 01:30 (no such time: please ask)");
    }

    #[test]
    fn what_is_no_time_is_shown_on_one_line() {
        assert_eq!(at("soon\r\nBcc: x", "").brief(None), "soon  Bcc: x");
    }
}
