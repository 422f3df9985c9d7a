//! The built site: which paths are pages, which move, and the files.

mod frame_origin;
mod manifest;
mod serve;

pub(crate) use frame_origin::FrameOrigin;
pub(crate) use serve::{Site, not_found, serve_site};
