use std::{env, io, sync::Once};

use tracing_subscriber::EnvFilter;

/// Writes the logs of the services in this process to standard error, where cargo-nextest shows them if the test fails.
/// `RUST_LOG` says what is logged, by default `info`.
///
/// Has no effect without cargo-nextest, where tests share a process and its logs.
pub(crate) fn capture_logs() {
    static CAPTURED: Once = Once::new();
    if !has_own_process() {
        return;
    }
    CAPTURED.call_once(|| {
        let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
        // A test that has set its own subscriber keeps it.
        let _ = tracing_subscriber::fmt().with_env_filter(filter).with_ansi(false).with_writer(io::stderr).try_init();
    });
}

/// Writes the log of a service in a separate process to standard error, as `capture_logs` does, without the lines
/// of the levels `debug` and `trace`.
#[expect(clippy::print_stderr, reason = "the log belongs to the test's output")]
pub fn show_log(text: &str) {
    let is_detail = |line: &&str| line.contains(r#""level":"TRACE""#) || line.contains(r#""level":"DEBUG""#);
    if has_own_process() {
        for line in text.lines().filter(|line| !is_detail(line)) {
            eprintln!("{line}");
        }
    }
}

/// Returns true if this process runs one test only.
fn has_own_process() -> bool {
    env::var_os("NEXTEST").is_some()
}
