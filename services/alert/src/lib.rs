//! Tells operations what needs a person, by a webhook.
//!
//! An [`Alarm`] holds counts, ages and ids: nothing that a visitor typed.

mod alarm;
mod config;
mod webhook;

pub use alarm::{Alarm, State};
pub use config::Config;
pub use webhook::{Alert, AlertError};
