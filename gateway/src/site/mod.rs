//! The built site: which paths are pages, which move, and the files.

mod allowance;
mod manifest;
mod media_type;
mod serve;

pub(crate) use allowance::{Allowances, ForeignOrigin, PolicyName};
pub(crate) use serve::{Site, is_slug, moved, not_found, serve_site};
