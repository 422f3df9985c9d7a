//! W3C trace context: one enquiry is one trace through all services.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::OnceLock,
};

use opentelemetry::trace::{SpanId, TracerProvider};
use opentelemetry_sdk::trace::{InMemorySpanExporter, SdkTracerProvider, SpanData};
use serde_json::json;
use test_support::{SmtpServer, eventually, with_broker};
use tracing_subscriber::{Layer, filter::LevelFilter, layer::SubscriberExt, util::SubscriberInitExt};
use uuid::Uuid;

use crate::system::System;

/// The spans of all services. They share this process, but the trace context passes between them in headers only.
fn spans() -> &'static InMemorySpanExporter {
    static SPANS: OnceLock<InMemorySpanExporter> = OnceLock::new();
    SPANS.get_or_init(|| {
        let spans = InMemorySpanExporter::default();
        let provider = SdkTracerProvider::builder().with_simple_exporter(spans.clone()).build();
        let layer = tracing_opentelemetry::layer().with_tracer(provider.tracer("test")).with_context_activation(false);
        tracing_subscriber::registry().with(layer.with_filter(LevelFilter::INFO)).init();
        spans
    })
}

/// The finished spans of a trace by name.
fn spans_of(trace: &str) -> BTreeMap<String, SpanData> {
    let finished = spans().get_finished_spans().unwrap().into_iter();
    let ours = finished.filter(|span| span.span_context.trace_id().to_string() == trace);
    ours.map(|span| (span.name.to_string(), span)).collect()
}

#[tokio::test]
async fn an_enquiry_is_one_trace_from_the_request_to_the_mail_servers_reply() {
    spans();
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let system = System::start(&broker, &smtp.url()).await;
        let trace = Uuid::new_v4().simple().to_string();
        let enquiry = json!({
            "name": "Pat Example", "email": "pat@example.com", "phone": "0161 4960 999", "service": "cctv-systems",
            "message": "Two cameras for a yard, please.", "honeypot": "",
        });
        let posted = system.post("/api/contact").header("traceparent", format!("00-{trace}-00f067aa0ba902b7-01"));
        let answer = posted.json(&enquiry).send().await.unwrap();
        assert!(answer.status().is_success(), "{}", answer.text().await.unwrap());
        smtp.next_mail().await;

        // From the outermost to the innermost.
        let names = ["/api/contact", "call", "contact.v1.ContactService/Submit", "publish", "deliver", "smtp message"];
        let spans = eventually("all spans are finished", async || {
            Some(spans_of(&trace)).filter(|spans| names.iter().all(|name| spans.contains_key(*name)))
        })
        .await;
        let parents = names.map(|name| spans[name].parent_span_id);
        let ids = names.map(|name| spans[name].span_context.span_id());
        assert_eq!(parents[0], SpanId::from_hex("00f067aa0ba902b7").unwrap());
        assert_eq!(parents[1..], ids[..5], "{:?}", spans.keys().collect::<BTreeSet<_>>());
        system.stop().await;
    })
    .await;
}
