//! Telling people when an enquiry is undelivered for too long, and when all is well again.
//!
//! * `bell`: when there is an alarm to send; `limits`: how many dead letters, and how old, are worth one
//! * `words`: what it says; `by_mail`: one of the two ways

mod bell;
mod by_mail;
mod limits;
mod words;

pub(crate) use bell::Bell;
pub(crate) use by_mail::MailAlarm;
pub(crate) use limits::DeadLetterLimits;
