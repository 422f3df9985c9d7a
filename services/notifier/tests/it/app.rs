use std::time::Duration;

use notifier::{Config, Notifier, RunError};
use proto::enquiry::v1::Enquiry;
use runtime::env::Env;
use test_support::{PATIENT_REDIS_TIMEOUT, Proxy, RETRY_SCHEDULE, ReceivedMail, Running, TestBroker, redis_url};
use uuid::Uuid;

/// A mail server that is away: nothing listens on port 1.
pub(crate) const NO_SMTP: &str = "smtp://127.0.0.1:1";
/// A Redis that is away.
pub(crate) const NO_REDIS: (&str, &str) = ("REDIS_URL", "redis://127.0.0.1:1");

/// Starts a notifier that mails to `smtp_url`, with these variables in addition to the shared ones.
pub(crate) async fn start(broker: &TestBroker, smtp_url: &str, more: &[(&str, &str)]) -> Running<RunError> {
    let variables: Vec<_> = [("SMTP_URL", smtp_url)].iter().chain(more).copied().collect();
    start_with(config(broker, &variables)).await
}

pub(crate) async fn start_with(config: Config) -> Running<RunError> {
    let notifier = Notifier::bind(config).await.unwrap();
    Running::start(|shutdown| notifier.run(shutdown))
}

/// The configuration of a notifier or a command: these variables in addition to the shared ones.
pub(crate) fn config(broker: &TestBroker, more: &[(&str, &str)]) -> Config {
    let (topology, redis_url) = (broker.topology_name(), redis_url());
    let redis = [("REDIS_URL", redis_url.as_str())];
    let shared = shared_variables(broker.url(), &topology);
    let pairs = redis.iter().chain(&shared).chain(more).copied();
    let mut config = Config::from_env(&Env::from_pairs(pairs)).unwrap();
    // Longer than a busy broker takes, and shorter than the grace of a shutdown: a notifier that stops waits this long for a reply
    // on a lost connection.
    config.broker.reply_timeout = Duration::from_secs(20);
    config.watch_interval = Duration::from_millis(200);
    // Keys in Redis expire soon after the test.
    config.ledger.dedupe_for = Duration::from_mins(3);
    if let Some(acknowledgement) = &mut config.acknowledgement {
        acknowledgement.every = Duration::from_mins(1);
    }
    config
}

/// The variables of every notifier in a test.
pub(crate) fn shared_variables<'a>(amqp_url: &'a str, topology: &'a str) -> [(&'a str, &'a str); 9] {
    [
        ("NOTIFIER_ADMIN_ADDR", "127.0.0.1:0"),
        ("AMQP_URL", amqp_url),
        ("AMQP_TOPOLOGY", topology),
        ("MAIL_FROM", "Website <web@firm.example>"),
        ("MAIL_TO", "office@firm.example, rota@firm.example"),
        ("RETRY_SCHEDULE", RETRY_SCHEDULE),
        // Generous, so that a busy machine does not look like a Redis or a broker that is away.
        ("REDIS_TIMEOUT", PATIENT_REDIS_TIMEOUT),
        ("PUBLISH_TIMEOUT", "20s"),
        // The enquiries of tests were accepted on a fixed day.
        ("KEEP_DEAD_LETTERS", "100Y"),
    ]
}

/// A proxy that is cut off from the server at `url`, and the proxy's own URL.
pub(crate) async fn cut_proxy(url: &str) -> (Proxy, String) {
    let (scheme, address) = url.split_once("://").unwrap();
    let proxy = Proxy::to(address).await;
    proxy.cut();
    let url = format!("{scheme}://{}", proxy.address());
    (proxy, url)
}

/// An enquiry with a random id.
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

/// Asserts that `mail` is that of `enquiry`.
#[track_caller]
pub(crate) fn assert_mail_of(mail: &ReceivedMail, enquiry: &Enquiry) {
    let id = mail.header("Message-ID").unwrap();
    assert!(id.contains(&enquiry.id), "{id} is not the mail of {}", enquiry.id);
}
