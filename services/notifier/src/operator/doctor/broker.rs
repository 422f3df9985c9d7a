use broker::{CONNECT_TIMEOUT, LimitedQueue, QueueSettings, SessionError, reply_within};
use lapin::{
    Connection, ErrorKind, ExchangeKind,
    options::{ExchangeDeclareOptions, QueueDeclareOptions},
    types::{FieldTable, ShortString},
};

use super::Finding;

/// What to do about something that is missing.
const DECLARE: &str = "start a service or run notifier topology declare";

/// What is on a queue, and who takes it.
struct Queue {
    messages: u32,
    consumers: u32,
}

/// The broker, the exchange, and each queue with what waits on it.
pub(super) async fn check(config: &broker::Config) -> Vec<Finding> {
    let (mut findings, connection) = nodes(config).await;
    let Some(connection) = connection else { return findings };
    findings.push(exchange(config, &connection).await);
    findings.push(mail_queue(config, &connection).await);
    findings.extend(limit(config, &connection, "mail queue", LimitedQueue::Email).await);
    findings.push(retry_queues(config, &connection).await);
    findings.push(dead_letter_queue(config, &connection).await);
    findings.extend(limit(config, &connection, "dead letters", LimitedQueue::Dead).await);
    findings.push(archive(config, &connection).await);
    close(config, &connection).await;
    findings
}

/// Each address of the broker, and a connection to the first that answers. One of several may be away: the services
/// go to the others.
async fn nodes(config: &broker::Config) -> (Vec<Finding>, Option<Connection>) {
    let (mut answers, mut silent, mut first) = (Vec::new(), Vec::new(), None);
    for node in config.nodes.iter() {
        match node.connect("notifier doctor", CONNECT_TIMEOUT).await {
            Ok(connection) => {
                answers.push(Finding::ok("broker", format!("{} answers", node.address())));
                match &first {
                    None => first = Some(connection),
                    Some(_) => close(config, &connection).await,
                }
            }
            Err(error) => silent.push(format!("{}: {error}", node.address())),
        }
    }
    let found = |words: String| match &first {
        Some(_) => Finding::warn("broker", format!("{words}: the services go to the others; look after this one")),
        None => Finding::fail("broker", format!("{words}: check AMQP_URL")),
    };
    answers.extend(silent.into_iter().map(found));
    (answers, first)
}

async fn close(config: &broker::Config, connection: &Connection) {
    if let Err(error) = reply_within(config.reply_timeout, connection.close(200, "done".into())).await {
        tracing::debug!(%error, "the broker did not answer the goodbye");
    }
}

async fn exchange(config: &broker::Config, connection: &Connection) -> Finding {
    let name = config.topology.exchange();
    let asked = async {
        let channel = reply_within(config.reply_timeout, connection.create_channel()).await?;
        let passive = ExchangeDeclareOptions { passive: true, ..ExchangeDeclareOptions::default() };
        reply_within(
            config.reply_timeout,
            channel.exchange_declare(name.clone(), ExchangeKind::Fanout, passive, FieldTable::default()),
        )
        .await
    };
    match asked.await {
        Ok(()) => Finding::ok("exchange", format!("{name} is there")),
        Err(error) => Finding::fail("exchange", wrong(&name, &error)),
    }
}

async fn mail_queue(config: &broker::Config, connection: &Connection) -> Finding {
    let name = config.topology.email_queue();
    match queue(config, connection, name.clone()).await {
        Ok(Queue { messages, consumers: 0 }) => {
            let words = format!("nobody takes enquiries from {name}, waiting: {messages}: start the notifier");
            Finding::fail("mail queue", words)
        }
        Ok(Queue { messages, consumers }) => {
            Finding::ok("mail queue", format!("{name}: waiting: {messages}, notifiers that take them: {consumers}"))
        }
        Err(error) => Finding::fail("mail queue", wrong(&name, &error)),
    }
}

/// What is wrong with the limit of a queue that is there; one that is missing has its finding.
async fn limit(
    config: &broker::Config,
    connection: &Connection,
    what: &'static str,
    queue: LimitedQueue,
) -> Option<Finding> {
    let settings = reply_within(config.reply_timeout, config.topology.queue_settings(connection, queue));
    let Ok(QueueSettings::Different { remedy }) = settings.await else { return None };
    let fate = match queue {
        LimitedQueue::Email => "makes a dead letter of",
        LimitedQueue::Dead => "drops",
    };
    let words = format!(
        "the queue was declared otherwise, and RabbitMQ 4 {fate} what came back to it 20 times. Run {remedy} and, when \
         the queue is empty, delete it: the next start declares it anew"
    );
    Some(Finding::fail(what, words))
}

async fn retry_queues(config: &broker::Config, connection: &Connection) -> Finding {
    let mut messages = 0_u32;
    for pause in config.retries.delays() {
        let name = config.topology.retry_queue(pause);
        match queue(config, connection, name.clone()).await {
            Ok(queue) => messages = messages.saturating_add(queue.messages),
            Err(error) => return Finding::fail("retry queues", wrong(&name, &error)),
        }
    }
    let words = format!("waiting to be tried again: {messages}");
    if messages > 0 { Finding::warn("retry queues", words) } else { Finding::ok("retry queues", words) }
}

async fn dead_letter_queue(config: &broker::Config, connection: &Connection) -> Finding {
    let name = config.topology.dead_letter_queue();
    match queue(config, connection, name.clone()).await {
        Ok(Queue { messages: 0, .. }) => Finding::ok("dead letters", "none"),
        Ok(Queue { messages, .. }) => Finding::warn("dead letters", format!("{messages}: notifier dead list says why")),
        Err(error) => Finding::fail("dead letters", wrong(&name, &error)),
    }
}

async fn archive(config: &broker::Config, connection: &Connection) -> Finding {
    let name = config.topology.archive();
    match queue(config, connection, name.clone()).await {
        Ok(_) => Finding::ok("archive", format!("{name} is there")),
        Err(error) => Finding::fail("archive", wrong(&name, &error)),
    }
}

/// Asks for a queue on a channel of its own: a refusal closes it.
async fn queue(config: &broker::Config, connection: &Connection, name: ShortString) -> Result<Queue, SessionError> {
    let channel = reply_within(config.reply_timeout, connection.create_channel()).await?;
    let passive = QueueDeclareOptions { passive: true, ..QueueDeclareOptions::default() };
    let queue = reply_within(config.reply_timeout, channel.queue_declare(name, passive, FieldTable::default())).await?;
    Ok(Queue { messages: queue.message_count(), consumers: queue.consumer_count() })
}

fn wrong(name: &ShortString, error: &SessionError) -> String {
    match error {
        SessionError::Broken(error) if is_missing(error) => format!("{name} is missing: {DECLARE}"),
        error => format!("{name}: {error}"),
    }
}

/// AMQP reply code 404, which RabbitMQ also says of a queue that is there and that no node leads.
fn is_missing(error: &lapin::Error) -> bool {
    matches!(error.kind(), ErrorKind::ProtocolError(error)
        if error.get_id() == 404 && error.get_message().as_str().starts_with("NOT_FOUND - no "))
}
