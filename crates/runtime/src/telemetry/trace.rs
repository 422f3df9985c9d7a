//! W3C trace context: one enquiry is one trace, from the visitor's request to the mail server's reply.
//!
//! The header `traceparent` (<https://www.w3.org/TR/trace-context/>) is propagated over HTTP, gRPC and AMQP. It contains
//! only ids, and is sent whether or not spans are exported, so that the logs of all processes share a trace id.

use std::collections::HashMap;

use opentelemetry::{Context, propagation::TextMapPropagator, trace::TraceContextExt};
use opentelemetry_sdk::propagation::TraceContextPropagator;
use tracing::Span;
use tracing_opentelemetry::OpenTelemetrySpanExt;

/// The header's name.
pub const HEADER: &str = "traceparent";

/// Adds `span` to the trace of `parent`, a `traceparent`. Without a valid one, the span belongs to the trace of the current
/// span, or starts a new trace. Records the span's field `trace_id`, if it has one.
pub fn join(span: Span, parent: Option<&str>) -> Span {
    if let Some(context) = parent.and_then(parse) {
        // Fails only without an OpenTelemetry layer, as in tests.
        let _ = span.set_parent(context);
    }
    if let Some(id) = id(&span) {
        span.record("trace_id", id);
    }
    span
}

/// The trace id of `span`. `None` without an OpenTelemetry layer.
pub fn id(span: &Span) -> Option<String> {
    let context = span.context();
    let id = context.span().span_context().trace_id();
    (id != opentelemetry::TraceId::INVALID).then(|| id.to_string())
}

/// The `traceparent` that continues the trace of `span`. `None` without an OpenTelemetry layer.
pub fn header(span: &Span) -> Option<String> {
    let mut carrier = HashMap::new();
    TraceContextPropagator::new().inject_context(&span.context(), &mut carrier);
    carrier.remove(HEADER)
}

/// The trace id in a `traceparent`, for a log line outside any span.
pub fn id_in(traceparent: &str) -> Option<&str> {
    parse(traceparent).and_then(|_| traceparent.get(3..35))
}

/// Returns true if the parts are lower-case hexadecimal of the right length, and there are four of them in version 00
/// (§3.2.2). The library also accepts malformed headers, and would join a trace whose id no other process uses.
fn is_well_formed(traceparent: &str) -> bool {
    let mut parts = traceparent.split('-');
    let are_digits = [2, 32, 16, 2].into_iter().all(|digits| {
        let is_digit = |byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        parts.next().is_some_and(|part| part.len() == digits && part.bytes().all(is_digit))
    });
    are_digits && (parts.next().is_none() || !traceparent.starts_with("00"))
}

fn parse(traceparent: &str) -> Option<Context> {
    if !is_well_formed(traceparent) {
        return None;
    }
    let carrier = HashMap::from([(HEADER.to_owned(), traceparent.to_owned())]);
    // Based on an empty context instead of the current span's, so that an invalid header yields no context.
    let context = TraceContextPropagator::new().extract_with_context(&Context::new(), &carrier);
    context.span().span_context().is_valid().then_some(context)
}

#[cfg(test)]
mod tests {
    use opentelemetry_sdk::trace::{Sampler, SdkTracerProvider};
    use proptest::prelude::{prop_assert, prop_assert_eq, prop_oneof, proptest};
    use test_support::thousand_cases;
    use tracing::{field::Empty, info_span};
    use tracing_subscriber::layer::SubscriberExt;

    use super::*;

    const PARENT: &str = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    const ID: &str = "4bf92f3577b34da6a3ce929d0e0e4736";

    fn with_spans(test: impl FnOnce()) {
        let provider = SdkTracerProvider::builder().with_sampler(Sampler::AlwaysOff).build();
        let layer = super::super::export::layer(&provider, "test");
        tracing::subscriber::with_default(tracing_subscriber::registry().with(layer), test);
    }

    #[test]
    fn a_span_joins_the_trace_of_its_header_and_propagates_its_own_id() {
        with_spans(|| {
            let span = join(info_span!("request", trace_id = Empty), Some(PARENT));
            assert_eq!(id(&span).as_deref(), Some(ID));
            let header = header(&span).unwrap();
            assert!(header.starts_with(&format!("00-{ID}-")), "{header}");
            assert!(!header.contains("00f067aa0ba902b7"), "{header}");
        });
    }

    #[test]
    fn starts_a_new_trace_without_a_valid_header() {
        with_spans(|| {
            for parent in [None, Some(""), Some("nonsense"), Some("00-0-0-01"), Some(&PARENT[..20])] {
                let id = id(&join(info_span!("request"), parent));
                assert!(id.as_ref().is_some_and(|id| id.len() == 32 && id != ID), "{parent:?}: {id:?}");
            }
        });
    }

    #[test]
    fn a_nested_span_joins_the_trace_of_its_parent() {
        with_spans(|| {
            let outer = join(info_span!("request"), Some(PARENT));
            let inner = outer.in_scope(|| join(info_span!("call"), None));
            assert_eq!(id(&inner).as_deref(), Some(ID));
        });
    }

    #[test]
    fn reads_the_trace_id_from_a_header() {
        assert_eq!(id_in(PARENT), Some(ID));
        for header in ["", "00", "00-short-00f067aa0ba902b7-01", "00-zzf92f3577b34da6a3ce929d0e0e4736-0-01"] {
            assert_eq!(id_in(header), None, "{header}");
        }
    }

    #[test]
    fn there_is_no_header_without_an_opentelemetry_layer() {
        assert_eq!(header(&join(info_span!("request"), Some(PARENT))), None);
    }

    proptest! {
        #![proptest_config(thousand_cases())]

        #[test]
        fn any_header_leaves_the_request_in_one_valid_trace(
            parent in prop_oneof![
                "[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}(-[a-z]{0,4})?",
                "[0-9a-fA-F-]{0,70}",
                "00-0{30,32}[0-9a-f]{0,2}-0{14,16}[1-9]?-0[01]",
                "\\PC{0,60}",
            ],
        ) {
            let mut joined = None;
            with_spans(|| joined = id(&join(info_span!("request"), Some(&parent))));
            let joined = joined.unwrap();
            prop_assert!(joined.len() == 32 && joined.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f')), "{}", joined);
            prop_assert!(joined.bytes().any(|byte| byte != b'0'));
            // A log line outside any span names the same trace, or none if the request started a new one.
            let named = parent.get(3..35).filter(|named| *named == joined);
            prop_assert_eq!(id_in(&parent), named);
        }
    }
}
