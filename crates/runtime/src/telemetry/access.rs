use std::{fmt::Write, sync::OnceLock, time::Duration};

use tracing::{Level, subscriber::with_default};
use tracing_subscriber::{EnvFilter, layer::SubscriberExt, registry};

use super::{
    json_lines::{begin_line, push_text, push_thousandths},
    lines::Lines,
};

/// What `RUST_LOG` calls these lines.
const TARGET: &str = "access";

/// Where they are put past the events, if they are.
static LINES: OnceLock<Lines> = OnceLock::new();

/// An answer that needs no span, as it leads nowhere: that of a page or one of its files. [`AccessEntry::log`] says its line.
///
/// It has the form and the fields of an event's line. But an event goes through all that might want it, which takes as
/// long as to find the page; so where lines are JSON and `RUST_LOG` wants these, they are written at once.
#[derive(Debug, Clone, Copy)]
pub struct AccessEntry<'a> {
    /// The visitor's trace, if they said one: 32 hexadecimal digits.
    pub trace_id: Option<&'a str>,
    /// The request's method.
    pub method: &'a str,
    /// What was asked for, without a query; empty where it was typed by somebody.
    pub path: &'a str,
    /// The answer's status.
    pub status: u16,
    /// From the request's last byte until the answer was ready to be sent.
    pub took: Duration,
}

impl AccessEntry<'_> {
    /// One line in the log, at level INFO.
    pub fn log(self) {
        match LINES.get() {
            Some(lines) => lines.put(self.json().as_bytes()),
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
        // A string takes all that is written.
        let _ = write!(line, r#","http.status":{},"elapsed_ms":"#, self.status);
        push_thousandths(&mut line, u64::try_from(self.took.as_micros()).unwrap_or(u64::MAX));
        line.push_str(r#","target":""#);
        line.push_str(TARGET);
        line.push_str("\"}\n");
        line
    }

    fn event(self) {
        let Self { trace_id, method, path, status, took } = self;
        let elapsed_ms = took.as_secs_f64() * 1e3;
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

/// From now on they go to `lines`, as JSON, if `filter` wants them.
pub(super) fn write_to(lines: &Lines, filter: &EnvFilter) {
    if wants(filter) {
        LINES.get_or_init(|| lines.clone());
    }
}

/// Asks another of its kind, in a world of its own: a filter is asked by the subscriber that it belongs to.
fn wants(filter: &EnvFilter) -> bool {
    let Ok(same) = EnvFilter::try_new(filter.to_string()) else { return false };
    with_default(registry().with(same), || tracing::enabled!(target: TARGET, Level::INFO))
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::telemetry::json_lines::tests::{lines, without_time};

    const PAGE: AccessEntry<'_> = AccessEntry {
        trace_id: None,
        method: "GET",
        path: "/about-us/",
        status: 200,
        took: Duration::from_nanos(1_234_400),
    };

    #[test]
    fn its_line_is_that_of_an_event() {
        let hostile = "/\"}\n{\"level\":\"ERROR\\\u{7f}é";
        for access in [
            PAGE,
            AccessEntry {
                trace_id: Some("0af7651916cd43dd8448eb211c80319c"),
                status: 304,
                took: Duration::ZERO,
                ..PAGE
            },
            AccessEntry {
                method: hostile,
                path: hostile,
                trace_id: Some(hostile),
                took: Duration::from_secs(90),
                ..PAGE
            },
        ] {
            let json = access.json();
            assert_eq!(json.find('\n'), Some(json.len() - 1));
            assert_eq!(lines(|| access.event()), [without_time(&json)]);
        }
        assert_eq!(without_time(&PAGE.json())["elapsed_ms"], Value::from(1.234));
    }

    #[test]
    fn the_filter_says_whether_they_are_wanted() {
        for (directives, wanted) in [
            ("info,lapin=off", true),
            ("debug", true),
            ("warn", false),
            ("off", false),
            ("info,access=off", false),
            ("warn,access=info", true),
        ] {
            assert_eq!(wants(&EnvFilter::new(directives)), wanted, "{directives}");
        }
    }
}
