use std::time::Duration;

use notifier::{Config, Notifier, RunError};
use proto::enquiry::v1::Enquiry;
use runtime::env::Env;
use test_support::{RETRY_SCHEDULE, Running};
use uuid::Uuid;

/// Starts a notifier with these variables over those that every test shares.
pub(crate) async fn start(amqp_url: &str, topology: &str, more: &[(&str, &str)]) -> Running<RunError> {
    start_with(config(amqp_url, topology, more)).await
}

pub(crate) async fn start_with(config: Config) -> Running<RunError> {
    let notifier = Notifier::bind(config).await.unwrap();
    Running::start(|shutdown| notifier.run(shutdown))
}

/// What a notifier or a command is told: these variables over those that every test shares.
pub(crate) fn config(amqp_url: &str, topology: &str, more: &[(&str, &str)]) -> Config {
    let shared = [
        ("NOTIFIER_ADMIN_ADDR", "127.0.0.1:0"),
        ("AMQP_URL", amqp_url),
        ("AMQP_TOPOLOGY", topology),
        ("MAIL_FROM", "Website <web@firm.example>"),
        ("MAIL_TO", "office@firm.example, rota@firm.example"),
        ("RETRY_SCHEDULE", RETRY_SCHEDULE),
        // What a test notes in Redis is its own, and goes with it.
        ("LEDGER_PREFIX", topology),
        ("DEDUPE_FOR", "3m"),
        // A busy machine is not a Redis or a broker that is away.
        ("REDIS_TIMEOUT", "5s"),
        ("PUBLISH_TIMEOUT", "20s"),
        ("CLAIM_LEASE", "150s"),
    ];
    let mut config = Config::from_env(&Env::from_pairs(shared.iter().chain(more).copied())).unwrap();
    // A busy broker is not one that says nothing. Less than SHUTDOWN_GRACE: a notifier that stops waits so long for the
    // reply to a command whose connection was lost.
    config.broker.reply_timeout = Duration::from_secs(20);
    config.watch_interval = Duration::from_millis(200);
    config
}

/// An enquiry with an id of its own.
pub(crate) fn enquiry() -> Enquiry {
    Enquiry {
        id: Uuid::new_v4().to_string(),
        accepted_at: 1_774_692_000,
        name: "Pat Example".into(),
        email: "pat@example.com".into(),
        phone: "0161 4960 999".into(),
        service: "cctv-systems".into(),
        message: "Two cameras for a yard, please.".into(),
        page: "/contact-us/".into(),
        ..Enquiry::default()
    }
}
