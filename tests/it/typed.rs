//! Whatever a visitor types arrives in the mail as it was typed, or is refused by the field's name.

use reqwest::StatusCode;
use serde_json::{Value, json};
use test_support::{AiosmtpdServer, with_broker};
use uuid::Uuid;

use crate::system::System;

/// What is hard to carry, each on one line.
const HARD: [(&str, &str); 14] = [
    ("accents in one character each (NFC)", "Zo\u{e9} says na\u{ef}ve"),
    ("the same in two (NFD)", "Zoe\u{301} says nai\u{308}ve"),
    ("letters from right to left", "שלום \u{200f}עולם مرحبا"),
    ("letters turned round", "photo\u{202e}gpj.exe\u{202c} \u{2066}and\u{2069} back"),
    ("nothing to see between letters", "a\u{200b}b\u{200c}c\u{200d}d\u{2060}e\u{feff}f"),
    ("emoji of several", "👩\u{200d}👩\u{200d}👧\u{200d}👦 🏳\u{fe0f}\u{200d}🌈 👍🏽 🇬🇧"),
    ("four bytes a letter", "𝒳 𠜎 𐍈 🜁"),
    (
        "one letter under many marks",
        "Z\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}\u{307}\u{308}\u{309}\u{30a}lgo",
    ),
    ("separators of lines that are none", "one\u{2028}two\u{2029}three"),
    ("what is no letter", "\u{fffe}\u{ffff}\u{fffd}\u{1fffe}"),
    ("letters for private use", "\u{e000}\u{f8ff}\u{10fffd}"),
    ("spaces of all sorts", "thin\u{2009}ideographic\u{3000}no\u{a0}break"),
    ("what mail and HTML mean something by", ". From =20 =?utf-8?q?x?= <b>&amp;</b> --- %0d%0a {{name}} ${x}"),
    ("a dot and a line like its end", "..; .=2E ;--"),
];

fn enquiry(name: &str, message: &str) -> Value {
    json!({
        "name": name, "email": "pat@example.com", "phone": "0161 4960 999", "service": "cctv-systems",
        "message": message, "honeypot": "", "timing": "", "date": "", "time": "",
    })
}

/// The text of a mail has each line of it where the visitor put it.
#[track_caller]
fn assert_has_line(text: &str, line: &str, what: &str) {
    assert!(text.split('\n').any(|found| found.trim() == line), "{what}: {line:?} is not in {text:?}");
}

#[tokio::test]
async fn letters_of_all_sorts_arrive_as_they_were_typed() {
    with_broker(|broker| async move {
        let mut smtp = AiosmtpdServer::start().await;
        let system = System::start(&broker, &smtp.url()).await;
        for (what, typed) in HARD {
            let enquiry = enquiry("Pat Example", &format!("The first line.\n{typed}\nThe last line."));
            let as_json = system.post("/api/contact").json(&enquiry);
            let as_form = system.post("/api/contact").form(&enquiry);
            for (way, request) in [("JSON", as_json), ("form", as_form)] {
                let answer = request.send().await.unwrap();
                assert!(answer.status().is_success() || answer.status().is_redirection(), "{what}, {way}: {answer:?}");
                let (_, mail) = smtp.next_mail_parsed().await;
                assert_has_line(mail["text"].as_str().unwrap(), typed, &format!("{what}, {way}"));
            }
        }
        system.stop().await;
    })
    .await;
}

#[tokio::test]
async fn a_letter_of_thousands_of_marks_arrives_whole() {
    with_broker(|broker| async move {
        let mut smtp = AiosmtpdServer::start().await;
        let system = System::start(&broker, &smtp.url()).await;
        for typed in [format!("Z{}", "\u{301}".repeat(4_000)), vec!["👩"; 1_500].join("\u{200d}")] {
            let request = system.post("/api/contact").json(&enquiry("Pat Example", &typed));
            assert_eq!(request.send().await.unwrap().status(), StatusCode::OK);
            assert_has_line(smtp.next_mail_parsed().await.1["text"].as_str().unwrap(), &typed, "a long letter");
        }
        system.stop().await;
    })
    .await;
}

#[tokio::test]
async fn half_a_character_is_refused_and_one_in_two_escapes_is_one() {
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
            "two escapes",
        );
        system.stop().await;
        assert!(smtp.remaining_mails().await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn no_field_brings_a_header_or_a_recipient_into_the_mail() {
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
        // A message may have lines, and how somebody came is never a reason to refuse them.
        assert!(arrived >= 10, "{arrived}");
        // A filled honeypot is answered as if all were well, and brings nothing at all.
        whole["honeypot"] = "x\r\nBcc: all@evil.example".into();
        let answer = system.post("/api/contact").json(&whole).send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::OK);
        system.stop().await;
        assert!(smtp.remaining_mails().await.is_empty());
    })
    .await;
}

/// The names of the headers of the mail that an enquiry becomes; `None` where it is refused, which names the field.
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
