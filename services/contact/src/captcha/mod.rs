//! Verification of captcha challenges by a service such as Turnstile or hCaptcha, if one is configured.
//!
//! The result is one spam signal among others. No enquiry is refused for it, nor while the service is unavailable.
//!
//! * `config`: the service and its secret
//! * `verifier`: the request; `response`: its response

mod config;
mod response;
#[cfg(test)]
mod tests;
mod verifier;

pub use config::Config;
pub(crate) use verifier::Captcha;
