//! A message on the mail queue, composed into a mail.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| notifier::fuzzing::queued_event(bytes));
