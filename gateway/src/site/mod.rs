//! The built site: which paths are pages, which move, and the files.

mod manifest;
mod serve;

pub(crate) use serve::{Site, not_found, serve_site};
