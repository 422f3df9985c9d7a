use broker::{
    CONNECT_TIMEOUT, Connection, LimitedQueue, QueueSettings, RetrySchedule, SessionError, is_missing, reply_within,
};
use lapin::{
    ExchangeKind,
    options::{ExchangeDeclareOptions, QueueDeclareOptions},
    types::{FieldTable, ShortString},
};

use super::Finding;
use crate::operator::close_connection;

/// The remedy for a missing exchange or queue.
const DECLARE: &str = "start a notifier or run notifier topology declare";
/// Why policies are not checked.
const POLICIES: &str = "AMQP does not tell them: rabbitmqctl list_policies does";

/// The numbers of messages on a queue and of its consumers.
struct Queue {
    messages: u32,
    consumers: u32,
}

/// Checks the nodes, the exchange and each queue.
pub(super) async fn check(config: &broker::Config, retries: &RetrySchedule) -> Vec<Finding> {
    let (mut findings, connection) = nodes(config).await;
    let Some(connection) = connection else { return findings };
    findings.push(exchange(config, &connection).await);
    findings.push(mail_queue(config, &connection).await);
    findings.extend(delivery_limit(config, &connection, "mail queue", LimitedQueue::Email).await);
    findings.push(retry_queues(config, retries, &connection).await);
    findings.push(dead_letter_queue(config, &connection).await);
    findings.extend(delivery_limit(config, &connection, "dead letters", LimitedQueue::Dead).await);
    findings.push(archive(config, &connection).await);
    findings.push(Finding::skipped("policies", POLICIES));
    close_connection(&connection, config.reply_timeout).await;
    findings
}

/// Checks each node of the broker. Returns a connection to the first that answers. If several are configured, one may
/// be down: the services use the others.
async fn nodes(config: &broker::Config) -> (Vec<Finding>, Option<Connection>) {
    let (mut findings, mut errors, mut first) = (Vec::new(), Vec::new(), None);
    for node in config.nodes.iter() {
        match node.connect("notifier doctor", CONNECT_TIMEOUT).await {
            Ok(connection) => {
                findings.push(Finding::passed("broker", format!("{} answers", node.address())));
                match &first {
                    None => first = Some(connection),
                    Some(_) => close_connection(&connection, config.reply_timeout).await,
                }
            }
            Err(error) => errors.push(format!("{}: {error}", node.address())),
        }
    }
    findings.extend(errors.into_iter().map(|error| match &first {
        Some(_) => Finding::warning("broker", format!("{error}: the services use the other nodes; check this one")),
        None => Finding::failed("broker", format!("{error}: check AMQP_URL")),
    }));
    (findings, first)
}

async fn exchange(config: &broker::Config, connection: &Connection) -> Finding {
    let name = config.topology.exchange();
    let declared = async {
        let channel = reply_within(config.reply_timeout, connection.create_channel()).await?;
        let passive = ExchangeDeclareOptions { passive: true, ..ExchangeDeclareOptions::default() };
        reply_within(
            config.reply_timeout,
            channel.exchange_declare(name.clone(), ExchangeKind::Fanout, passive, FieldTable::default()),
        )
        .await
    };
    match declared.await {
        Ok(()) => Finding::passed("exchange", format!("{name} exists")),
        Err(error) => Finding::failed("exchange", describe(&name, &error)),
    }
}

async fn mail_queue(config: &broker::Config, connection: &Connection) -> Finding {
    let name = config.topology.email_queue();
    match queue(config, connection, name.clone()).await {
        Ok(Queue { messages, consumers: 0 }) => {
            Finding::failed("mail queue", format!("{name} has no consumer, waiting: {messages}: start the notifier"))
        }
        Ok(Queue { messages, consumers }) => {
            Finding::passed("mail queue", format!("{name}: waiting: {messages}, consumers: {consumers}"))
        }
        Err(error) => Finding::failed("mail queue", describe(&name, &error)),
    }
}

/// Fails if an existing queue was declared with another delivery limit.
async fn delivery_limit(
    config: &broker::Config,
    connection: &Connection,
    name: &'static str,
    queue: LimitedQueue,
) -> Option<Finding> {
    let settings = reply_within(config.reply_timeout, config.topology.queue_settings(connection, queue));
    let Ok(QueueSettings::Different { remedy }) = settings.await else { return None };
    let effect = match queue {
        LimitedQueue::Email => "dead-letters",
        LimitedQueue::Dead => "drops",
    };
    let text = format!(
        "the queue was declared with other settings, and RabbitMQ 4 {effect} messages that were requeued 20 times. Run \
         {remedy} and, when the queue is empty, delete it: the next start declares it again"
    );
    Some(Finding::failed(name, text))
}

async fn retry_queues(config: &broker::Config, retries: &RetrySchedule, connection: &Connection) -> Finding {
    let mut messages = 0_u32;
    for pause in retries.delays() {
        let name = config.topology.retry_queue(pause);
        match queue(config, connection, name.clone()).await {
            Ok(queue) => messages = messages.saturating_add(queue.messages),
            Err(error) => return Finding::failed("retry queues", describe(&name, &error)),
        }
    }
    let text = format!("waiting for a retry: {messages}");
    if messages > 0 { Finding::warning("retry queues", text) } else { Finding::passed("retry queues", text) }
}

async fn dead_letter_queue(config: &broker::Config, connection: &Connection) -> Finding {
    let name = config.topology.dead_letter_queue();
    match queue(config, connection, name.clone()).await {
        Ok(Queue { messages: 0, .. }) => Finding::passed("dead letters", "none"),
        Ok(Queue { messages, .. }) => {
            Finding::warning("dead letters", format!("{messages}: notifier dead list says why"))
        }
        Err(error) => Finding::failed("dead letters", describe(&name, &error)),
    }
}

async fn archive(config: &broker::Config, connection: &Connection) -> Finding {
    let name = config.topology.archive();
    match queue(config, connection, name.clone()).await {
        Ok(_) => Finding::passed("archive", format!("{name} exists")),
        Err(error) => Finding::failed("archive", describe(&name, &error)),
    }
}

/// Declares a queue passively, on a separate channel, since an error closes it.
async fn queue(config: &broker::Config, connection: &Connection, name: ShortString) -> Result<Queue, SessionError> {
    let channel = reply_within(config.reply_timeout, connection.create_channel()).await?;
    let passive = QueueDeclareOptions { passive: true, ..QueueDeclareOptions::default() };
    let queue = reply_within(config.reply_timeout, channel.queue_declare(name, passive, FieldTable::default())).await?;
    Ok(Queue { messages: queue.message_count(), consumers: queue.consumer_count() })
}

fn describe(name: &ShortString, error: &SessionError) -> String {
    match error {
        SessionError::Broken(error) if is_missing(error) => format!("{name} is missing: {DECLARE}"),
        error => format!("{name}: {error}"),
    }
}
