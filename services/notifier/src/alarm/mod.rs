//! Telling people when an enquiry is undelivered for too long, and when all is well again.
//!
//! * `bell`: when there is something to tell
//! * `turn`: which notifier tells it, and how often
//! * `words`: what is told; `by_mail`: one of the two ways

mod bell;
mod by_mail;
mod turn;
mod words;

pub(crate) use bell::Bell;
pub(crate) use by_mail::MailAlarm;
