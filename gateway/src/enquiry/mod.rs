//! `POST /api/contact` and `POST /api/contacts`: enquiries, as JSON from scripts or as plain forms.
//!
//! * `submit`: the handler
//! * `encoding`: JSON or form, by `Content-Type`
//! * `fields`: the fields of the body
//! * `attribution`: the visitor's source, from JSON or the page's URL
//! * `estimate`: the estimate that the enquiry belongs to
//! * `estimate_copies`: the firm's choice to mail it to visitors
//! * `idempotency_key`: the key by which a repeated enquiry is recognised
//! * `limits`: rate limits on enquiries
//! * `pause`: the firm's sentence while the forms are paused
//! * `forms`: the firm's settings for forms, for which pages ask
//! * `rejected_page`: the response to a plain form that was rejected
//! * `fuzzing`: entry points for `fuzz/`

mod attribution;
mod encoding;
mod estimate;
pub(crate) mod estimate_copies;
mod fields;
pub(crate) mod forms;
pub(crate) mod fuzzing;
mod idempotency_key;
pub(crate) mod limits;
pub(crate) mod pause;
#[cfg(test)]
mod property_tests;
pub(crate) mod rejected_page;
pub(crate) mod submit;
