//! The gateway: the one door to the public.
//!
//! * `reception`: lets visitors in and sees them out
//! * `connections`, `crowd`, `descriptors`: who is let in, and how many at once
//! * `connection`, `silence`, `farewell`: how they are sent what they ask for, when they are given up, and how they part
//! * `body_reader`, `arriving`: bodies of posts, and which of them are waited for
//! * `reading`: whether all that a visitor sent was read
//! * `malformed`: what is refused whatever it asks for
//! * `front`: a page's request goes to the site, a call's to its route
//! * `app`: every route and layer of the calls in one place
//! * `site`: the built pages, redirects and the not-found page
//! * `enquiry`: `POST /api/contact`, for scripts and for plain forms
//! * `reviews`: `GET /api/reviews` and the authors' photos
//! * `preview`: drafts, for staff who have the token
//! * `upstream`: the services behind the gateway
//! * `client_key`: tells the contact service its clients apart
//! * `client_prefix`: the networks by which clients are limited
//! * `client_address`, `origin`, `rate_limit`, `security_headers`, `shed`, `observe`: what every call goes through
//! * `problem`: how a refusal is told (RFC 9457)
//! * `lasting`: headers that are sent again and again
//! * `validator`: what of an answer the visitor has already

mod app;
mod arriving;
mod body_reader;
mod client_address;
mod client_key;
mod client_prefix;
mod config;
mod connection;
mod connections;
mod content_security_policy;
mod crowd;
mod descriptors;
mod enquiry;
mod farewell;
mod front;
mod lasting;
mod malformed;
mod observe;
mod origin;
mod preview;
mod problem;
mod rate_limit;
mod reading;
mod reception;
mod reviews;
mod security_headers;
mod server;
mod shed;
mod silence;
mod site;
mod upstream;
mod validator;

/// For `fuzz/` alone.
#[doc(hidden)]
pub mod fuzzing {
    pub use crate::{
        enquiry::fuzzing::{form_body, json_body},
        site::fuzzing::BuiltSite,
    };
}

pub use config::Config;
pub use server::{Gateway, RunError};
