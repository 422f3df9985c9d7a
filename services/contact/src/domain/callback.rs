use jiff::{
    Zoned,
    civil::{Date, Time},
};

use super::{Field, FieldErrors, LondonTime};

/// Hours of the nine callback slots (rule 5.22).
pub const SLOTS: std::ops::RangeInclusive<i8> = 9..=17;

/// When a visitor wants to be called back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Callback {
    /// As soon as possible.
    Now,
    /// At the beginning of a slot.
    At(LondonTime),
}

/// The reason why a timing is not valid.
#[derive(Debug, thiserror::Error)]
enum CallbackError {
    #[error("Please choose as soon as possible or a time for later")]
    Timing,
    #[error("Please choose a date, today or later")]
    Date,
    #[error("Please choose a time from 09:00 to 17:00, on the hour")]
    Time,
    #[error("Please choose a time in the future")]
    Past,
}

impl Callback {
    /// Parses `timing`, `date` and `time`; `None` if the form did not ask (`timing` is empty).
    ///
    /// `now` is in Europe/London. A date before today (rule 5.21) and a time that has passed (rule 5.23) are refused.
    pub(super) fn parse(timing: &str, date: &str, time: &str, now: &Zoned, errors: &mut FieldErrors) -> Option<Self> {
        match timing.trim() {
            "" => None,
            "now" => Some(Self::Now),
            "scheduled" => {
                let date = errors.keep(Field::Date, day(date, now.date()));
                let time = errors.keep(Field::Time, slot(time));
                let at = LondonTime::new(date?.to_datetime(time?), now.time_zone());
                let at = errors.keep(Field::Time, at)?;
                // The clocks change before the first slot of the day, so the wall times of slots are unambiguous.
                let in_future = if at.wall() > now.datetime() { Ok(Self::At(at)) } else { Err(CallbackError::Past) };
                errors.keep(Field::Time, in_future)
            }
            _ => errors.keep(Field::Timing, Err(CallbackError::Timing)),
        }
    }
}

fn day(text: &str, today: Date) -> Result<Date, CallbackError> {
    // jiff's parser accepts datetimes, too; a date has ten characters.
    let text = text.trim();
    let date: Date = text.parse().map_err(|_| CallbackError::Date)?;
    if text.len() == "2026-01-31".len() && date >= today { Ok(date) } else { Err(CallbackError::Date) }
}

fn slot(text: &str) -> Result<Time, CallbackError> {
    let hour = SLOTS.into_iter().find(|hour| format!("{hour:02}:00") == text.trim()).ok_or(CallbackError::Time)?;
    Time::new(hour, 0, 0, 0).map_err(|_| CallbackError::Time)
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    fn parse(timing: &str, date: &str, time: &str) -> (Option<Callback>, Vec<&'static str>) {
        let mut errors = FieldErrors::default();
        let now = "2026-03-28T10:00:00[Europe/London]".parse().unwrap();
        let callback = Callback::parse(timing, date, time, &now, &mut errors);
        (callback, errors.iter().map(|(field, _)| field.as_str()).collect())
    }

    /// The errors for a slot on the same day as `now`, which is in Europe/London.
    fn at_on_the_day_of(now: &str, time: &str) -> Vec<(&'static str, String)> {
        let mut errors = FieldErrors::default();
        let now: Zoned = format!("{now}[Europe/London]").parse().unwrap();
        Callback::parse("scheduled", &now.date().to_string(), time, &now, &mut errors);
        errors.iter().map(|(field, message)| (field.as_str(), message.to_owned())).collect()
    }

    #[test]
    fn now_needs_no_date_and_scheduled_needs_date_and_time() {
        assert_eq!(parse("now", "", ""), (Some(Callback::Now), vec![]));
        assert_eq!(parse("scheduled", "", ""), (None, vec!["date", "time"]));
        let (callback, wrong) = parse("scheduled", "2026-03-30", "14:00");
        assert!(wrong.is_empty());
        assert!(matches!(callback, Some(Callback::At(at)) if at.wall() == date(2026, 3, 30).at(14, 0, 0, 0)));
        assert_eq!(parse("", "2026-03-30", "14:00"), (None, vec![]));
        assert_eq!(parse("later", "", ""), (None, vec!["timing"]));
    }

    #[test]
    fn the_earliest_date_is_today() {
        assert_eq!(parse("scheduled", "2026-03-28", "11:00").1, Vec::<&str>::new());
        for day in ["2026-03-27", "2026-02-30", "30/03/2026", "2026-03-30T14:00", "tomorrow"] {
            assert_eq!(parse("scheduled", day, "09:00").1, vec!["date"], "{day}");
        }
    }

    #[test]
    fn rejects_a_time_of_today_that_has_passed() {
        let past = [("time", "Please choose a time in the future".to_owned())];
        for (now, time) in [
            ("2026-01-30T17:30", "09:00"),
            ("2026-01-30T17:30", "17:00"),
            ("2026-01-30T09:00", "09:00"),
            // British Summer Time: 08:00 UTC.
            ("2026-07-30T09:00:01", "09:00"),
            // Days on which the clocks change, before the first slot.
            ("2026-03-29T12:00", "12:00"),
            ("2026-10-25T12:00", "12:00"),
        ] {
            assert_eq!(at_on_the_day_of(now, time), past, "{time} at {now}");
        }
    }

    #[test]
    fn accepts_a_later_time_of_today() {
        for (now, time) in [
            ("2026-01-30T08:59:59", "09:00"),
            ("2026-07-30T08:59:59", "09:00"),
            ("2026-07-30T16:59", "17:00"),
            ("2026-03-29T00:30", "09:00"),
            ("2026-10-25T11:59", "12:00"),
        ] {
            assert_eq!(at_on_the_day_of(now, time), [], "{time} at {now}");
        }
    }

    #[test]
    fn there_are_nine_hourly_slots_from_nine_to_five() {
        let slots = (0..24).filter(|hour| parse("scheduled", "2026-03-30", &format!("{hour:02}:00")).1.is_empty());
        assert_eq!(slots.collect::<Vec<_>>(), (9..=17).collect::<Vec<_>>());
        for time in ["09:30", "9:00", "0900", "09:00:00", "17", "noon", "+9:00"] {
            assert_eq!(parse("scheduled", "2026-03-30", time).1, vec!["time"], "{time}");
        }
    }
}
