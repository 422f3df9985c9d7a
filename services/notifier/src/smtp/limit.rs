/// Enhanced status codes (RFC 3463) of 5xx replies that mean a reached limit, which passes with time:
///
/// * `5.2.2`, `5.3.1`, `5.4.5`: mailbox full, mail system full, congestion. RFC 3463 §3.3 to §3.5 defines them as
///   persistent transient failures. Gmail answers `550 5.4.5` when an account's daily limit is reached
///   (support.google.com/a/answer/3726730).
/// * `5.7.28`: mail flood detected (IANA's registry of enhanced status codes).
/// * `5.1.90`, `5.2.251` to `5.2.255`, `5.7.232`, `5.7.233`, `5.7.705`, `5.7.708`: Microsoft 365's daily limits of a
///   mailbox and of a tenant, a sender that is throttled, and thresholds against spam
///   (learn.microsoft.com, non-delivery reports in Exchange Online).
/// * `5.4.6`: Zoho's rate limit. From other servers it means a routing loop, which somebody will fix.
const CODES: [&str; 15] = [
    "5.1.90", "5.2.2", "5.2.251", "5.2.252", "5.2.253", "5.2.254", "5.2.255", "5.3.1", "5.4.5", "5.4.6", "5.7.28",
    "5.7.232", "5.7.233", "5.7.705", "5.7.708",
];
/// Text of replies without such a code, in lower case: cPanel ("has exceeded the max emails per hour",
/// "daily limit has been exceeded"), Plesk ("the limit on the number of allowed outgoing messages was exceeded"), IONOS
/// ("mail send limit exceeded"), Google's relay (`550 5.7.1`, "daily SMTP relay limit exceeded"), Exchange
/// ("SubmissionQuotaExceededException"), Postfix's policy servers ("quota exceeded", "you have exceeded your … quota").
const PHRASES: [&str; 16] = [
    "quota",
    "exceeded the max",
    "limit exceeded",
    "limit has been exceeded",
    "limit was exceeded",
    "limit reached",
    "limit on the number",
    "daily limit",
    "hourly limit",
    "sending limit",
    "rate limit",
    "ratelimit",
    "rate exceeded",
    "per hour",
    "throttl",
    "too many",
];
/// Replies about the size of a mail, which no other attempt makes smaller.
const MESSAGE_SIZE: [&str; 3] = ["5.3.4", "message size", "too large"];

/// Returns true if the text of a 5xx reply says that a limit of the account, of a mailbox or of the server is reached.
///
/// Generous: a permanent refusal that is taken for a limit is retried for 72 h, while a limit that is taken for a
/// permanent refusal makes dead letters of real enquiries.
pub(super) fn is_reached(reply: &str) -> bool {
    let reply = reply.to_lowercase();
    if MESSAGE_SIZE.iter().any(|size| reply.contains(size)) {
        return false;
    }
    // Each line of the reply may begin with the code.
    let has_code = reply.split_whitespace().any(|word| CODES.contains(&word));
    has_code || PHRASES.iter().any(|phrase| reply.contains(phrase))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recognises_the_limits_of_gmail_microsoft_and_common_hosts() {
        for reply in [
            "5.4.5 Daily user sending limit exceeded. https://support.google.com/mail/?p=DailyLimitExceeded - gsmtp",
            "5.7.1 Daily SMTP relay limit exceeded for customer. - gsmtp",
            "5.7.28 Our system has detected an unusual rate of mail",
            "5.1.90 Your message can't be sent because you've reached your daily limit for message recipients",
            "5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException",
            "5.2.252 Sender throttled due to continuous send as denied errors.",
            "5.7.233 Your message can't be sent because your tenant has exceeded its daily limit",
            "5.7.705 Access denied, tenant has exceeded threshold",
            "5.2.2 mailbox full; STOREDRV.Submission.Exception:QuotaExceededException",
            "5.4.6 Unusual sending activity detected. Please try after sometime",
            "5.4.6 mail rate exceeded limit",
            "Domain firm.example has exceeded the max emails per hour (101/100 (101%)) allowed. Message discarded.",
            "Daily limit has been exceeded for web@firm.example",
            "The limit on the number of allowed outgoing messages was exceeded",
            "Requested mail action not taken: mailbox unavailable Mail send limit exceeded.",
            "5.7.1 <web@firm.example>: Recipient address rejected: You have exceeded your Outmail quota.",
        ] {
            assert!(is_reached(reply), "{reply}");
        }
    }

    #[test]
    fn other_rejections_are_permanent() {
        for reply in [
            "5.1.1 <office@firm.example> no such mailbox",
            "5.7.1 looks like spam",
            "5.7.1 Message rejected: virus found (Eicar-Signature)",
            "5.7.26 Unauthenticated email from firm.example is not accepted due to the domain's DMARC policy",
            "5.3.4 Message size exceeds fixed limit",
            "Administrative prohibition",
            "",
        ] {
            assert!(!is_reached(reply), "{reply}");
        }
    }
}
