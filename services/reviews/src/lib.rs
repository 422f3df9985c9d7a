//! The reviews service: what customers say, from a source that may be slow, through a cache that may
//! be away.
//!
//! * `domain`: what a set of reviews is
//! * `source`: where reviews come from
//! * `answers`: what there is to show now, and who looks after it
//! * `cache`: Redis, shared by the replicas; a failing one is gone round
//! * `photos`: the authors' pictures, fetched once and checked
//! * `budget`: how many requests a day may go to Google
//! * `grpc`: the contract `reviews.v1`

mod answers;
#[cfg(test)]
mod any_json;
mod budget;
mod cache;
mod config;
mod domain;
mod grpc;
mod photos;
mod server;
mod source;

/// For `fuzz/` alone.
#[doc(hidden)]
pub mod fuzzing {
    pub use crate::source::google_answer;
}

pub use config::Config;
pub use server::{Reviews, RunError};
