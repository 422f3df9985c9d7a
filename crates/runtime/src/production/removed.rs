use crate::env::Env;

/// A variable that an earlier release read.
#[derive(Debug)]
pub(crate) struct RemovedVariable {
    pub(crate) name: &'static str,
    /// What to do.
    pub(crate) advice: &'static str,
}

/// Every variable that was removed, and what to do where it is still set.
const REMOVED: &[(&str, &str)] = &[
    ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "set OTEL_EXPORTER_OTLP_ENDPOINT instead; only traces are exported"),
    ("OTEL_EXPORTER_OTLP_PROTOCOL", "delete it; traces are exported over gRPC"),
    (
        "OTEL_SERVICE_NAME",
        "delete it; each service is exported under its own name, and OTEL_RESOURCE_ATTRIBUTES tells installations apart",
    ),
    ("OTEL_SDK_DISABLED", "delete it; without OTEL_EXPORTER_OTLP_ENDPOINT nothing is exported"),
    ("HTTP_MAX_CONNECTIONS", "delete it; a gateway accepts 4096 connections, or fewer if it may open fewer files"),
    ("HTTP_IDLE_TIMEOUT", "delete it; idle connections are closed after 18 s"),
    ("HTTP_BODY_TIMEOUT", "delete it; an enquiry has 15 s to arrive"),
    ("HTTP_MAX_ARRIVING", "delete it; 512 request bodies are received at once"),
    (
        "HTTP_MAX_CONNECTIONS_PER_ADDRESS",
        "raise REQUEST_RATE_PER_MINUTE instead; a client may have 256 connections for each 6000",
    ),
    (
        "HTTP_MAX_ARRIVING_PER_ADDRESS",
        "raise REQUEST_RATE_PER_MINUTE instead; a client may send 8 bodies at once for each 6000",
    ),
    ("ENQUIRY_RATE_PER_MINUTE", "set ENQUIRY_RATE_PER_HOUR to twice its value instead"),
    ("SPOOL_TIMEOUT", "delete it; the disk has half of PUBLISH_TIMEOUT"),
    ("RETRY_FOR", "delete it; an enquiry is retried for 72 h"),
    ("REVIEWS_CACHE_PREFIX", "delete it; give each installation that shares a Redis its own AMQP_TOPOLOGY"),
    ("GRPC_TLS_CERT", "set TLS_CERT instead, to a file with the certificate and its key"),
    ("AMQP_CERT", "set TLS_CERT instead, to a file with the certificate and its key"),
    ("REDIS_CERT", "set TLS_CERT instead, to a file with the certificate and its key"),
    ("HTTP_MAX_IN_FLIGHT", "delete it; 256 calls are in flight at once, and further gateways take more"),
    ("UPSTREAM_TIMEOUT", "delete it; a call to a service has 5 s"),
    ("ENQUIRY_RATE_PER_DAY", "set ENQUIRY_RATE_PER_HOUR to a sixth of its value instead"),
    ("GRPC_TLS_KEY", "append the key to the file that TLS_CERT names"),
    ("AMQP_KEY", "append the key to the file that TLS_CERT names"),
    ("REDIS_KEY", "append the key to the file that TLS_CERT names"),
    ("SMTP_EHLO_NAME", "put the name into the path of SMTP_URL, such as smtps://user:password@host/www.firm.co.uk"),
    ("DKIM_DOMAIN", "delete it; mails are signed for the domain of MAIL_FROM"),
    ("MAIL_ACK", "set MAIL_ACK_COMPANY and MAIL_ACK_PHONE for acknowledgements, or neither for none"),
    ("MAIL_ACK_PROMISE", "delete it; acknowledgements say that the firm rings or writes back as soon as it can"),
    ("MAIL_ACK_EVERY", "delete it; a mailbox gets one acknowledgement in 24 h"),
    ("CLAIM_LEASE", "delete it; the lease follows from SMTP_TIMEOUT and PUBLISH_TIMEOUT"),
    ("DEDUPE_FOR", "delete it; a sent enquiry is remembered for 7 days"),
    ("LEDGER_PREFIX", "delete it; give each installation that shares a Redis its own AMQP_TOPOLOGY"),
    ("ALERT_EVERY", "delete it; an alert is repeated every 6 h while it lasts"),
    ("ALERT_DEAD_AFTER", "delete it; the alert fires when the oldest refused enquiry is a day old"),
    ("ALERT_DEAD_COUNT", "delete it; the alert fires from ten refused enquiries on"),
    ("CANARY_EVERY", "delete it; a canary is sent every 15 minutes if CANARY_TO is set"),
    ("CANARY_URL", "delete it; canaries are posted to SITE_ORIGIN, if CANARY_TO is set"),
    ("GOOGLE_PLACES_URL", "delete it, or set GOOGLE_API_URL to a double of Google in development"),
    ("GOOGLE_BUSINESS_URL", "delete it, or set GOOGLE_API_URL to a double of Google in development"),
    ("GOOGLE_OAUTH_URL", "delete it, or set GOOGLE_API_URL to a double of Google in development"),
    ("REVIEWS_REPLICAS", "delete it; four replicas share the reserve for outages of Redis"),
    ("SHUTDOWN_GRACE", "delete it; a stopping process has 40 s for work in flight"),
];

/// The names of the variables that earlier releases read.
pub fn removed_variables() -> impl Iterator<Item = &'static str> {
    REMOVED.iter().map(|(name, _)| *name)
}

impl RemovedVariable {
    /// The removed variables that are set, directly or as a file. Blank ones count as unset.
    pub(crate) fn still_set(env: &Env) -> Vec<Self> {
        REMOVED.iter().map(|&(name, advice)| Self { name, advice }).filter(|removed| env.is_set(removed.name)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variable_given_as_a_file_is_still_set() {
        let env = Env::from_pairs([("OTEL_SERVICE_NAME_FILE", "/run/secrets/name"), ("OTEL_SDK_DISABLED", " ")]);
        let names: Vec<&str> = RemovedVariable::still_set(&env).iter().map(|removed| removed.name).collect();
        assert_eq!(names, ["OTEL_SERVICE_NAME"]);
    }
}
