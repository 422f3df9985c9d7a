//! The built site: which paths are pages, which move, and the files.
//!
//! * `manifest`, `allowance`: what the site's build says of itself
//! * `folder`: the files, read at the start, with the assets of previous releases
//! * `held`: what of them is in memory
//! * `file`, `heads`, `media_type`: a file, in each of its codings, with its headers
//! * `serve`: a path's answer
//! * `coding`, `range`, `answer`: the answer of a file, by what the visitor has and can read
//! * `disk`: files that are too large to be held
//! * `figures`: how many answers there were
//! * `fuzzing`: a door for `fuzz/`

mod allowance;
mod answer;
mod coding;
mod disk;
mod figures;
mod file;
mod folder;
pub(crate) mod fuzzing;
mod heads;
mod held;
mod manifest;
mod media_type;
#[cfg(test)]
mod properties;
mod range;
mod serve;

pub(crate) use allowance::{Allowances, ForeignOrigin, PolicyName};
pub(crate) use answer::Answer;
pub(crate) use figures::Figures;
pub(crate) use held::Held;
pub(crate) use serve::{Site, is_slug, moved};
