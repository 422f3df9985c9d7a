use std::time::Duration;

use metrics::counter;

use super::outcome::Outcome;

/// Logs and counts the outcome of an attempt at the enquiry `id`.
pub(super) fn report(id: &str, elapsed: Duration, outcome: &Outcome) {
    let elapsed_ms = elapsed.as_secs_f64() * 1e3;
    let label = match outcome {
        Outcome::Sent { follow_ups, .. } if follow_ups.is_empty() => {
            tracing::info!(enquiry.id = id, elapsed_ms, "mailed");
            "sent"
        }
        Outcome::Sent { follow_ups, .. } => {
            let reasons: Vec<&str> = follow_ups.iter().map(|follow_up| follow_up.reason.as_str()).collect();
            let reason = reasons.join("; ");
            tracing::warn!(enquiry.id = id, elapsed_ms, reason, "not mailed to all recipients, follow-ups scheduled");
            "partly"
        }
        Outcome::Duplicate => {
            tracing::info!(enquiry.id = id, elapsed_ms, "already mailed, skipped");
            "duplicate"
        }
        Outcome::Dropped => {
            tracing::info!(enquiry.id = id, elapsed_ms, "dropped");
            "dropped"
        }
        Outcome::Deferred(delay) => {
            let delay_seconds = delay.as_secs_f64();
            tracing::info!(enquiry.id = id, delay_seconds, "in flight elsewhere, deferred");
            "waiting"
        }
        Outcome::OverBudget(delay) => {
            let delay_seconds = delay.as_secs_f64();
            tracing::info!(enquiry.id = id, delay_seconds, "over the hourly mail budget, deferred");
            "over_budget"
        }
        Outcome::NoConnection(delay) => {
            let delay_seconds = delay.as_secs_f64();
            tracing::warn!(
                enquiry.id = id,
                delay_seconds,
                "waited too long for a connection or for the mail rate, deferred"
            );
            "no_connection"
        }
        Outcome::Retry(reason) => {
            tracing::warn!(enquiry.id = id, elapsed_ms, reason, "not mailed, will retry");
            "later"
        }
        Outcome::Permanent(reason) => {
            tracing::error!(enquiry.id = id, elapsed_ms, reason, "cannot be mailed, dead-lettered");
            "never"
        }
        Outcome::ContentRefused { reason, .. } => {
            tracing::warn!(enquiry.id = id, elapsed_ms, reason, "content refused, dead-lettered");
            "refused"
        }
    };
    counter!("mails_total", "outcome" => label).increment(1);
}
