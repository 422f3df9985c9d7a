use broker::{Config, Declaration, Session, Topology};
use lapin::{
    BasicProperties, Channel, Connection, ConnectionProperties, ErrorKind, ExchangeKind,
    options::{
        BasicConsumeOptions, BasicPublishOptions, BasicQosOptions, ConfirmSelectOptions, ExchangeDeclareOptions,
        ExchangeDeleteOptions, QueueBindOptions, QueueDeclareOptions, QueueDeleteOptions, QueuePurgeOptions,
    },
    types::{FieldTable, ShortString},
};
use runtime::env::Env;
use testbed::users::User;

use super::Stores;

const USERS: [User; 3] = [User::Contact, User::Notifier, User::Operator];

/// One of the users, logged in.
struct Client(Connection);

impl Client {
    async fn new(stores: &Stores, user: User) -> Self {
        Self(Connection::connect(&stores.amqp_url(user), ConnectionProperties::default()).await.unwrap())
    }

    /// Returns true if the broker permits `command`, which gets a channel of its own.
    async fn may(&self, command: impl AsyncFnOnce(&Channel) -> Result<(), lapin::Error>) -> bool {
        let channel = self.0.create_channel().await.unwrap();
        match command(&channel).await {
            Ok(()) => true,
            Err(error) => match error.kind() {
                ErrorKind::ProtocolError(reply) if reply.get_id() == 403 => false,
                _ => panic!("{error}"),
            },
        }
    }

    async fn may_consume(&self, queue: ShortString) -> bool {
        self.may(async |channel| {
            channel.basic_qos(1, BasicQosOptions::default()).await?;
            let (tag, options) = (ShortString::default(), BasicConsumeOptions::default());
            channel.basic_consume(queue, tag, options, FieldTable::default()).await?;
            channel.close(200, "done".into()).await
        })
        .await
    }

    async fn may_publish(&self, exchange: ShortString, key: ShortString) -> bool {
        self.may(async |channel| {
            channel.confirm_select(ConfirmSelectOptions::default()).await?;
            let (options, properties) = (BasicPublishOptions::default(), BasicProperties::default());
            channel.basic_publish(exchange, key, options, b"test", properties).await?.await.map(drop)
        })
        .await
    }

    async fn may_declare(&self, queue: &str) -> bool {
        self.may(async |channel| {
            let exclusive = QueueDeclareOptions { exclusive: true, ..QueueDeclareOptions::default() };
            channel.queue_declare(queue.into(), exclusive, FieldTable::default()).await.map(drop)
        })
        .await
    }

    async fn may_delete(&self, queue: ShortString) -> bool {
        self.may(async |channel| channel.queue_delete(queue, QueueDeleteOptions::default()).await.map(drop)).await
    }
}

/// The mail queue, a retry queue, the dead letters and the archive.
fn queues(topology: &Topology, declaration: &Declaration) -> [ShortString; 4] {
    let retry = topology.retry_queue(declaration.retries.delays().next().unwrap());
    [topology.email_queue(), retry, topology.dead_letter_queue(), topology.archive()]
}

#[tokio::test]
async fn each_user_of_rabbitmq_may_do_its_work_and_no_more_and_nobody_else_can_log_in() {
    let stores = Stores::start().await;
    nobody_else_can_log_in(&stores).await;
    let url = stores.amqp_url(User::Notifier);
    let env = Env::from_pairs([("AMQP_URL", url.as_str())]);
    let (config, declaration) = (Config::from_env(&env).unwrap(), Declaration::from_env(&env).unwrap());
    Session::declare(&config, &declaration, "test").await.unwrap().close().await;
    config.declare_archive(&declaration).await.unwrap();
    let topology = &config.topology;
    let [email, retry, dead, archive] = queues(topology, &declaration);
    let all = || queues(topology, &declaration);

    let mut readable = Vec::new();
    for user in USERS {
        let client = Client::new(&stores, user).await;
        for queue in all() {
            if client.may_consume(queue.clone()).await {
                readable.push((user, queue));
            }
        }
    }
    let expected = [
        (User::Notifier, email.clone()),
        (User::Notifier, retry.clone()),
        (User::Notifier, dead.clone()),
        (User::Operator, email.clone()),
        (User::Operator, retry.clone()),
        (User::Operator, dead.clone()),
        (User::Operator, archive.clone()),
    ];
    assert_eq!(readable, expected, "the contact service reads nothing, the notifier no archive");

    let contact = Client::new(&stores, User::Contact).await;
    assert!(contact.may_publish(topology.exchange(), ShortString::default()).await);
    for queue in all() {
        assert!(!contact.may_publish(ShortString::default(), queue.clone()).await, "{queue} without the exchange");
        assert!(!contact.may_delete(queue.clone()).await, "{queue}");
        let purge = async |channel: &Channel| channel.queue_purge(queue, QueuePurgeOptions::default()).await.map(drop);
        assert!(!contact.may(purge).await);
    }
    for name in ["enquiries.email.copy", "enquiries.archive.copy", "mine", "amq.gen-mine"] {
        assert!(!contact.may_declare(name).await, "{name}");
    }
    let bind = async |queue: ShortString| {
        let (key, options) = (ShortString::default(), QueueBindOptions::default());
        let bind = async |channel: &Channel| {
            channel.queue_bind(queue, topology.exchange(), key, options, FieldTable::default()).await
        };
        contact.may(bind).await
    };
    assert!(bind(email.clone()).await && bind(archive.clone()).await, "it sees to it that both get what it publishes");
    assert!(!bind(retry.clone()).await && !bind(dead.clone()).await);
    let delete =
        async |channel: &Channel| channel.exchange_delete(topology.exchange(), ExchangeDeleteOptions::default()).await;
    assert!(!contact.may(delete).await);
    let declare = async |channel: &Channel| {
        let (kind, options) = (ExchangeKind::Fanout, ExchangeDeclareOptions::default());
        channel.exchange_declare("mine".into(), kind, options, FieldTable::default()).await
    };
    assert!(!contact.may(declare).await);

    let notifier = Client::new(&stores, User::Notifier).await;
    assert!(!notifier.may_publish(topology.exchange(), ShortString::default()).await, "it accepts no enquiry");
    assert!(notifier.may_publish(ShortString::default(), retry.clone()).await);
    assert!(!notifier.may_declare("mine").await);

    let operator = Client::new(&stores, User::Operator).await;
    assert!(operator.may_publish(ShortString::default(), email.clone()).await, "a replayed dead letter");
    for queue in [email, retry] {
        assert!(!operator.may_delete(queue.clone()).await, "{queue}");
    }
    assert!(!operator.may_declare("mine").await);
}

async fn nobody_else_can_log_in(stores: &Stores) {
    let address = stores.rabbitmq.node.address();
    for login in ["guest:guest", "contact:guest", "enquiries:enquiries", "contact:"] {
        let url = format!("amqp://{login}@{address}/%2f");
        let connecting = Connection::connect(&url, ConnectionProperties::default());
        assert!(connecting.await.is_err(), "{login}");
    }
}
