//! Drafts, for staff who have the token (rule 6.2).
//!
//! * `handlers`: the routes
//! * `access`: whether a request may see drafts
//! * `token`: the token, and its cookie
//! * `form`: the page that asks for the token

pub(crate) mod access;
mod form;
pub(crate) mod handlers;
pub(crate) mod token;
