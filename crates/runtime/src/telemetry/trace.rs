//! W3C trace context: one enquiry is one trace, from the visitor's request to the mail server's answer.
//!
//! What travels is the header `traceparent` (<https://www.w3.org/TR/trace-context/>), in HTTP, gRPC and AMQP alike. It has
//! ids and no data, and is made whether spans are sent anywhere or not: the logs of all processes name the trace.

use std::collections::HashMap;

use opentelemetry::{Context, propagation::TextMapPropagator, trace::TraceContextExt};
use opentelemetry_sdk::propagation::TraceContextPropagator;
use tracing::Span;
use tracing_opentelemetry::OpenTelemetrySpanExt;

/// The header's name.
pub const HEADER: &str = "traceparent";

/// `span` as a part of the trace that `parent`, a `traceparent`, names; of the current span's trace if it names none; and
/// else the first of a trace of its own. The span's field `trace_id`, if it has one, is set.
pub fn join(span: Span, parent: Option<&str>) -> Span {
    if let Some(context) = parent.and_then(parse) {
        // Only if nobody listens to spans, as in tests.
        let _ = span.set_parent(context);
    }
    if let Some(id) = id(&span) {
        span.record("trace_id", id);
    }
    span
}

/// The id of the span's trace, if anybody listens to spans.
pub fn id(span: &Span) -> Option<String> {
    let context = span.context();
    let id = context.span().span_context().trace_id();
    (id != opentelemetry::TraceId::INVALID).then(|| id.to_string())
}

/// The header by which what follows `span` joins its trace.
pub fn header(span: &Span) -> Option<String> {
    let mut carrier = HashMap::new();
    TraceContextPropagator::new().inject_context(&span.context(), &mut carrier);
    carrier.remove(HEADER)
}

/// The trace's id in a `traceparent`, for a line that is in no span.
pub fn id_in(traceparent: &str) -> Option<&str> {
    parse(traceparent).and_then(|_| traceparent.get(3..35))
}

/// Whether its parts are as many lower-case digits as they have to be, and of version 00 no more parts than four (§3.2.2):
/// the library takes others as well, and would join a trace that no other process knows by that id.
fn is_written_well(traceparent: &str) -> bool {
    let mut parts = traceparent.split('-');
    let are_digits = [2, 32, 16, 2].into_iter().all(|digits| {
        let is_digit = |byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        parts.next().is_some_and(|part| part.len() == digits && part.bytes().all(is_digit))
    });
    are_digits && (parts.next().is_none() || !traceparent.starts_with("00"))
}

fn parse(traceparent: &str) -> Option<Context> {
    if !is_written_well(traceparent) {
        return None;
    }
    let carrier = HashMap::from([(HEADER.to_owned(), traceparent.to_owned())]);
    // Of nothing, not of the current span: what is no header leaves no context.
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
    fn a_span_joins_the_trace_of_its_header_and_hands_it_on_under_its_own_id() {
        with_spans(|| {
            let span = join(info_span!("request", trace_id = Empty), Some(PARENT));
            assert_eq!(id(&span).as_deref(), Some(ID));
            let header = header(&span).unwrap();
            assert!(header.starts_with(&format!("00-{ID}-")), "{header}");
            assert!(!header.contains("00f067aa0ba902b7"), "{header}");
        });
    }

    #[test]
    fn without_a_usable_header_a_trace_of_its_own_begins() {
        with_spans(|| {
            for parent in [None, Some(""), Some("nonsense"), Some("00-0-0-01"), Some(&PARENT[..20])] {
                let id = id(&join(info_span!("request"), parent));
                assert!(id.as_ref().is_some_and(|id| id.len() == 32 && id != ID), "{parent:?}: {id:?}");
            }
        });
    }

    #[test]
    fn a_span_within_a_span_is_in_its_trace() {
        with_spans(|| {
            let outer = join(info_span!("request"), Some(PARENT));
            let inner = outer.in_scope(|| join(info_span!("call"), None));
            assert_eq!(id(&inner).as_deref(), Some(ID));
        });
    }

    #[test]
    fn an_id_is_read_from_a_header_alone() {
        assert_eq!(id_in(PARENT), Some(ID));
        for header in ["", "00", "00-short-00f067aa0ba902b7-01", "00-zzf92f3577b34da6a3ce929d0e0e4736-0-01"] {
            assert_eq!(id_in(header), None, "{header}");
        }
    }

    #[test]
    fn where_nobody_listens_to_spans_there_is_no_header() {
        assert_eq!(header(&join(info_span!("request"), Some(PARENT))), None);
    }

    proptest! {
        #![proptest_config(thousand_cases())]

        #[test]
        fn whatever_the_header_says_the_request_is_in_one_proper_trace(
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
            // What a line in no span says is the same trace, and none where the request has one of its own.
            let named = parent.get(3..35).filter(|named| *named == joined);
            prop_assert_eq!(id_in(&parent), named);
        }
    }
}
