//! The reviews service: what customers say, from a source that may be slow, through a cache that may
//! be away.
//!
//! * `source`: where reviews come from
//! * `cache`: Redis, shared by the replicas; a failing one is gone round
//! * `grpc`: the contract `reviews.v1`

mod cache;
mod config;
mod grpc;
mod server;
mod source;

pub use config::Config;
pub use server::{Reviews, RunError};
