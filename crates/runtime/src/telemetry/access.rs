use std::{fmt::Write, sync::OnceLock, time::Duration};

use tracing::{Level, subscriber::with_default};
use tracing_subscriber::{EnvFilter, layer::SubscriberExt, registry};

use super::{
    json_format::{begin_line, push_text, push_thousandths},
    log_writer::LogWriter,
};

/// The target of access log entries in `RUST_LOG`.
const TARGET: &str = "access";

/// The writer of the fast path. Unset if entries are logged as events.
static WRITER: OnceLock<LogWriter> = OnceLock::new();

/// An access log entry for a request without a span: a page or one of its assets.
///
/// Its line is that of a tracing event with the same fields. Dispatching an event takes as long as looking up the page,
/// so if the log is JSON and `RUST_LOG` enables the entries, [`AccessEntry::log`] writes the line directly.
#[derive(Debug, Clone, Copy)]
pub struct AccessEntry<'a> {
    /// The trace id from the request, if it has one: 32 hexadecimal digits.
    pub trace_id: Option<&'a str>,
    /// The request's method.
    pub method: &'a str,
    /// The request's path without the query. Empty if a person may have typed it.
    pub path: &'a str,
    /// The response's status.
    pub status: u16,
    /// Time from the request's last byte until the response was ready to be sent.
    pub elapsed: Duration,
}

impl AccessEntry<'_> {
    /// Logs the entry at level INFO.
    pub fn log(self) {
        match WRITER.get() {
            Some(writer) => writer.append(self.json().as_bytes()),
            None => self.event(),
        }
    }

    fn json(self) -> String {
        let mut line = begin_line(Level::INFO);
        line.push_str(r#","message":"answered""#);
        if let Some(id) = self.trace_id {
            line.push_str(r#","trace_id":"#);
            push_text(&mut line, id);
        }
        line.push_str(r#","http.method":"#);
        push_text(&mut line, self.method);
        line.push_str(r#","http.path":"#);
        push_text(&mut line, self.path);
        // Writing to a string never fails.
        let _ = write!(line, r#","http.status":{},"elapsed_ms":"#, self.status);
        push_thousandths(&mut line, u64::try_from(self.elapsed.as_micros()).unwrap_or(u64::MAX));
        line.push_str(r#","target":""#);
        line.push_str(TARGET);
        line.push_str("\"}\n");
        line
    }

    fn event(self) {
        let Self { trace_id, method, path, status, elapsed } = self;
        let elapsed_ms = elapsed.as_secs_f64() * 1e3;
        tracing::info!(
            target: TARGET,
            trace_id,
            http.method = method,
            http.path = path,
            http.status = status,
            elapsed_ms,
            "answered"
        );
    }
}

/// Enables the fast path to `writer`, if `filter` enables the entries.
pub(super) fn write_to(writer: &LogWriter, filter: &EnvFilter) {
    if is_enabled(filter) {
        WRITER.get_or_init(|| writer.clone());
    }
}

/// Returns true if `filter` enables the entries. It tests a copy in a temporary subscriber, as a filter can only be
/// queried through the subscriber that it belongs to.
fn is_enabled(filter: &EnvFilter) -> bool {
    let Ok(same) = EnvFilter::try_new(filter.to_string()) else { return false };
    with_default(registry().with(same), || tracing::enabled!(target: TARGET, Level::INFO))
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::telemetry::json_format::tests::{lines, without_timestamp};

    const PAGE: AccessEntry<'_> = AccessEntry {
        trace_id: None,
        method: "GET",
        path: "/about-us/",
        status: 200,
        elapsed: Duration::from_nanos(1_234_400),
    };

    #[test]
    fn writes_the_same_line_as_an_event() {
        let hostile = "/\"}\n{\"level\":\"ERROR\\\u{7f}é";
        for access in [
            PAGE,
            AccessEntry {
                trace_id: Some("0af7651916cd43dd8448eb211c80319c"),
                status: 304,
                elapsed: Duration::ZERO,
                ..PAGE
            },
            AccessEntry {
                method: hostile,
                path: hostile,
                trace_id: Some(hostile),
                elapsed: Duration::from_secs(90),
                ..PAGE
            },
        ] {
            let json = access.json();
            assert_eq!(json.find('\n'), Some(json.len() - 1));
            assert_eq!(lines(|| access.event()), [without_timestamp(&json)]);
        }
        assert_eq!(without_timestamp(&PAGE.json())["elapsed_ms"], Value::from(1.234));
    }

    #[test]
    fn the_filter_enables_or_disables_entries() {
        for (directives, enabled) in [
            ("info,lapin=off", true),
            ("debug", true),
            ("warn", false),
            ("off", false),
            ("info,access=off", false),
            ("warn,access=info", true),
        ] {
            assert_eq!(is_enabled(&EnvFilter::new(directives)), enabled, "{directives}");
        }
    }
}
