use std::fmt::{self, Write};

use jiff::{Timestamp, fmt::temporal::DateTimePrinter};
use tracing::{
    Event, Level, Subscriber,
    field::{Field, Visit},
};
use tracing_subscriber::{
    fmt::{FmtContext, FormatEvent, FormatFields, FormattedFields, format::Writer},
    registry::LookupSpan,
};

/// RFC 3339 with microseconds.
const TIMESTAMP: DateTimePrinter = DateTimePrinter::new().precision(Some(6));
/// Initial capacity of a line, more than most need.
const LINE_BYTES: usize = 320;
/// 2⁵³, up to which a float represents every integer.
const MAX_EXACT_INTEGER: f64 = 9_007_199_254_740_992.0;

/// Formats an event as one line of JSON: `timestamp`, `level`, the event's fields, `target`, and its current `span`.
///
/// The gateway logs a line for each page. `tracing-subscriber`'s JSON formatter takes longer than serving the page, as it
/// goes through a serializer; this one appends to a string. Span fields must be formatted by
/// [`JsonFields`](tracing_subscriber::fmt::format::JsonFields).
pub(super) struct JsonFormat;

impl<S, N> FormatEvent<S, N> for JsonFormat
where
    S: Subscriber + for<'span> LookupSpan<'span>,
    N: for<'writer> FormatFields<'writer> + 'static,
{
    fn format_event(&self, context: &FmtContext<'_, S, N>, mut writer: Writer<'_>, event: &Event<'_>) -> fmt::Result {
        let mut line = begin_line(*event.metadata().level());
        event.record(&mut Fields(&mut line));
        line.push_str(r#","target":"#);
        push_text(&mut line, event.metadata().target());
        if let Some(span) = context.lookup_current() {
            line.push_str(r#","span":{"name":"#);
            push_text(&mut line, span.name());
            let extensions = span.extensions();
            let fields = extensions.get::<FormattedFields<N>>().map_or("", |fields| fields.fields.as_str());
            if let Some(rest) = fields.strip_prefix('{').filter(|rest| rest.len() > 1) {
                line.push(',');
                line.push_str(rest);
            } else {
                line.push('}');
            }
        }
        line.push_str("}\n");
        writer.write_str(&line)
    }
}

/// The first two fields of a line, without a trailing comma.
pub(super) fn begin_line(level: Level) -> String {
    let mut line = String::with_capacity(LINE_BYTES);
    line.push_str(r#"{"timestamp":""#);
    // Writing to a string never fails.
    let _ = TIMESTAMP.print_timestamp(&Timestamp::now(), &mut line);
    line.push_str(r#"","level":""#);
    line.push_str(level.as_str());
    line.push('"');
    line
}

/// Appends the fields of an event to a line.
struct Fields<'a>(&'a mut String);

impl Fields<'_> {
    fn push_name(&mut self, field: &Field) {
        self.0.push(',');
        push_text(self.0, field.name());
        self.0.push(':');
    }

    /// Appends a number with three decimals: microseconds, where it is in milliseconds. Formatting all digits would take
    /// longer than any other field.
    fn push_rounded(&mut self, thousandths: f64) {
        if thousandths < 0.0 {
            self.0.push('-');
        }
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "an integer that fits")]
        push_thousandths(self.0, thousandths.abs() as u64);
    }

    /// Appends a number or a boolean.
    fn push(&mut self, field: &Field, value: impl fmt::Display) {
        self.push_name(field);
        // Writing to a string never fails.
        let _ = write!(self.0, "{value}");
    }
}

impl Visit for Fields<'_> {
    fn record_f64(&mut self, field: &Field, value: f64) {
        let thousandths = (value * 1e3).round();
        if thousandths.abs() <= MAX_EXACT_INTEGER {
            self.push_name(field);
            self.push_rounded(thousandths);
        } else if value.is_finite() {
            self.push(field, value);
        } else {
            // JSON has neither NaN nor infinity.
            self.push(field, "null");
        }
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.push(field, value);
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.push(field, value);
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.push(field, value);
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.push_name(field);
        push_text(self.0, value);
    }

    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.push_name(field);
        let start = self.0.len();
        // Writing to a string never fails.
        let _ = write!(self.0, "\"{value:?}");
        if needs_escape(&self.0[start + 1..]) {
            let text = self.0.split_off(start);
            push_text(self.0, &text[1..]);
        } else {
            self.0.push('"');
        }
    }
}

/// Appends thousandths as a decimal fraction.
pub(super) fn push_thousandths(line: &mut String, thousandths: u64) {
    // Writing to a string never fails.
    let _ = write!(line, "{}.{:03}", thousandths / 1000, thousandths % 1000);
}

/// Appends a JSON string (RFC 8259 §7).
pub(super) fn push_text(line: &mut String, text: &str) {
    if needs_escape(text) {
        // Serializing a string never fails.
        line.push_str(&serde_json::to_string(text).unwrap_or_default());
    } else {
        line.push('"');
        line.push_str(text);
        line.push('"');
    }
}

/// Returns true if any byte must be escaped. Without an early return, the compiler vectorises the loop.
fn needs_escape(text: &str) -> bool {
    text.bytes().fold(false, |found, byte| found | (byte < b' ') | (byte == b'"') | (byte == b'\\'))
}

#[cfg(test)]
pub(super) mod tests {
    use std::{
        io,
        sync::{Arc, Mutex},
    };

    use serde_json::{Value, json};
    use tracing::{field::Empty, info, info_span, subscriber::with_default};
    use tracing_subscriber::{fmt::format::JsonFields, layer::SubscriberExt};

    use super::*;

    #[derive(Clone, Default)]
    struct Buffer(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Buffer {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// The lines that `log` logs, without their timestamps.
    pub(crate) fn lines(log: impl FnOnce()) -> Vec<Value> {
        let buffer = Buffer::default();
        let writer = buffer.clone();
        let layer = tracing_subscriber::fmt::layer()
            .fmt_fields(JsonFields::new())
            .event_format(JsonFormat)
            .with_writer(move || writer.clone());
        with_default(tracing_subscriber::registry().with(layer), log);
        let text = String::from_utf8(buffer.0.lock().unwrap().clone()).unwrap();
        text.lines().map(without_timestamp).collect()
    }

    /// Parses a line, checks its timestamp and removes it.
    pub(crate) fn without_timestamp(line: &str) -> Value {
        let mut line: Value = serde_json::from_str(line).unwrap();
        let timestamp = line.as_object_mut().unwrap().remove("timestamp").unwrap();
        timestamp.as_str().unwrap().parse::<jiff::Timestamp>().unwrap();
        line
    }

    #[test]
    fn a_line_has_level_message_fields_and_target() {
        let lines = lines(|| {
            info!(http.status = 200, elapsed_ms = 0.25, rest = -1_i64, ready = true, nothing = f64::NAN, "answered");
        });
        let expected = json!({
            "level": "INFO", "message": "answered", "http.status": 200, "elapsed_ms": 0.25, "rest": -1, "ready": true,
            "nothing": null, "target": module_path!(),
        });
        assert_eq!(lines, [expected]);
    }

    #[test]
    fn rounds_numbers_to_three_decimals_unless_they_are_very_large() {
        for (value, expected) in
            [(0.0, 0.0), (12.345_678, 12.346), (-0.25, -0.25), (-0.000_4, 0.0), (0.999_6, 1.0), (1e300, 1e300)]
        {
            assert_eq!(lines(|| info!(value, "logged"))[0]["value"], json!(expected), "{value}");
        }
        assert_eq!(lines(|| info!(value = f64::NEG_INFINITY, "logged"))[0]["value"], Value::Null);
    }

    #[test]
    fn escapes_json_syntax() {
        let hostile = "\"}\n{\"level\":\"ERROR\\\u{0}\u{7f}\u{2028} é";
        let lines = lines(|| info!(shown = %hostile, as_is = hostile, "{hostile}"));
        assert_eq!(lines.len(), 1);
        for field in ["shown", "as_is", "message"] {
            assert_eq!(lines[0][field], hostile);
        }
    }

    #[test]
    fn includes_the_span_and_fields_recorded_later() {
        let lines = lines(|| {
            let span = info_span!("http", otel.kind = "server", trace_id = Empty);
            span.in_scope(|| info!("early"));
            span.record("trace_id", "0af7651916cd43dd8448eb211c80319c");
            span.in_scope(|| info!("late"));
            info_span!("bare").in_scope(|| info!("within"));
        });
        let spans: Vec<_> = lines.iter().map(|line| line["span"].clone()).collect();
        let trace_id = "0af7651916cd43dd8448eb211c80319c";
        assert_eq!(
            spans,
            [
                json!({"name": "http", "otel.kind": "server"}),
                json!({"name": "http", "otel.kind": "server", "trace_id": trace_id}),
                json!({"name": "bare"}),
            ]
        );
    }
}
