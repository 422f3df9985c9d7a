//! The gateway: the one door to the public.
//!
//! * `app`: every route and layer in one place
//! * `site`: the built pages, redirects and the not-found page
//! * `enquiry`: `POST /api/contact`, for scripts and for plain forms
//! * `reviews`: `GET /api/reviews` and the authors' photos
//! * `preview`: drafts, for those who hold the token
//! * `upstream`: the services behind the gateway
//! * `client_address`, `origin`, `rate_limit`, `security_headers`, `observe`: what every request goes through
//! * `problem`: how a refusal is told (RFC 9457)

mod app;
mod client_address;
mod config;
mod content_security_policy;
mod enquiry;
mod observe;
mod origin;
mod preview;
mod problem;
mod rate_limit;
mod reviews;
mod security_headers;
mod server;
mod site;
mod upstream;

pub use config::Config;
pub use server::{Gateway, RunError};
