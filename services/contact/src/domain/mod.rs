//! Enquiries and their validation (rules 5.1 to 5.36).
//!
//! [`Enquiry::parse`] is the only way from a [`Submission`], as the visitor typed it, to an [`Enquiry`], and every part of
//! an enquiry is a type that holds only valid values.

mod attribution;
mod callback;
mod email;
mod enquiry;
mod estimate;
mod field_errors;
mod london_time;
mod message;
mod name;
mod one_line;
mod phone;
#[cfg(test)]
mod properties;
mod subject;

pub use attribution::Attribution;
pub use callback::{Callback, SLOTS};
pub use email::{EMAIL_PLACEHOLDER, Email};
pub use enquiry::{Enquiry, EnquiryId, Submission};
pub use estimate::Estimate;
pub use field_errors::{Field, FieldErrors};
pub use london_time::{LondonTime, NoSuchTime};
pub use message::Message;
pub use name::Name;
pub use phone::{PHONE_PLACEHOLDER, Phone};
pub use subject::{Service, Subject};
