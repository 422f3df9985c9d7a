//! Text arrives in the mail as the visitor typed it, or is rejected with the name of the field.

use reqwest::StatusCode;
use serde_json::{Value, json};
use test_support::{AiosmtpdServer, with_broker};
use uuid::Uuid;

use crate::system::System;

/// Text that mail and HTML may corrupt, each on one line.
const DIFFICULT_TEXTS: [(&str, &str); 14] = [
    ("precomposed accents (NFC)", "Zo\u{e9} says na\u{ef}ve"),
    ("combining accents (NFD)", "Zoe\u{301} says nai\u{308}ve"),
    ("right-to-left letters", "שלום \u{200f}עולם مرحبا"),
    ("bidirectional controls", "photo\u{202e}gpj.exe\u{202c} \u{2066}and\u{2069} back"),
    ("zero-width characters", "a\u{200b}b\u{200c}c\u{200d}d\u{2060}e\u{feff}f"),
    ("emoji sequences", "👩\u{200d}👩\u{200d}👧\u{200d}👦 🏳\u{fe0f}\u{200d}🌈 👍🏽 🇬🇧"),
    ("four-byte letters", "𝒳 𠜎 𐍈 🜁"),
    ("many combining marks", "Z\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}\u{307}\u{308}\u{309}\u{30a}lgo"),
    ("Unicode line separators", "one\u{2028}two\u{2029}three"),
    ("noncharacters", "\u{fffe}\u{ffff}\u{fffd}\u{1fffe}"),
    ("private-use characters", "\u{e000}\u{f8ff}\u{10fffd}"),
    ("Unicode spaces", "thin\u{2009}ideographic\u{3000}no\u{a0}break"),
    ("mail and HTML syntax", ". From =20 =?utf-8?q?x?= <b>&amp;</b> --- %0d%0a {{name}} ${x}"),
    ("leading dots and boundaries", "..; .=2E ;--"),
];

fn enquiry(name: &str, message: &str) -> Value {
    json!({
        "name": name, "email": "pat@example.com", "phone": "0161 4960 999", "service": "cctv-systems",
        "message": message, "honeypot": "", "timing": "", "date": "", "time": "",
    })
}

#[track_caller]
fn assert_has_line(text: &str, line: &str, context: &str) {
    assert!(text.split('\n').any(|found| found.trim() == line), "{context}: {line:?} is not in {text:?}");
}

#[tokio::test]
async fn difficult_text_arrives_unchanged() {
    with_broker(|broker| async move {
        let mut smtp = AiosmtpdServer::start().await;
        let system = System::start(&broker, &smtp.url()).await;
        for (kind, typed) in DIFFICULT_TEXTS {
            let enquiry = enquiry("Pat Example", &format!("The first line.\n{typed}\nThe last line."));
            let as_json = system.post("/api/contact").json(&enquiry);
            let as_form = system.post("/api/contact").form(&enquiry);
            for (encoding, request) in [("JSON", as_json), ("form", as_form)] {
                let response = request.send().await.unwrap();
                let is_accepted = response.status().is_success() || response.status().is_redirection();
                assert!(is_accepted, "{kind}, {encoding}: {response:?}");
                let (_, mail) = smtp.next_mail_parsed().await;
                assert_has_line(mail["text"].as_str().unwrap(), typed, &format!("{kind}, {encoding}"));
            }
        }
        system.stop().await;
    })
    .await;
}

#[tokio::test]
async fn a_grapheme_of_thousands_of_characters_arrives_unchanged() {
    with_broker(|broker| async move {
        let mut smtp = AiosmtpdServer::start().await;
        let system = System::start(&broker, &smtp.url()).await;
        for typed in [format!("Z{}", "\u{301}".repeat(4_000)), vec!["👩"; 1_500].join("\u{200d}")] {
            let request = system.post("/api/contact").json(&enquiry("Pat Example", &typed));
            assert_eq!(request.send().await.unwrap().status(), StatusCode::OK);
            assert_has_line(smtp.next_mail_parsed().await.1["text"].as_str().unwrap(), &typed, "a long grapheme");
        }
        system.stop().await;
    })
    .await;
}

#[tokio::test]
async fn rejects_a_lone_surrogate_and_accepts_a_pair() {
    with_broker(|broker| async move {
        let mut smtp = AiosmtpdServer::start().await;
        let system = System::start(&broker, &smtp.url()).await;
        let body = |escaped: &str| {
            enquiry("Pat Example", "Two cameras, please: ESCAPED").to_string().replace("ESCAPED", escaped)
        };
        let post = |body| system.post("/api/contact").header("content-type", "application/json").body(body).send();
        for half in [r"\ud83d", r"\ude00", r"\ude00\ud83d"] {
            let answer = post(body(half)).await.unwrap();
            assert_eq!(answer.status(), StatusCode::BAD_REQUEST, "{half}");
            assert_eq!(answer.json::<Value>().await.unwrap()["detail"], "The body is not a JSON object.");
        }
        assert_eq!(post(body(r"\ud83d\ude00")).await.unwrap().status(), StatusCode::OK);
        assert_has_line(
            smtp.next_mail_parsed().await.1["text"].as_str().unwrap(),
            "Two cameras, please: 😀",
            "a surrogate pair",
        );
        system.stop().await;
        assert!(smtp.remaining_mails().await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn no_field_can_inject_a_header_or_a_recipient() {
    with_broker(|broker| async move {
        let mut smtp = AiosmtpdServer::start().await;
        let system = System::start(&broker, &smtp.url()).await;
        let mut whole = enquiry("Pat Example", "Two cameras, please.");
        whole["firstTouch"] = json!({"source": "leaflet"});
        let headers = headers_of(&system, &mut smtp, &whole).await.unwrap();
        let mut arrived = 0;
        for field in
            ["/name", "/email", "/phone", "/service", "/message", "/timing", "/date", "/time", "/firstTouch/source"]
        {
            for end in ["\r\n", "\n", "\r", "\u{85}", "\u{2028}", "%0d%0a", "\0"] {
                let mut enquiry = whole.clone();
                let value = enquiry.pointer_mut(field).unwrap();
                let typed = value.as_str().unwrap();
                *value = format!("{typed}{end}Bcc: all@evil.example{end}{end}<b>Bought</b>").into();
                if let Some(found) = headers_of(&system, &mut smtp, &enquiry).await {
                    assert_eq!(found, headers, "{field} {end:?}");
                    arrived += 1;
                }
            }
        }
        // A message may have several lines, and the attribution is never a reason to reject an enquiry.
        assert!(arrived >= 10, "{arrived}");
        // A filled honeypot gets the same response, and no mail.
        whole["honeypot"] = "x\r\nBcc: all@evil.example".into();
        let answer = system.post("/api/contact").json(&whole).send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::OK);
        system.stop().await;
        assert!(smtp.remaining_mails().await.is_empty());
    })
    .await;
}

/// The names of the headers of an enquiry's mail, or `None` if the enquiry is rejected with the name of a field.
async fn headers_of(system: &System, smtp: &mut AiosmtpdServer, enquiry: &Value) -> Option<Value> {
    let key = Uuid::new_v4().to_string();
    let answer = system.post("/api/contact").header("idempotency-key", &key).json(enquiry).send().await.unwrap();
    if answer.status() == StatusCode::UNPROCESSABLE_ENTITY {
        let problem: Value = answer.json().await.unwrap();
        assert!(problem["errors"].as_object().is_some_and(|errors| !errors.is_empty()), "{problem}");
        return None;
    }
    assert_eq!(answer.status(), StatusCode::OK, "{enquiry}");
    let (mail, parsed) = smtp.next_mail_parsed().await;
    assert_eq!(mail.recipients(), ["office@example.com"]);
    assert_eq!(parsed["id"], format!("<{key}@example.com>"), "{enquiry}");
    Some(parsed["headers"].clone())
}
