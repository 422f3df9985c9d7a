//! What an enquiry is.
//!
//! A visitor's text comes in as a [`Submission`]; [`Enquiry::parse`] is the only way from there to an
//! [`Enquiry`], and every part of an enquiry is a type that cannot hold anything else. Rules are spec
//! §5; bounds that the spec leaves open are stated at each type.

mod callback;
mod email;
mod enquiry;
mod field_errors;
mod london_time;
mod message;
mod name;
mod phone;
#[cfg(test)]
mod properties;
mod subject;
mod touch;

pub use callback::{Callback, SLOTS};
pub use email::{EMAIL_PLACEHOLDER, Email};
pub use enquiry::{Enquiry, EnquiryId, Submission};
pub use field_errors::{Field, FieldErrors};
pub use london_time::{LondonTime, NoSuchTime};
pub use message::Message;
pub use name::Name;
pub use phone::{PHONE_PLACEHOLDER, Phone};
pub use subject::{Service, Subject};
pub use touch::Touch;
