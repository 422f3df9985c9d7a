use lapin::{BasicProperties, types::AMQPValue};
use runtime::telemetry::trace;
use tracing::Span;

/// The `traceparent` of the request that a message came of, for [`trace::join`].
pub fn traceparent(properties: &BasicProperties) -> Option<String> {
    match properties.headers().as_ref()?.inner().get(trace::HEADER)? {
        AMQPValue::LongString(text) => Some(text.to_string()),
        _ => None,
    }
}

/// `properties` of a message that joins the trace of `span`, if that has one.
pub(crate) fn stamped(properties: BasicProperties, span: &Span) -> BasicProperties {
    let Some(header) = trace::header(span) else { return properties };
    let mut headers = properties.headers().clone().unwrap_or_default();
    headers.insert(trace::HEADER.into(), AMQPValue::LongString(header.into()));
    properties.with_headers(headers)
}
