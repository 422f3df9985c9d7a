use base64::{Engine, engine::general_purpose::STANDARD};
use lapin::{
    BasicProperties,
    message::Delivery,
    types::{AMQPValue, FieldTable},
};
use prost::Message;
use proto::enquiry::v1::Enquiry;
use serde_json::{Value, json};

/// A message on one of the queues, with what it carries besides its body.
#[derive(Debug, Clone)]
pub struct GoldenMessage {
    /// Properties and headers.
    pub properties: BasicProperties,
    /// The payload.
    pub body: Vec<u8>,
}

impl From<Delivery> for GoldenMessage {
    /// The message without its expiration, which is part of a retry queue's work.
    fn from(message: Delivery) -> Self {
        Self::parse(&Self { properties: message.properties, body: message.data }.to_json())
    }
}

impl GoldenMessage {
    /// Parses what [`GoldenMessage::to_json`] writes.
    pub(super) fn parse(json: &[u8]) -> Self {
        let message: Value = serde_json::from_slice(json).unwrap();
        let mut headers = FieldTable::default();
        for (name, header) in message["headers"].as_object().unwrap() {
            headers.insert(name.as_str().into(), value(header));
        }
        let mut properties = BasicProperties::default().with_headers(headers);
        let text = |name: &str| message[name].as_str().map(str::to_owned);
        if let Some(kind) = text("content_type") {
            properties = properties.with_content_type(kind.into());
        }
        if let Some(id) = text("message_id") {
            properties = properties.with_message_id(id.into());
        }
        if let Some(at) = message["timestamp"].as_u64() {
            properties = properties.with_timestamp(at);
        }
        if let Some(mode) = message["delivery_mode"].as_u64() {
            properties = properties.with_delivery_mode(u8::try_from(mode).unwrap());
        }
        Self { properties, body: STANDARD.decode(message["body"].as_str().unwrap()).unwrap() }
    }

    /// The message as a file.
    pub fn to_json(&self) -> Vec<u8> {
        let properties = &self.properties;
        let headers = properties.headers().iter().flat_map(FieldTable::inner);
        let headers: serde_json::Map<String, Value> =
            headers.map(|(name, value)| (name.to_string(), typed(value))).collect();
        let message = json!({
            "content_type": properties.content_type().as_ref().map(ToString::to_string),
            "message_id": properties.message_id().as_ref().map(ToString::to_string),
            "timestamp": properties.timestamp(),
            "delivery_mode": properties.delivery_mode(),
            "headers": headers,
            "body": STANDARD.encode(&self.body),
        });
        format!("{message:#}\n").into_bytes()
    }

    /// The enquiry in the body.
    pub fn enquiry(&self) -> Enquiry {
        Enquiry::decode(self.body.as_slice()).unwrap()
    }

    /// The properties, names and types of headers, and the enquiry of a file, without ids, times and texts of headers.
    pub fn comparable(json: &[u8]) -> (Value, Enquiry) {
        let mut message: Value = serde_json::from_slice(json).unwrap();
        let enquiry = Self::parse(json).enquiry();
        for header in message["headers"].as_object_mut().unwrap().values_mut() {
            *header = header["type"].take();
        }
        for name in ["message_id", "timestamp"] {
            message[name] = message[name].is_null().into();
        }
        message["body"] = Value::Null;
        // Whether there is a trace depends on the test.
        message["headers"].as_object_mut().unwrap().remove("traceparent");
        (message, Enquiry { id: String::new(), accepted_at: 0, traceparent: String::new(), ..enquiry })
    }
}

/// A header with its type, which AMQP distinguishes.
fn typed(value: &AMQPValue) -> Value {
    let (kind, value) = match value {
        AMQPValue::LongUInt(number) => ("unsigned-int", json!(number)),
        AMQPValue::Timestamp(at) => ("timestamp", json!(at)),
        AMQPValue::LongString(text) => ("long-string", json!(text.to_string())),
        other => panic!("a header of another type, which has to be added here: {other:?}"),
    };
    json!({"type": kind, "value": value})
}

fn value(header: &Value) -> AMQPValue {
    let value = &header["value"];
    match header["type"].as_str().unwrap() {
        "unsigned-int" => AMQPValue::LongUInt(u32::try_from(value.as_u64().unwrap()).unwrap()),
        "timestamp" => AMQPValue::Timestamp(value.as_u64().unwrap()),
        "long-string" => AMQPValue::LongString(value.as_str().unwrap().into()),
        other => panic!("{other} is no type of a header"),
    }
}
