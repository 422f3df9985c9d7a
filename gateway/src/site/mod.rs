//! The built site: its pages, redirects and files.
//!
//! * `built_site`: the site as loaded, and the answer to a path
//! * `manifest`: what the site's build says about it
//! * `files`: reads the files at startup, with the assets of previous releases
//! * `disk`: files that are not held in memory
//! * `file`, `headers`, `media_type`: a file, in each content coding, with its headers
//! * `answer`, `content_coding`, `range`: the response for a file, given the request's headers
//! * `metrics`: counts and times responses

pub(crate) mod answer;
pub(crate) mod built_site;
mod content_coding;
mod disk;
mod file;
mod files;
mod headers;
mod manifest;
mod media_type;
pub(crate) mod metrics;
#[cfg(test)]
mod property_tests;
mod range;
