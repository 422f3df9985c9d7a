//! What the staff's mail says.
//!
//! One [`Letter`](letter::Letter) is made of an enquiry; its text part and its HTML part say the same.

mod composer;
mod html;
mod letter;
mod notice;
mod text;

pub use composer::{Composer, Mail, MailError, ZoneError};
pub(crate) use notice::Notice;
