//! System tests: all services together, from the request to the mailbox.

#![expect(clippy::unwrap_used, reason = "failed set-up fails the test")]

mod canary;
mod configuration;
mod configuration_page;
mod documentation;
mod enquiry_to_mailbox;
mod fuzz_seeds;
mod privacy_policy;
mod privileges;
mod production;
mod release;
mod system;
mod tls;
mod trace;
mod visitor_text;
