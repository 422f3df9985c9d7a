//! An enquiry with arbitrary text fields, composed into a mail.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| notifier::fuzzing::mail(bytes));
