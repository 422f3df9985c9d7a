//! Google's two APIs.
//!
//! * `places`: Places API (New), with a key: what everybody sees on the map, at most five reviews
//! * `business`: Business Profile API, with the owner's consent by OAuth: all reviews
//! * `call`: one question, within budget and time; `retry`: when it is asked again; `refusal`: why it is not answered
//! * `oauth`: the access token of `business`
//! * `fields`: what both say in the same way
//! * `fuzzing`: a door for `fuzz/`
//! * `config`, `resource`: what the service is told

mod business;
mod call;
mod config;
mod fields;
mod fuzzing;
mod oauth;
mod places;
#[cfg(test)]
mod properties;
mod refusal;
mod resource;
mod retry;

pub(crate) use business::Business;
pub(crate) use config::{BusinessConfig, PlacesConfig};
pub use fuzzing::google_answer;
pub(crate) use places::Places;
pub(crate) use refusal::Refusal;
