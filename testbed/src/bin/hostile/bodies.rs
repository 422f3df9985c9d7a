use fastrand::Rng;
use serde_json::{Map, Value, json};

use crate::texts;

const FIELDS: [&str; 12] = [
    "name",
    "email",
    "phone",
    "service",
    "message",
    "timing",
    "date",
    "time",
    "privacyAgreed",
    "idempotencyKey",
    "firstTouch",
    "lastTouch",
];

/// A request body.
#[derive(Debug)]
pub(crate) struct Body {
    pub(crate) bytes: Vec<u8>,
    /// Its honeypot is filled: it is answered like the others and never mailed.
    pub(crate) is_trapped: bool,
}

impl From<Vec<u8>> for Body {
    fn from(bytes: Vec<u8>) -> Self {
        Self { bytes, is_trapped: false }
    }
}

/// JSON, or something with its content type.
pub(crate) fn json(rng: &mut Rng) -> Body {
    match rng.u8(..10) {
        0..4 => {
            let is_trapped = rng.u8(..8) == 0;
            let mut enquiry = enquiry(rng);
            enquiry.insert("honeypot".to_owned(), json!(if is_trapped { "filled" } else { "" }));
            Body { bytes: Value::Object(enquiry).to_string().into_bytes(), is_trapped }
        }
        4..7 => {
            let whole = Value::Object(enquiry(rng)).to_string().into_bytes();
            texts::mutated(rng, whole).into()
        }
        7 => value(rng, 4).to_string().into_bytes().into(),
        8 => nested(rng).into(),
        _ => (0..rng.usize(..40_000)).map(|_| rng.u8(..)).collect::<Vec<_>>().into(),
    }
}

/// A form, or something with its content type.
pub(crate) fn form(rng: &mut Rng) -> Body {
    let mut fields = enquiry(rng);
    let is_trapped = rng.u8(..8) == 0;
    if is_trapped {
        fields.insert("honeypot".to_owned(), json!("filled"));
    }
    let pairs = fields.iter().map(|(name, value)| (name.as_str(), value.as_str().unwrap_or("on")));
    let whole = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish();
    match rng.u8(..3) {
        // A truncated form may lack the honeypot.
        0 if !is_trapped => texts::mutated(rng, whole.into_bytes()).into(),
        _ => Body { bytes: whole.into_bytes(), is_trapped },
    }
}

/// A valid enquiry, with up to three fields replaced by arbitrary values.
fn enquiry(rng: &mut Rng) -> Map<String, Value> {
    let mut enquiry = Map::new();
    for (name, value) in [
        ("name", "Terry Trial"),
        ("email", "terry@example.com"),
        ("phone", "0161 4960 997"),
        ("service", "cctv-systems"),
        ("message", "This is a test of the whole system."),
    ] {
        enquiry.insert(name.to_owned(), json!(value));
    }
    for _ in 0..rng.usize(..4) {
        let name = FIELDS[rng.usize(..FIELDS.len())];
        let value = if rng.u8(..8) == 0 { value(rng, 2) } else { json!(texts::any(rng)) };
        enquiry.insert(name.to_owned(), value);
    }
    enquiry
}

/// Arbitrary JSON of at most `depth` levels.
fn value(rng: &mut Rng, depth: u8) -> Value {
    match rng.u8(..if depth == 0 { 5 } else { 7 }) {
        0 => Value::Null,
        1 => json!(rng.bool()),
        2 => json!(rng.i64(..)),
        3 => json!(rng.f64() * 1e300),
        4 => json!(texts::any(rng)),
        5 => (0..rng.usize(..5)).map(|_| value(rng, depth - 1)).collect(),
        _ => (0..rng.usize(..5)).map(|_| (texts::any(rng), value(rng, depth - 1))).collect(),
    }
}

/// Deeply nested brackets and nonsensical numbers.
fn nested(rng: &mut Rng) -> Vec<u8> {
    let levels = rng.usize(..16_000);
    match rng.u8(..3) {
        0 => "[".repeat(levels),
        1 => format!("{}{}", "{\"name\":".repeat(levels / 8), "}".repeat(levels / 8)),
        _ => format!("{{\"name\": {}e{}}}", "9".repeat(levels), rng.u32(..)),
    }
    .into_bytes()
}
