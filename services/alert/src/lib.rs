//! Tells operations what needs a person, by a webhook.
//!
//! An [`Alarm`] holds counts, ages and ids: nothing that a visitor typed. Of several replicas one sends it, which a
//! [`Lease`] settles; a [`Bell`] does both.

mod alarm;
mod bell;
mod config;
mod lease;
mod webhook;

pub use alarm::{Alarm, State};
pub use bell::Bell;
pub use config::{Config, length};
pub use lease::Lease;
pub use webhook::{Alert, AlertError};
