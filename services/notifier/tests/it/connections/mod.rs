//! Connections to the mail server that carry one mail after another.

mod faults;
mod limits;
mod reuse;

use std::time::Duration;

use notifier::RunError;
use prost::Message;
use proto::enquiry::v1::Enquiry;
use test_support::{DEADLINE, Running, SmtpServer, TestBroker};

use crate::{
    app::{config, enquiry, start_with},
    message::accepted,
};

/// Starts a notifier with these variables, then `change`. By default it mails one enquiry at a time and keeps idle
/// connections for the whole test.
async fn start_patient(
    broker: &TestBroker,
    smtp: &SmtpServer,
    variables: &[(&str, &str)],
    change: impl FnOnce(&mut notifier::Config),
) -> Running<RunError> {
    let url = smtp.url();
    let shared = [("SMTP_URL", url.as_str()), ("NOTIFIER_PREFETCH", "1")];
    let variables: Vec<_> = shared.iter().chain(variables).copied().collect();
    let mut config = config(broker, &variables);
    config.pool.idle_timeout = DEADLINE;
    config.pool.max_age = 2 * DEADLINE;
    change(&mut config);
    start_with(config).await
}

/// Puts enquiries on the queue.
async fn backlog<const N: usize>(broker: &TestBroker) -> [Enquiry; N] {
    let enquiries = [(); N].map(|()| enquiry());
    for enquiry in &enquiries {
        broker.publish_with(&enquiry.encode_to_vec(), accepted(Duration::ZERO)).await;
    }
    enquiries
}

/// The number of commands that begin with `verb`.
fn count(commands: &[String], verb: &str) -> usize {
    commands.iter().filter(|command| command.starts_with(verb)).count()
}
