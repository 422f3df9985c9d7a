//! The reviews service: customers' reviews from a source that may be slow, through a cache that may be unavailable.
//!
//! * `domain`: the types of a set of reviews
//! * `source`: the sources of reviews
//! * `answers`: the reviews to show now, and their refresher
//! * `cache`: Redis, shared by the replicas; bypassed while it fails
//! * `photos`: the authors' pictures, fetched once and validated
//! * `budget`: the daily budget of requests to Google
//! * `grpc`: the gRPC service `reviews.v1`

mod answers;
#[cfg(test)]
mod arbitrary_json;
mod budget;
mod cache;
mod config;
mod domain;
mod grpc;
mod metric_descriptions;
mod photos;
mod server;
mod source;

/// Entry points for `fuzz/` only.
#[doc(hidden)]
pub mod fuzzing {
    pub use crate::source::google_answer;
}

pub use config::{Config, PRODUCTION_RULES};
pub use server::{Reviews, RunError};
