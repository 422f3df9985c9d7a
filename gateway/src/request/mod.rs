//! Checks and limits that requests go through.
//!
//! * `malformed`: requests that are refused whatever their target
//! * `origin`: the site's public origin, and the refusal of cross-site posts
//! * `body_reader`, `body_slots`: bodies of posts, bounded in size, time and number
//! * `load_shedding`: a limit on API calls in flight
//! * `access_log`: one log line per request, and its metrics

pub(crate) mod access_log;
pub(crate) mod body_reader;
mod body_slots;
pub(crate) mod load_shedding;
pub(crate) mod malformed;
pub(crate) mod origin;
