use prost::Message;
use system_tests::{Proxy, SmtpServer, eventually, with_broker};
use tokio::{
    io::{AsyncBufReadExt, BufReader},
    sync::mpsc,
};

use crate::{
    app::{enquiry, start},
    command::{notifier, program},
};

/// What a line of `/metrics` without labels says.
fn value(metrics: &str, name: &str) -> Option<f64> {
    metrics.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.parse().ok())
}

/// Where the admin port of the service is that logs these lines; they are handed on as they come.
async fn admin_of(lines: &mut mpsc::UnboundedReceiver<String>) -> String {
    loop {
        let line: serde_json::Value = serde_json::from_str(&lines.recv().await.unwrap()).unwrap();
        if let Some(address) = line["admin.addr"].as_str() {
            return format!("http://{address}/metrics");
        }
    }
}

#[tokio::test]
async fn the_oldest_is_in_the_metrics_until_it_is_delivered_and_nobodys_data_is() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let proxy = Proxy::to(smtp.url().trim_start_matches("smtp://")).await;
        proxy.cut();
        let url = format!("smtp://{}", proxy.address());
        let variables = [("SMTP_URL", url.as_str()), ("NOTIFIER_ADMIN_ADDR", "127.0.0.1:0")];
        let mut service = program(&broker, &[], &variables).spawn().unwrap();
        let mut log = BufReader::new(service.stderr.take().unwrap()).lines();
        let (tell, mut lines) = mpsc::unbounded_channel();
        let logged = tokio::spawn(async move {
            let mut logged = String::new();
            while let Some(line) = log.next_line().await.unwrap() {
                logged += &line;
                // Nobody listens any more once the port is known.
                let _ = tell.send(line);
            }
            logged
        });
        let admin = admin_of(&mut lines).await;
        let http = https_client::builder(system_tests::DEADLINE).build().unwrap();
        let metrics = async || http.get(&admin).send().await.unwrap().text().await.unwrap();
        let count = |metrics: &str| value(metrics, "enquiries_undelivered");

        eventually("nothing is undelivered", async || (count(&metrics().await) == Some(0.0)).then_some(())).await;
        let enquiry = enquiry();
        broker.publish(&enquiry.encode_to_vec()).await;
        let failing = eventually("one is undelivered", async || {
            Some(metrics().await).filter(|metrics| count(metrics) == Some(1.0))
        })
        .await;
        // It was accepted in March 2026.
        assert!(value(&failing, "enquiry_oldest_undelivered_seconds").unwrap() > 86_400.0);

        proxy.mend();
        smtp.next_mail().await;
        let after = eventually("nothing is undelivered again", async || {
            Some(metrics().await).filter(|metrics| count(metrics) == Some(0.0))
        })
        .await;
        assert_eq!(value(&after, "enquiry_oldest_undelivered_seconds"), Some(0.0));

        service.kill().await.unwrap();
        let said = failing + &after + &logged.await.unwrap();
        for typed in ["Pat", "pat@", "0161", "cameras for"] {
            assert!(!said.contains(typed), "{typed} is in\n{said}");
        }
    })
    .await;
}

#[tokio::test]
async fn what_failed_while_redis_was_away_is_told_to_it_when_it_is_back() {
    with_broker(|broker| async move {
        let redis = system_tests::redis_url();
        let proxy = Proxy::to(redis.trim_start_matches("redis://")).await;
        proxy.cut();
        let url = format!("redis://{}", proxy.address());
        // Nobody listens there.
        let variables = [("SMTP_URL", "smtp://127.0.0.1:1"), ("REDIS_URL", &url)];
        let service = start(broker.url(), &broker.topology_name(), &variables).await;
        broker.publish(&enquiry().encode_to_vec()).await;
        proxy.turned_away().await;
        proxy.mend();
        eventually("Redis knows of it", async || {
            // Of another process, which knows what Redis knows.
            let said = notifier(&broker, &["doctor"], &[]).await.stdout;
            said.contains("warn  undelivered    1, the oldest for ").then_some(())
        })
        .await;
        service.stop().await;
    })
    .await;
}
