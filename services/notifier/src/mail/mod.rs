//! The mails: composed, rendered and signed.
//!
//! * `composer`: the staff's mail; `acknowledgement`, `estimate_copy`: the visitor's; `notice`: the system's own
//! * `content`: an enquiry as the staff's mail shows it; `text`, `html`, `invitation`: its rendered parts;
//!   `alternatives`: text and HTML in one body
//! * `callback`, `phone`, `service`, `estimate`, `attribution`, `spam`: how each kind of value is shown
//! * `icalendar`, `auto_submitted`: formats that lettre does not write
//! * [`Mail`]: a mail as it is handed to the mailer

mod acknowledgement;
mod alternatives;
mod attribution;
mod auto_submitted;
mod callback;
mod composer;
mod content;
mod estimate;
mod estimate_copy;
mod html;
mod icalendar;
mod invitation;
mod notice;
mod outgoing;
mod phone;
#[cfg(test)]
mod properties;
mod service;
#[cfg(test)]
mod snapshots;
mod spam;
mod text;

pub(crate) use acknowledgement::{AcknowledgementComposer, AcknowledgementTemplate};
pub(crate) use attribution::describe as describe_attribution;
pub use composer::{Composer, MailError};
pub(crate) use estimate::describe as describe_estimate;
pub(crate) use estimate_copy::EstimateCopyComposer;
pub(crate) use notice::Notice;
pub use outgoing::Mail;
pub(crate) use service::service_values;
