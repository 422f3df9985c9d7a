//! The metrics of the notifier.

use std::time::Duration;

use prost::Message;
use test_support::{SmtpServer, eventually_ok, with_broker};

use crate::{
    app::{NO_REDIS, enquiry},
    message::accepted,
    process::NotifierProcess,
};

#[tokio::test]
async fn counts_outcomes_failed_steps_and_unanswered_claims() {
    with_broker(|broker| async move {
        let smtp = SmtpServer::start().await;
        let staff = "office@firm.example, refused@firm.example, busy-once@firm.example";
        // A late confirm, or a session that fails while it begins, would count the message twice. So the limit of a confirm is
        // longer than the test's, and the message is published once the notifier consumes.
        let variables = [("MAIL_TO", staff), ("PUBLISH_TIMEOUT", "10m"), NO_REDIS];
        let mut notifier = NotifierProcess::start(&broker, &smtp.url(), &variables);
        notifier.wait_for_log("consuming from the broker").await;
        broker.publish_with(&enquiry().encode_to_vec(), accepted(Duration::ZERO)).await;
        let expected = [
            "mails_total{outcome=\"partly\"} 1",
            "mails_total{outcome=\"sent\"} 1",
            "mail_retries_total 1",
            "mails_dead_total 1",
            // The refused and the busy recipient.
            "smtp_failures_total{step=\"rcpt\"} 2",
            "ledger_unanswered_total 2",
            "smtp_step_seconds_count{step=\"rcpt\"} 4",
            "smtp_step_seconds_count{step=\"message\"} 2",
        ];
        let metrics = eventually_ok("the counters are there", async || {
            let metrics = notifier.metrics().await;
            let has_all = expected.iter().all(|line| metrics.lines().any(|found| found == *line));
            if has_all { Ok(metrics) } else { Err(metrics) }
        })
        .await;
        // The notifier's own; the libraries describe theirs.
        let own =
            ["mails_total", "mail_retries_total", "smtp_failures_total", "smtp_mails_total", "ledger_unanswered_total"];
        for own in own {
            assert!(metrics.contains(&format!("# HELP {own} ")), "{own} has no description in\n{metrics}");
        }
        notifier.stop().await;
    })
    .await;
}
