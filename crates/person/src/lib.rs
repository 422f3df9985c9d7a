//! A person in what is stored, for a request for access or erasure (UK GDPR, Articles 15 and 17).
//!
//! * `person`: how a person is named, and whether an enquiry is theirs; `phone`: when two phone numbers are equal
//! * `held`: what is held of a person in one place, and how it is written

mod held;
mod person;
mod phone;

pub use held::{Format, Held, Place, write_held};
pub use person::{Person, PersonError};
