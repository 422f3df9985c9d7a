//! Asks a service such as Turnstile or hCaptcha whether the form was sent by a person. Off unless it is configured.
//!
//! Its answer is one signal among others: nobody is refused for it, and when the service is away everybody comes through.
//!
//! * `config`: whom to ask, and with which secret
//! * `verifier`: the question; `verdict`: its answer

mod config;
#[cfg(test)]
mod tests;
mod verdict;
mod verifier;

pub use config::Config;
pub(crate) use verifier::Captcha;
