//! The gateway: the only service that the public reaches.
//!
//! * `server`: binds the ports, and assembles and runs everything
//! * `http`: the HTTP server: connections, their limits and timeouts
//! * `routes`: the API's routes and layers
//! * `request`, `response`: checks and limits of requests, and the common parts of responses
//! * `client`, `rate_limit`: identification of clients, and limits per client
//! * `site`: the built pages, redirects and the not-found page
//! * `enquiry`: `POST /api/contact`, for scripts and for plain forms
//! * `reviews`: `GET /api/reviews` and the authors' photos
//! * `preview`: drafts, for staff who have the token
//! * `upstream`: calls to the services behind the gateway
//! * `metrics`: the description of every metric
//!
//! Folders depend on each other in one direction: `server` → `http`, `routes` → `enquiry`, `preview`, `reviews` → `site`,
//! `upstream`, `rate_limit` → `request`, `client` → `response`.

mod client;
mod config;
mod enquiry;
#[doc(hidden)]
pub mod fuzzing;
mod http;
mod metrics;
mod preview;
mod rate_limit;
mod request;
mod response;
mod reviews;
mod routes;
mod server;
mod site;
mod upstream;

pub use config::{Config, PRODUCTION_RULES};
pub use preview::token::MAX_AGE as PREVIEW_COOKIE_SECONDS;
pub use rate_limit::MAX_PERIOD as MAX_CLIENT_PERIOD;
pub use server::{Gateway, RunError};
