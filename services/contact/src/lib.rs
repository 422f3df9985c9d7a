//! The contact service: what a visitor typed becomes an enquiry on the broker, or an answer that says
//! what is wrong.
//!
//! * [`domain`]: what an enquiry is, and the rules of spec §5
//! * `grpc`: the contract `contact.v1`
//! * `publisher`: the confirmed way to the broker

mod config;
pub mod domain;
mod grpc;
mod publisher;
mod server;

pub use config::Config;
pub use server::{Contact, RunError};
