//! An enquiry posted as a plain form.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| gateway::fuzzing::form_body(bytes));
