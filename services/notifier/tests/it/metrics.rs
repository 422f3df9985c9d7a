//! What operations can count.

use std::time::Duration;

use prost::Message;
use test_support::{SmtpServer, eventually, with_broker};

use crate::{app::enquiry, message::accepted, process::NotifierProcess};

#[tokio::test]
async fn every_outcome_every_failed_step_and_every_unanswered_question_is_counted() {
    with_broker(|broker| async move {
        let smtp = SmtpServer::start().await;
        let url = smtp.url();
        let staff = "office@firm.example, refused@firm.example, busy-once@firm.example";
        // Nobody listens where Redis should be.
        let variables = [("SMTP_URL", url.as_str()), ("MAIL_TO", staff), ("REDIS_URL", "redis://127.0.0.1:1")];
        let mut notifier = NotifierProcess::start(&broker, &variables);
        broker.publish_with(&enquiry().encode_to_vec(), accepted(Duration::ZERO)).await;
        notifier.says("notifier listens").await;
        let wanted = [
            "mails_total{outcome=\"partly\"} 1",
            "mails_total{outcome=\"sent\"} 1",
            "mail_retries_total 1",
            "mails_dead_total 1",
            // The refused and the busy recipient.
            "smtp_failures_total{step=\"rcpt\"} 2",
            "ledger_unanswered_total 2",
            "smtp_step_seconds_count{step=\"connect\"} 2",
            "smtp_step_seconds_count{step=\"rcpt\"} 4",
            "smtp_step_seconds_count{step=\"message\"} 2",
        ];
        eventually("the counters are there", async || {
            let metrics = notifier.metrics().await;
            wanted.iter().all(|line| metrics.lines().any(|found| found == *line)).then_some(())
        })
        .await;
        notifier.stop().await;
    })
    .await;
}
