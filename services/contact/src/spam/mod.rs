//! Whether an enquiry is probably not a customer's.
//!
//! Nothing is refused for it and nothing is thrown away: a suspected enquiry is accepted, stored and mailed like any
//! other, with a mark by which people and mailboxes sort it.
//!
//! * `signal`: what speaks against an enquiry, and how much
//! * `judge`: adds it up
//! * `links`, `phrases`, `letters`, `throwaway`, `repeats`: how each is found; `domain_name`: which hosts are whose
//! * `config`: from which score on an enquiry is suspected

mod config;
mod domain_name;
mod judge;
mod letters;
mod links;
mod phrases;
mod repeats;
mod signal;
#[cfg(test)]
mod tests;
mod throwaway;

pub use config::Config;
pub(crate) use judge::{Circumstances, Judge};
pub use signal::Signal;
