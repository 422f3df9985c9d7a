//! Spam detection.
//!
//! A suspected enquiry is accepted, stored and mailed like any other (rule 5.37), with a mark by which people and mailboxes
//! sort it.
//!
//! * `signal`: the signals and their weights
//! * `filter`: their sum, and the score at which an enquiry is suspected
//! * `links`, `phrases`, `characters`, `throwaway`, `repeats`: detection of the signals

mod characters;
mod filter;
mod links;
mod phrases;
mod repeats;
mod signal;
#[cfg(test)]
mod tests;
mod throwaway;

pub use filter::Config;
pub(crate) use filter::{Context, SpamFilter};
pub use repeats::WINDOW as REPEAT_WINDOW;
pub use signal::Signal;
