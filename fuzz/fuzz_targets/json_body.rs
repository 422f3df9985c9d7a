//! An enquiry posted as JSON.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| gateway::fuzzing::json_body(bytes));
