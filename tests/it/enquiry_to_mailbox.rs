use serde_json::{Value, json};
use system_tests::{SmtpServer, with_broker};
use uuid::Uuid;

use crate::system::System;

#[tokio::test]
async fn what_a_visitor_types_reaches_the_staff_mailbox() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let system = System::start(&broker, &smtp).await;
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
async fn reviews_come_through_all_services() {
    with_broker(|broker| async move {
        let smtp = SmtpServer::start().await;
        let system = System::start(&broker, &smtp).await;
        let data = json!({"rating": 5.0, "total_reviews": 60, "reviews": []});
        assert_eq!(system.get("/api/reviews").await, json!({"success": true, "data": data}));
        system.stop().await;
    })
    .await;
}
