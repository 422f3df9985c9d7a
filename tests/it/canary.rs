use system_tests::{SmtpServer, eventually, with_broker};

use crate::system::System;

#[tokio::test]
async fn a_canary_goes_the_whole_way_to_its_own_mailbox_and_is_measured() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let variables =
            [("CANARY_EVERY", "2s"), ("CANARY_URL", "{base}/api/contact"), ("CANARY_TO", "canary@firm.example")];
        let system = System::start_with(&broker, &smtp, &variables).await;
        let mail = smtp.next_mail().await;
        assert_eq!(mail.header("To"), Some("canary@firm.example"), "the staff are left in peace");
        assert_eq!(mail.header("Subject"), Some("Canary: enquiries arrive"));
        assert_eq!(mail.header("Auto-Submitted"), Some("auto-generated"));
        let metrics = eventually("the canary is measured", async || {
            let metrics = system.metrics_of_notifier().await;
            metrics.contains("canary_last_success_timestamp_seconds").then_some(metrics)
        })
        .await;
        assert!(metrics.contains("canary_round_trip_seconds_count"), "{metrics}");
        // The next one is sent after the first was looked for: none was lost.
        smtp.next_mail().await;
        assert!(!system.metrics_of_notifier().await.contains("canary_failures_total"), "{metrics}");
        system.stop().await;
    })
    .await;
}
