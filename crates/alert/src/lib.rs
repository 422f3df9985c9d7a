//! Alerts to operators.
//!
//! * [`Alerts`]: the channels and the schedule that all alerts of a process share
//! * [`AlertRule`]: the state machine of one alert: when it is sent, repeated and resolved
//! * [`Alert`]: the message, without anything that a visitor typed
//! * [`Channel`]: the way to the operators; [`Webhook`] is one
//! * `lease`: which of the replicas sends

mod alert;
mod channel;
mod config;
#[cfg(test)]
mod golden;
mod lease;
mod rule;
mod webhook;

pub use alert::{Alert, AlertState, MAX_IDS};
pub use channel::{Alerts, Channel, ChannelError, Sending};
pub use config::Config;
pub use rule::{AlertRule, Condition};
pub use webhook::{Webhook, WebhookError};
