//! A response of Google's APIs.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| reviews::fuzzing::google_answer(bytes));
