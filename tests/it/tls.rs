use std::path::Path;

use serde_json::{Value, json};
use test_support::{AiosmtpdServer, RedisServer, TestAuthority, TlsProxy, with_broker};
use uuid::Uuid;

use crate::system::System;

#[tokio::test]
async fn enquiries_and_reviews_pass_with_tls_on_every_connection() {
    with_broker(|broker| async move {
        let authority = TestAuthority::new().await;
        let issued = authority.issue("DNS:localhost,IP:127.0.0.1").await;
        let rabbitmq = TlsProxy::to(&broker.address(), &issued, Some(&authority)).await;
        let redis = RedisServer::start_with_tls(&issued, Some(&authority)).await;
        let mut smtp = AiosmtpdServer::start_with_tls("implicit", Path::new(&issued.both)).await;
        let amqp_url = broker.url().replacen(&broker.address(), &rabbitmq.address().to_string(), 1);
        let mut variables = vec![
            ("AMQP_URL", amqp_url.replacen("amqp://", "amqps://", 1)),
            ("REDIS_URL", redis.tls_url()),
            ("SMTP_URL", format!("smtps://{}", smtp.address())),
        ];
        variables.extend(["GRPC_TLS_CA", "AMQP_CA", "REDIS_CA", "SMTP_CA"].map(|name| (name, authority.certificate())));
        variables.push(("TLS_CERT", issued.both.clone()));
        let system = System::start_with_tls(&broker, &smtp.url(), &variables).await;

        let key = Uuid::new_v4().to_string();
        let enquiry = json!({
            "name": "Pat Example", "email": "pat@example.com", "phone": "0161 4960 999", "service": "cctv-systems",
            "message": "Two cameras for a yard, please.", "honeypot": "",
        });
        let answer = system.post("/api/contact").header("idempotency-key", &key).json(&enquiry).send().await.unwrap();
        assert_eq!(answer.json::<Value>().await.unwrap(), json!({"success": true, "id": key}));
        assert!(smtp.next_mail().await.header("Message-ID").unwrap().contains(&key));
        assert_eq!(system.get("/api/reviews").await["data"]["total_reviews"], 60);
        system.stop().await;
    })
    .await;
}
