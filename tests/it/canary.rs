use test_support::{SmtpServer, eventually, with_broker};

use crate::system::System;

#[tokio::test]
async fn a_canary_makes_the_round_trip_to_its_own_mailbox_and_is_measured() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let variables = [("SITE_ORIGIN", "{base}"), ("CANARY_TO", "canary@firm.example")];
        let system = System::start_with(&broker, &smtp.url(), &variables).await;
        let mail = smtp.next_mail().await;
        assert_eq!(mail.header("To"), Some("canary@firm.example"), "the staff get no canary");
        assert_eq!(mail.header("Subject"), Some("Canary: enquiries arrive"));
        assert_eq!(mail.header("Auto-Submitted"), Some("auto-generated"));
        eventually("the canary is measured", async || {
            let metrics = system.notifier_metrics().await;
            let names = ["canary_round_trip_seconds_count", "canary_last_success_timestamp_seconds"];
            names.iter().all(|name| metrics.contains(name)).then_some(())
        })
        .await;
        system.stop().await;
    })
    .await;
}
