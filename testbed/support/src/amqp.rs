use std::{future::Future, panic::AssertUnwindSafe, sync::Arc};

use broker::{Config, Declaration, RetrySchedule, Topology, reply_within};
use futures_util::{FutureExt, StreamExt};
use lapin::{
    BasicProperties, Channel, Connection, ConnectionProperties, Consumer,
    message::Delivery,
    options::{
        BasicAckOptions, BasicConsumeOptions, BasicGetOptions, BasicPublishOptions, BasicQosOptions,
        ConfirmSelectOptions, QueueDeclareOptions,
    },
    types::{AMQPValue, FieldTable, ShortString},
    uri::AMQPUri,
};
use runtime::env::Env;
use tokio::time;
use uuid::Uuid;

use crate::{DEADLINE, Proxy, capture_logs, delete_keys, eventually, eventually_ok};

/// `RETRY_SCHEDULE` for a service under test, with delays far below the default.
pub const RETRY_SCHEDULE: &str = "100ms,200ms";

/// Maximum frame size of a test's connection, as in the services. Without it lapin accepts the broker's 128 KiB, and then fills its
/// two buffers of 32 frames with zeros, 8 MiB for each connection.
const FRAME_BYTES: u32 = 16 * 1024;

/// The real RabbitMQ, with a separate exchange and queues for one test.
#[derive(Debug)]
pub struct TestBroker {
    url: String,
    config: Config,
    declaration: Declaration,
    connection: Connection,
    channel: Channel,
}

impl TestBroker {
    /// `AMQP_URL` for a service.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The broker's `host:port`, for a [`Proxy`](crate::Proxy).
    pub fn address(&self) -> String {
        let host = self.url.rsplit('@').next().unwrap_or_default().split('/').next().unwrap_or_default();
        if host.contains(':') { host.to_owned() } else { format!("{host}:5672") }
    }

    /// `AMQP_URL` through a proxy to [`TestBroker::address`].
    pub fn url_through(&self, proxy: &Proxy) -> String {
        self.url.replacen(&self.address(), &proxy.address().to_string(), 1)
    }

    /// `AMQP_TOPOLOGY` for a service.
    pub fn topology_name(&self) -> String {
        self.topology().exchange().to_string()
    }

    /// The names of the exchange and the queues.
    pub fn topology(&self) -> &Topology {
        &self.config.topology
    }

    /// Declares the exchange and all queues that are missing, as a notifier does.
    pub async fn declare(&self) {
        let channel = declare(&self.connection, &self.config, &self.declaration).await;
        channel.close(200, "done".into()).await.unwrap();
    }

    /// The test's own channel.
    pub fn channel(&self) -> &Channel {
        &self.channel
    }

    /// A new channel, for a command after which the broker may close it.
    pub async fn new_channel(&self) -> Channel {
        self.connection.create_channel().await.unwrap()
    }

    /// What the test's queues were declared with.
    pub fn declaration(&self) -> &Declaration {
        &self.declaration
    }

    /// The test's own connection.
    pub fn connection(&self) -> &Connection {
        &self.connection
    }

    /// Publishes `payload` to the exchange.
    pub async fn publish(&self, payload: &[u8]) {
        self.publish_with(payload, BasicProperties::default()).await;
    }

    /// Publishes `payload` to the exchange with these properties.
    pub async fn publish_with(&self, payload: &[u8], properties: BasicProperties) {
        let (exchange, key, options) =
            (self.topology().exchange(), ShortString::default(), BasicPublishOptions::default());
        self.channel().basic_publish(exchange, key, options, payload, properties).await.unwrap().await.unwrap();
    }

    /// Gets a message from a queue and closes the channel without settling it, as a killed consumer does.
    pub async fn deliver_and_requeue(&self, queue: ShortString) {
        let channel = self.connection.create_channel().await.unwrap();
        eventually("a message on the queue", async || {
            channel.basic_get(queue.clone(), BasicGetOptions::default()).await.unwrap()
        })
        .await;
        channel.close(200, "gone".into()).await.unwrap();
    }

    /// Returns true if the queue exists.
    pub async fn queue_exists(&self, queue: &ShortString) -> bool {
        // The broker closes the channel if it does not.
        let channel = self.new_channel().await;
        let passive = QueueDeclareOptions { passive: true, ..QueueDeclareOptions::durable() };
        channel.queue_declare(queue.clone(), passive, FieldTable::default()).await.is_ok()
    }

    /// Publishes `payload` to one queue, bypassing the exchange.
    pub async fn publish_to(&self, queue: ShortString, payload: &[u8], properties: BasicProperties) {
        let (exchange, options) = (ShortString::default(), BasicPublishOptions::default());
        self.channel().basic_publish(exchange, queue, options, payload, properties).await.unwrap().await.unwrap();
    }

    /// Waits until a number of messages is ready on a queue.
    pub async fn wait_for_count(&self, queue: ShortString, expected: u32) {
        eventually_ok(&format!("{expected} messages on {queue}"), async || {
            let count = self.count(queue.clone()).await;
            if count == expected { Ok(()) } else { Err(format!("there are {count}")) }
        })
        .await;
    }

    /// The number of messages ready on a queue, or 0 if a busy RabbitMQ does not know it within 250 ms: it then answers as
    /// for a quorum queue without a leader (`rabbit_quorum_queue:stat/2`).
    pub async fn count(&self, queue: ShortString) -> u32 {
        let options = QueueDeclareOptions { passive: true, ..QueueDeclareOptions::default() };
        self.channel().queue_declare(queue, options, FieldTable::default()).await.unwrap().message_count()
    }

    /// The mail queue and its retry queues.
    pub fn mail_queues(&self) -> Vec<ShortString> {
        let retries: RetrySchedule = RETRY_SCHEDULE.parse().unwrap();
        let retry_queues = retries.delays().map(|pause| self.topology().retry_queue(pause));
        [self.topology().email_queue()].into_iter().chain(retry_queues).collect()
    }

    /// The messages of the archive stream, from its beginning.
    pub async fn read_archive(&self) -> Messages {
        // Streams require a prefetch and an offset (rabbitmq.com/docs/streams#consuming).
        self.channel().basic_qos(100, BasicQosOptions::default()).await.unwrap();
        let mut from = FieldTable::default();
        from.insert("x-stream-offset".into(), AMQPValue::LongString("first".into()));
        let (queue, options) = (self.topology().archive(), BasicConsumeOptions::default());
        Messages(self.channel().basic_consume(queue, ShortString::default(), options, from).await.unwrap())
    }

    /// Consumes a queue.
    pub async fn consume(&self, queue: ShortString) -> Messages {
        let (options, none) = (BasicConsumeOptions::default(), FieldTable::default());
        Messages(self.channel().basic_consume(queue, ShortString::default(), options, none).await.unwrap())
    }
}

/// The messages of a queue, each acknowledged when it is returned.
#[derive(Debug)]
pub struct Messages(Consumer);

impl Messages {
    /// The next message; panics if none comes within the deadline.
    pub async fn next(&mut self) -> Delivery {
        let message = time::timeout(DEADLINE, self.0.next()).await.expect("no message came").unwrap().unwrap();
        message.ack(BasicAckOptions::default()).await.unwrap();
        message
    }
}

/// Runs `test` with a separate exchange and queues, then deletes them and all keys under their name in Redis, whether
/// or not the test passed.
pub async fn with_broker<F: Future<Output = ()>>(test: impl FnOnce(Arc<TestBroker>) -> F) {
    let url = std::env::var("AMQP_URL").unwrap_or_else(|_| "amqp://guest:guest@127.0.0.1:5672/%2f".to_owned());
    with_broker_at(url, test).await;
}

/// The same on the RabbitMQ at `url`.
pub async fn with_broker_at<F: Future<Output = ()>>(url: String, test: impl FnOnce(Arc<TestBroker>) -> F) {
    capture_logs();
    let name = format!("test-{}", Uuid::new_v4());
    let env =
        Env::from_pairs([("AMQP_URL", url.as_str()), ("AMQP_TOPOLOGY", &name), ("RETRY_SCHEDULE", RETRY_SCHEDULE)]);
    let (config, declaration) = (Config::from_env(&env).unwrap(), Declaration::from_env(&env).unwrap());
    let connection = connect(&url).await;
    let channel = declare(&connection, &config, &declaration).await;
    let broker = Arc::new(TestBroker { url: url.clone(), config, declaration, connection, channel });
    let outcome = AssertUnwindSafe(test(broker.clone())).catch_unwind().await;
    // The test may have closed its channel, or the broker its connection.
    let connection = if broker.connection.status().connected() { None } else { Some(connect(&url).await) };
    let channel = connection.as_ref().unwrap_or(&broker.connection).create_channel().await.unwrap();
    broker.topology().delete(&channel, &broker.declaration.retries).await.unwrap();
    delete_keys(&name).await;
    if let Err(panic) = outcome {
        std::panic::resume_unwind(panic);
    }
}

/// Declares the exchange and the queues. A busy broker has until the [`DEADLINE`] to accept the connection, longer than
/// in a session of the services.
async fn declare(connection: &Connection, config: &Config, declaration: &Declaration) -> Channel {
    let topology = &config.topology;
    let channel = reply_within(DEADLINE, topology.declare(connection, &declaration.retries)).await.unwrap();
    reply_within(DEADLINE, topology.declare_archive(connection, &declaration.archive_age)).await.unwrap();
    // With confirms, `publish` returns once the queues have the message.
    reply_within(DEADLINE, channel.confirm_select(ConfirmSelectOptions::default())).await.unwrap();
    channel
}

async fn connect(url: &str) -> Connection {
    let mut uri: AMQPUri = url.parse().expect("a valid AMQP URL");
    uri.query.frame_max.get_or_insert(FRAME_BYTES);
    let connecting = Connection::connect_uri(uri, ConnectionProperties::default());
    let connected = time::timeout(DEADLINE, connecting).await.expect("RabbitMQ does not answer");
    connected.expect("RabbitMQ must be running: use make test")
}
