use metrics::{Unit, describe_counter, describe_gauge, describe_histogram};

/// Describes every metric of the notifier in `/metrics`.
pub(crate) fn describe() {
    describe_counter!("messages_consumed_total", "Messages taken from the mail queue, by whether they were settled");
    describe_histogram!("message_handling_seconds", Unit::Seconds, "Time from a message's arrival to its settlement");
    describe_counter!("mails_total", "Attempts to mail an enquiry, by outcome");
    describe_histogram!("mail_delivery_seconds", Unit::Seconds, "Duration of an attempt to mail an enquiry");
    describe_counter!("mail_retries_total", "Messages moved to a retry queue");
    describe_counter!("mails_dead_total", "Messages moved to the dead-letter queue");
    describe_counter!(
        "refusal_notices_total",
        "Notices to the staff of an enquiry whose content was refused, by outcome"
    );
    describe_counter!("acknowledgements_total", "Acknowledgements to visitors, by outcome");
    describe_counter!("estimate_copies_total", "Copies of estimates to visitors, by outcome");

    describe_histogram!("smtp_step_seconds", Unit::Seconds, "Duration of a step of an SMTP session");
    describe_counter!("smtp_failures_total", "Failed steps of an SMTP session");
    describe_counter!(
        "smtp_mails_total",
        "Mails to the staff and to visitors given to the mail server, by connection: new, or reused after another mail"
    );
    describe_gauge!("mail_budget_limit", "MAIL_HOURLY_BUDGET: maximum number of mails an hour, all notifiers together");
    describe_gauge!("mail_budget_used", "Mails counted in the current hour");
    describe_counter!("mails_over_budget_total", "Mails deferred or skipped because of the hourly budget, by class");

    describe_counter!("ledger_unanswered_total", "Enquiries claimed without an answer from Redis");
    describe_gauge!("ledger_unnoted", "Sent enquiries that are not recorded in Redis yet");
    describe_gauge!("enquiries_undelivered", "Enquiries with a failed attempt that are not delivered");
    describe_gauge!("enquiry_oldest_undelivered_seconds", Unit::Seconds, "Age of the oldest undelivered enquiry");
    describe_gauge!(
        "enquiries_refused",
        "Dead letters whose content was refused, and of which the staff have a notice"
    );
    describe_gauge!("enquiry_oldest_refused_seconds", Unit::Seconds, "Age of the oldest refused enquiry");

    describe_gauge!("site_certificate_valid", "1 if browsers take the site's certificate, 0 if they do not");
    describe_gauge!(
        "site_certificate_not_before_timestamp_seconds",
        Unit::Seconds,
        "When the site's certificate became valid, in Unix time"
    );
    describe_gauge!(
        "site_certificate_not_after_timestamp_seconds",
        Unit::Seconds,
        "When the site's certificate ends, in Unix time"
    );

    describe_counter!("dead_letters_expired_total", "Dead letters that KEEP_DEAD_LETTERS has deleted");
    describe_gauge!("dead_letter_oldest_seconds", Unit::Seconds, "Age of the oldest dead letter");
    describe_gauge!("dead_letter_limit_seconds", Unit::Seconds, "Age at which dead letters are deleted");

    describe_counter!("canary_failures_total", "Canaries that failed, by step");
    describe_histogram!("canary_round_trip_seconds", Unit::Seconds, "Time from posting a canary to its mail");
    describe_gauge!(
        "canary_last_success_timestamp_seconds",
        Unit::Seconds,
        "When a canary was last mailed, in Unix time"
    );
}
