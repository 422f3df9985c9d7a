use metrics::{describe_counter, describe_gauge, describe_histogram};

/// Describes the metrics of the contact service.
pub(crate) fn describe() {
    describe_counter!("enquiries_total", "Submissions, by outcome");
    describe_counter!("enquiries_suspected_total", "Stored enquiries that were marked as possible spam");
    describe_counter!("enquiry_spam_signals_total", "Spam signals of stored enquiries, by signal");
    describe_counter!("captcha_checks_total", "Captcha tokens, by result of their verification");
    describe_histogram!("enquiry_publish_seconds", "Time to publish an enquiry, including its confirm");
    describe_gauge!("spool_enquiries", "Enquiries in this replica's spool");
    describe_gauge!("spool_bytes", "Disk space of the enquiries in this replica's spool");
    describe_gauge!("spool_limit_bytes", "Disk space that this replica's spool may take (SPOOL_MAX_BYTES)");
    describe_gauge!("spool_oldest_age_seconds", "Age of the oldest enquiry in this replica's spool");
    describe_gauge!("spool_quarantined", "Files in this replica's spool that are not enquiries");
    describe_counter!("spool_quarantine_expired_total", "Files in quarantine that KEEP_DEAD_LETTERS has removed");
    describe_gauge!("spool_quarantine_oldest_seconds", "Age of the oldest file in quarantine");
    describe_gauge!("spool_quarantine_limit_seconds", "Age at which files in quarantine are removed");
    describe_counter!("spool_drained_total", "Enquiries published from the spool");
}
