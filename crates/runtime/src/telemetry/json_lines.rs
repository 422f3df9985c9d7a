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

/// RFC 3339, in microseconds.
const TIME: DateTimePrinter = DateTimePrinter::new().precision(Some(6));
/// Longer than most lines are.
const USUAL_BYTES: usize = 320;
/// Up to this one a float holds each whole number: 2⁵³.
const LARGEST_WHOLE: f64 = 9_007_199_254_740_992.0;

/// One JSON object a line: `timestamp`, `level`, the event's own fields, `target`, and the `span` that it was said in.
///
/// A gateway says a line for each page, and the library's own JSON takes longer for it than the page: it goes through a
/// serializer and checks each piece anew. Here the line is put together in a string. Fields of spans have to be written
/// by [`JsonFields`](tracing_subscriber::fmt::format::JsonFields).
pub(super) struct JsonLines;

impl<S, N> FormatEvent<S, N> for JsonLines
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

/// A line's first two fields; the next begins with a comma.
pub(super) fn begin_line(level: Level) -> String {
    let mut line = String::with_capacity(USUAL_BYTES);
    line.push_str(r#"{"timestamp":""#);
    // A string takes all that is written.
    let _ = TIME.print_timestamp(&Timestamp::now(), &mut line);
    line.push_str(r#"","level":""#);
    line.push_str(level.as_str());
    line.push('"');
    line
}

/// Puts the fields of an event behind what the line has.
struct Fields<'a>(&'a mut String);

impl Fields<'_> {
    fn push_name(&mut self, field: &Field) {
        self.0.push(',');
        push_text(self.0, field.name());
        self.0.push(':');
    }

    /// A number to the thousandth: a microsecond, of milliseconds. All of its digits would take longer than any other field.
    fn push_rounded(&mut self, thousandths: f64) {
        if thousandths < 0.0 {
            self.0.push('-');
        }
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a whole number that fits")]
        push_thousandths(self.0, thousandths.abs() as u64);
    }

    /// A number or a truth value, as JSON writes it.
    fn push(&mut self, field: &Field, value: impl fmt::Display) {
        self.push_name(field);
        // A string takes all that is written.
        let _ = write!(self.0, "{value}");
    }
}

impl Visit for Fields<'_> {
    fn record_f64(&mut self, field: &Field, value: f64) {
        let thousandths = (value * 1e3).round();
        if thousandths.abs() <= LARGEST_WHOLE {
            self.push_name(field);
            self.push_rounded(thousandths);
        } else if value.is_finite() {
            self.push(field, value);
        } else {
            // JSON has no word for it.
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
        // A string takes all that is written.
        let _ = write!(self.0, "\"{value:?}");
        if needs_escape(&self.0[start + 1..]) {
            let text = self.0.split_off(start);
            push_text(self.0, &text[1..]);
        } else {
            self.0.push('"');
        }
    }
}

/// So many thousandths, as a decimal fraction.
pub(super) fn push_thousandths(line: &mut String, thousandths: u64) {
    // A string takes all that is written.
    let _ = write!(line, "{}.{:03}", thousandths / 1000, thousandths % 1000);
}

/// A JSON string (RFC 8259 §7).
pub(super) fn push_text(line: &mut String, text: &str) {
    if needs_escape(text) {
        // A string always becomes JSON.
        line.push_str(&serde_json::to_string(text).unwrap_or_default());
    } else {
        line.push('"');
        line.push_str(text);
        line.push('"');
    }
}

/// Without a way out at the first one that does, many bytes are looked at together.
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
    struct Written(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Written {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// The lines that `said` says, without their times.
    pub(crate) fn lines(said: impl FnOnce()) -> Vec<Value> {
        let written = Written::default();
        let writer = written.clone();
        let layer = tracing_subscriber::fmt::layer()
            .fmt_fields(JsonFields::new())
            .event_format(JsonLines)
            .with_writer(move || writer.clone());
        with_default(tracing_subscriber::registry().with(layer), said);
        let text = String::from_utf8(written.0.lock().unwrap().clone()).unwrap();
        text.lines().map(without_time).collect()
    }

    /// A line, whose time is one.
    pub(crate) fn without_time(line: &str) -> Value {
        let mut line: Value = serde_json::from_str(line).unwrap();
        let time = line.as_object_mut().unwrap().remove("timestamp").unwrap();
        time.as_str().unwrap().parse::<jiff::Timestamp>().unwrap();
        line
    }

    #[test]
    fn a_line_has_level_words_fields_and_where_it_was_said() {
        let said = lines(|| {
            info!(http.status = 200, elapsed_ms = 0.25, rest = -1_i64, ready = true, nothing = f64::NAN, "answered");
        });
        let expected = json!({
            "level": "INFO", "message": "answered", "http.status": 200, "elapsed_ms": 0.25, "rest": -1, "ready": true,
            "nothing": null, "target": module_path!(),
        });
        assert_eq!(said, [expected]);
    }

    #[test]
    fn a_number_is_told_to_the_thousandth_and_a_very_large_one_as_it_is() {
        for (value, expected) in
            [(0.0, 0.0), (12.345_678, 12.346), (-0.25, -0.25), (-0.000_4, 0.0), (0.999_6, 1.0), (1e300, 1e300)]
        {
            assert_eq!(lines(|| info!(value, "said"))[0]["value"], json!(expected), "{value}");
        }
        assert_eq!(lines(|| info!(value = f64::NEG_INFINITY, "said"))[0]["value"], Value::Null);
    }

    #[test]
    fn what_json_would_take_for_its_own_is_escaped() {
        let hostile = "\"}\n{\"level\":\"ERROR\\\u{0}\u{7f}\u{2028} é";
        let said = lines(|| info!(shown = %hostile, as_is = hostile, "{hostile}"));
        assert_eq!(said.len(), 1);
        for field in ["shown", "as_is", "message"] {
            assert_eq!(said[0][field], hostile);
        }
    }

    #[test]
    fn the_span_and_what_it_learnt_later_are_told() {
        let said = lines(|| {
            let span = info_span!("http", otel.kind = "server", trace_id = Empty);
            span.in_scope(|| info!("early"));
            span.record("trace_id", "0af7651916cd43dd8448eb211c80319c");
            span.in_scope(|| info!("late"));
            info_span!("bare").in_scope(|| info!("within"));
        });
        let spans: Vec<_> = said.iter().map(|line| line["span"].clone()).collect();
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
