//! Google's two APIs.
//!
//! * `places`: Places API (New), with an API key: the public reviews on Google Maps, at most five
//! * `business`: Business Profile API, with the owner's consent (OAuth): all reviews
//! * `client`: HTTP within budget and deadline; `retry`: retry delays; `error_response`: Google's errors
//! * `oauth`: the access token of `business`
//! * `fields`: the fields that both APIs share
//! * `fuzzing`: entry point for `fuzz/`
//! * `config`, `resource`: configuration

mod business;
mod client;
mod config;
mod error_response;
mod fields;
mod fuzzing;
mod oauth;
mod places;
#[cfg(test)]
mod property_tests;
mod resource;
mod retry;

pub(crate) use business::BusinessSource;
pub(crate) use config::{BusinessConfig, PlacesConfig};
pub(crate) use error_response::ErrorResponse;
pub use fuzzing::google_answer;
pub(crate) use places::PlacesSource;
