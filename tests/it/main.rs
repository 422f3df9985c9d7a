//! All services together, from the visitor's request to the staff's mailbox.

#![expect(clippy::unwrap_used, reason = "a test's set-up that fails is the test's failure")]

mod canary;
mod configuration;
mod documentation;
mod encrypted;
mod enquiry_to_mailbox;
mod fuzz_seeds;
mod one_trace;
mod system;
mod typed;
