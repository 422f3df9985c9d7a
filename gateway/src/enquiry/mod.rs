//! `POST /api/contact` and `POST /api/contacts`: from a script as JSON, from a plain form as a form.
//!
//! * `submit`: the handler
//! * `encoding`: how an enquiry is written
//! * `fields`: what was typed, out of JSON or a form
//! * `key`: by what an enquiry is known that is sent again
//! * `limits`: how many enquiries a client may send
//! * `touch`: how the visitor came, out of JSON or the page's address
//! * `rejected_page`: the answer to a plain form that was refused
//! * `fuzzing`: a door for `fuzz/`

mod encoding;
mod fields;
pub(crate) mod fuzzing;
mod key;
mod limits;
#[cfg(test)]
mod properties;
mod rejected_page;
mod submit;
mod touch;

pub(crate) use limits::EnquiryLimits;
pub(crate) use rejected_page::TemplateError;
pub(crate) use submit::{Enquiries, Parts, submit_enquiry};
