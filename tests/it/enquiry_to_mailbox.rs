use lapin::types::ShortString;
use serde_json::{Value, json};
use test_support::{AiosmtpdServer, SmtpServer, eventually, with_broker};
use uuid::Uuid;

use crate::system::System;

#[tokio::test]
async fn an_enquiry_reaches_the_staffs_mailbox() {
    with_broker(|broker| async move {
        let mut smtp = AiosmtpdServer::start().await;
        let system = System::start(&broker, &smtp.url()).await;
        let key = Uuid::new_v4().to_string();
        let enquiry = json!({
            "name": "Zoë Müller-Okafor", "email": "zoe@example.com", "phone": "0161 4960 999",
            "service": "maintenance-repair", "message": "The siren beeps.\nEvery 40 seconds – day & night.",
            "honeypot": "", "firstTouch": {"source": "leaflet", "landingPath": "/annual-maintenance/", "more": 1},
        });
        let answer = system.post("/api/contact").header("idempotency-key", &key).json(&enquiry).send().await.unwrap();
        assert_eq!(answer.json::<Value>().await.unwrap(), json!({"success": true, "id": key}));

        let mail = smtp.next_mail().await;
        assert_eq!(mail.header("Message-ID"), Some(format!("<{key}@example.com>").as_str()));
        assert!(mail.header("Reply-To").unwrap().ends_with("<zoe@example.com>"));
        // Quoted-printable, as in the mail's parts.
        for text in [
            "Zo=C3=AB M=C3=BCller-Okafor",
            "Every 40 seconds =E2=80=93 day & night.",
            "0161 4960 999",
            "leaflet, to /annual-maintenance/",
        ] {
            assert!(mail.text().contains(text), "{text} is not in\n{}", mail.text());
        }
        system.stop().await;
    })
    .await;
}

#[tokio::test]
async fn a_key_sent_repeatedly_to_two_replicas_is_one_id_and_one_mail() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let system = System::start(&broker, &smtp.url()).await;
        let replicas = system.replicas().await;
        let (here, there) = (|| system.post("/api/contact"), || replicas.post("/api/contact"));
        let (key, next_key) = (Uuid::new_v4(), Uuid::new_v4());

        let at_once = tokio::join!(send(here(), key), send(there(), key), send(here(), key), send(there(), key));
        let same = json!({"success": true, "id": key});
        assert_eq!(at_once, (same.clone(), same.clone(), same.clone(), same.clone()));
        // Each replica deduplicates its own keys only, so the archive has two messages.
        let mut archive = broker.read_archive().await;
        for _ in 0..2 {
            let id = archive.next().await.properties.message_id().as_ref().map(ShortString::to_string);
            assert_eq!(id, Some(key.to_string()));
        }
        assert_eq!(smtp.next_mail().await.header("Message-ID"), Some(message_id(key).as_str()));
        assert_eq!((send(here(), key).await, send(there(), key).await), (same.clone(), same));

        for queue in broker.mail_queues() {
            eventually(&format!("{queue} is empty"), async || (broker.count(queue.clone()).await == 0).then_some(()))
                .await;
        }
        send(there(), next_key).await;
        assert_eq!(smtp.next_mail().await.header("Message-ID"), Some(message_id(next_key).as_str()));
        replicas.stop().await;
        system.stop().await;
        assert!(smtp.has_no_mail());
    })
    .await;
}

async fn send(request: reqwest::RequestBuilder, key: Uuid) -> Value {
    let enquiry = json!({
        "name": "Pat Example", "email": "pat@example.com", "phone": "0161 4960 999",
        "service": "cctv-systems", "message": "Two cameras for a yard, please.", "honeypot": "",
    });
    let answer = request.header("idempotency-key", key.to_string()).json(&enquiry).send().await.unwrap();
    answer.json().await.unwrap()
}

fn message_id(key: Uuid) -> String {
    format!("<{key}@example.com>")
}

#[tokio::test]
async fn reviews_come_through_all_services() {
    with_broker(|broker| async move {
        let smtp = SmtpServer::start().await;
        let system = System::start(&broker, &smtp.url()).await;
        let data = json!({"rating": 5.0, "total_reviews": 60, "reviews": [], "source": "file"});
        assert_eq!(system.get("/api/reviews").await, json!({"success": true, "data": data}));
        system.stop().await;
    })
    .await;
}
