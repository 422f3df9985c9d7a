//! The target of an HTTP request, resolved against a small site.
#![no_main]

use std::{path::Path, sync::LazyLock};

use gateway::fuzzing::BuiltSite;
use libfuzzer_sys::fuzz_target;

static SITE: LazyLock<BuiltSite> = LazyLock::new(|| {
    BuiltSite::load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("site"), "http://localhost:8080")
        .unwrap_or_else(|error| panic!("fuzz/site: {error}"))
});

fuzz_target!(|bytes: &[u8]| SITE.ask(bytes));
