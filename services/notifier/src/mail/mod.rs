//! What the mails say.
//!
//! One [`Letter`](letter::Letter) is made of an enquiry; its text part and its HTML part say the same.
//!
//! * `composer`: the staff's mail; `letter`, `text`, `html`, `invitation`: its words and parts
//! * `acknowledgement`: the mail that tells the visitor the enquiry has arrived
//! * `callback`, `phone`, `service`, `touch`, `suspicion`, `one_line`: how each kind of value is shown
//! * `icalendar`, `auto_submitted`: what the standards want
//! * `sealed`: a mail as it is handed to the mailer

mod acknowledgement;
mod auto_submitted;
mod callback;
mod composer;
mod html;
mod icalendar;
mod invitation;
mod letter;
mod notice;
mod one_line;
mod phone;
#[cfg(test)]
mod properties;
mod sealed;
mod service;
#[cfg(test)]
mod snapshots;
mod suspicion;
mod text;
mod touch;

pub(crate) use acknowledgement::{Acknowledgements, Sender};
pub use composer::{Composer, MailError, ZoneError};
pub(crate) use notice::Notice;
pub(crate) use one_line::turns_direction;
pub use sealed::Mail;
pub(crate) use service::service_values;
pub(crate) use touch::describe as describe_touch;
