//! The commands on dead letters.

mod listing;
mod purging;
mod replaying;
mod unanswered;

use lapin::{
    BasicProperties,
    types::{AMQPValue, FieldTable},
};
use notifier::operator::dead::{self, Format};
use prost::Message;
use proto::enquiry::v1::Enquiry;
use serde_json::Value;
use test_support::TestBroker;

use crate::app::{config, enquiry};

/// A message that is not an enquiry.
const UNREADABLE: &[u8] = b"\xff\xffthis is no protobuf";

/// Puts `payload` on the dead-letter queue with these headers.
async fn dead_letter(broker: &TestBroker, payload: &[u8], headers: &[(&'static str, AMQPValue)]) {
    let mut table = FieldTable::default();
    for (name, value) in headers {
        table.insert((*name).into(), value.clone());
    }
    let properties = BasicProperties::default().with_headers(table).with_timestamp(1_774_692_000);
    broker.publish_to(broker.topology().dead_letter_queue(), payload, properties).await;
}

fn text(text: &str) -> AMQPValue {
    AMQPValue::LongString(text.into())
}

/// Dead-letters two enquiries and, between them, an unreadable message.
async fn dead_letter_three(broker: &TestBroker) -> [Enquiry; 2] {
    let enquiries = [enquiry(), enquiry()];
    let refused = [
        ("x-attempts", AMQPValue::LongUInt(3)),
        ("x-reason", text("the mail server answered 550")),
        ("x-recipients", text("rota@firm.example")),
    ];
    dead_letter(broker, &enquiries[0].encode_to_vec(), &refused).await;
    dead_letter(broker, UNREADABLE, &[("x-reason", text("it is no enquiry"))]).await;
    dead_letter(broker, &enquiries[1].encode_to_vec(), &[]).await;
    enquiries
}

async fn list(broker: &TestBroker) -> Vec<Value> {
    let config = config(broker, &[]);
    let mut out = Vec::new();
    dead::list(&config.broker, Format::Json, &mut out).await.unwrap();
    serde_json::from_slice(&out).unwrap()
}

fn ids(listed: &[Value]) -> Vec<&str> {
    listed.iter().map(|dead_letter| dead_letter["id"].as_str().unwrap()).collect()
}
