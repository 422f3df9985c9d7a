//! Drafts, for staff who have the token (spec §2).
//!
//! * `token`: the token, and the cookie that stands for it
//! * `access`: whether a request may see drafts
//! * `form`: the page that asks for the token
//! * `handlers`: the calls

mod access;
mod form;
mod handlers;
mod token;

pub(crate) use access::Access;
pub(crate) use handlers::{Previews, enter_token, move_preview, only_get_and_post, show_preview};
pub(crate) use token::PreviewToken;
