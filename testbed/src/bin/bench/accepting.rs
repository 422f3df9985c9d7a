use std::time::{Duration, SystemTime};

use broker::{Config, Declaration, Session, Topology};
use futures_util::StreamExt;
use lapin::{
    BasicProperties, Channel, Confirmation,
    options::{
        BasicAckOptions, BasicConsumeOptions, BasicPublishOptions, BasicQosOptions, ConfirmSelectOptions,
        QueuePurgeOptions,
    },
    types::{FieldTable, ShortString},
};
use prost::Message;
use proto::enquiry::v1::{CONTENT_TYPE, Enquiry};
use runtime::env::Env;
use testbed::{
    enquiry::client,
    metrics::Metrics,
    report::{Report, Table},
    system::System,
    users::User,
    wiring::RETRY_SCHEDULE,
};
use tokio::{
    task::JoinHandle,
    time::{self, Instant},
};
use uuid::Uuid;

use crate::{
    Outcome,
    load::{AsyncWork, Ended, Figures, load, times},
    visitor::{Request, Visitor},
};

/// Maximum time until a broker that has started accepts messages, also those of the contact service.
const READY_WITHIN: Duration = Duration::from_secs(20);
const POLL_INTERVAL: Duration = Duration::from_millis(50);
/// Messages that the consumer has before it acknowledges them, at most.
const PREFETCH: u16 = 64;

/// Two sessions with the system's broker: nobody may publish enquiries and empty the mail queue, too.
pub(crate) struct Sessions {
    publishing: Session,
    emptying: Session,
    topology: Topology,
}

impl Sessions {
    /// Declares the topology, and waits until it accepts messages and the contact service publishes to it.
    pub(crate) async fn open(system: &System) -> Outcome<Self> {
        let url = system.amqp_url(User::Notifier);
        let env = Env::from_pairs([("AMQP_URL", url.as_str()), ("RETRY_SCHEDULE", RETRY_SCHEDULE)]);
        let (config, declaration) = (Config::from_env(&env)?, Declaration::from_env(&env)?);
        let emptying = Session::declare(&config, &declaration, "bench").await?;
        config.declare_archive(&declaration).await?;
        let url = system.amqp_url(User::Contact);
        let config = Config::from_env(&Env::from_pairs([("AMQP_URL", url.as_str())]))?;
        let (give_up, topology) = (Instant::now() + READY_WITHIN, config.topology.clone());
        loop {
            let publishing = Session::open(&config, "bench").await?;
            publishing.channel().confirm_select(ConfirmSelectOptions::default()).await?;
            let first =
                Publishing { channel: publishing.channel().clone(), exchange: topology.exchange() }.once().await;
            match first {
                Ok(_) => {
                    let sessions = Self { publishing, emptying, topology };
                    sessions.empty_mail_queue().await?;
                    wait_for_contact(system, give_up).await?;
                    return Ok(sessions);
                }
                // RabbitMQ 3.10 closes a connection that publishes to a stream within a moment of declaring it.
                Err(reason) if Instant::now() > give_up => return Err(reason.into()),
                Err(_) => time::sleep(POLL_INTERVAL).await,
            }
        }
    }

    /// Publishes to the exchange by a channel that its clones share.
    pub(crate) fn publishing(&self) -> Publishing {
        Publishing { channel: self.publishing.channel().clone(), exchange: self.topology.exchange() }
    }

    /// Publishes to the exchange by a channel of its own.
    async fn publishing_alone(&self) -> Outcome<Publishing> {
        let channel = self.publishing.connection().create_channel().await?;
        channel.confirm_select(ConfirmSelectOptions::default()).await?;
        Ok(Publishing { channel, exchange: self.topology.exchange() })
    }

    /// Deletes the messages on the mail queue, so that each load starts with the same queue.
    pub(crate) async fn empty_mail_queue(&self) -> Outcome {
        let (channel, queue) = (self.emptying.channel(), self.topology.email_queue());
        Ok(channel.queue_purge(queue, QueuePurgeOptions::default()).await.map(drop)?)
    }

    /// Takes each message from the mail queue and acknowledges it, so that the broker does the work that it has with a
    /// notifier.
    async fn consume(&self) -> Outcome<Consumer> {
        let channel = self.emptying.connection().create_channel().await?;
        channel.basic_qos(PREFETCH, BasicQosOptions::default()).await?;
        let (queue, options) = (self.topology.email_queue(), BasicConsumeOptions::default());
        let mut messages = channel.basic_consume(queue, "".into(), options, FieldTable::default()).await?;
        let acknowledging = tokio::spawn(async move {
            while let Some(message) = messages.next().await {
                message?.ack(BasicAckOptions::default()).await?;
            }
            Ok(())
        });
        Ok(Consumer { channel, acknowledging })
    }

    pub(crate) async fn close(&self) {
        self.publishing.close().await;
        self.emptying.close().await;
    }
}

/// Waits until the contact service has a session with the broker: until then it spools enquiries.
async fn wait_for_contact(system: &System, give_up: Instant) -> Outcome {
    let client = client()?;
    while Metrics::of(&client, &system.contact_admin()).await?.get("component_up{component=\"broker\"}")? < 1.0 {
        if Instant::now() > give_up {
            return Err("the contact service has no session with the broker".into());
        }
        time::sleep(POLL_INTERVAL).await;
    }
    Ok(())
}

/// A consumer of the mail queue.
struct Consumer {
    channel: Channel,
    acknowledging: JoinHandle<Result<(), lapin::Error>>,
}

impl Consumer {
    /// Fails if it has ended before.
    async fn stop(self) -> Outcome {
        self.channel.close(200, "done".into()).await?;
        Ok(self.acknowledging.await??)
    }
}

/// An enquiry as it is on the queue.
pub(crate) fn message() -> (Uuid, Vec<u8>) {
    let id = Uuid::new_v4();
    let enquiry = Enquiry {
        id: id.to_string(),
        name: "Terry Trial".to_owned(),
        email: "terry@example.com".to_owned(),
        phone: "0161 4960 997".to_owned(),
        service: "cctv-systems".to_owned(),
        message: "This is a test of the whole system.".to_owned(),
        ..Enquiry::default()
    };
    (id, enquiry.encode_to_vec())
}

/// Confirmed publishing by lapin itself. Clones await their confirms concurrently.
#[derive(Debug, Clone)]
pub(crate) struct Publishing {
    pub(crate) channel: Channel,
    pub(crate) exchange: ShortString,
}

impl AsyncWork for Publishing {
    async fn once(&mut self) -> Result<Ended, String> {
        let (id, payload) = message();
        let options = BasicPublishOptions { mandatory: true, ..BasicPublishOptions::default() };
        let properties = BasicProperties::default()
            .with_delivery_mode(2)
            .with_content_type(CONTENT_TYPE.into())
            .with_message_id(id.to_string().into())
            .with_timestamp(SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default().as_secs());
        let (exchange, key) = (self.exchange.clone(), ShortString::default());
        let confirm = self.channel.basic_publish(exchange, key, options, &payload, properties).await;
        match confirm.map_err(|error| error.to_string())?.await {
            Ok(Confirmation::Ack(None)) => Ok(Ended::Done),
            other => Err(format!("not confirmed: {other:?}")),
        }
    }
}

/// Confirmed publishing and `POST /api/contact`, alternately. Both have the same queue, stream and consumer.
pub(crate) async fn measure(system: &System, length: Duration, report: &Report, table: &mut Table) -> Outcome {
    let sessions = Sessions::open(system).await?;
    let publishing = sessions.publishing();
    let consumer = sessions.consume().await?;
    let sending = async || Visitor::at(&system.site_host(), Request::enquiry()).await;
    for at_once in [1, 64] {
        report.progress(&format!("delivery: accepting, {at_once} at once"));
        let raw = load(at_once, length, async || Ok(publishing.clone())).await?;
        sessions.empty_mail_queue().await?;
        let alone = load(at_once, length, async || sessions.publishing_alone().await).await?;
        sessions.empty_mail_queue().await?;
        let whole = load(at_once, length, sending).await?;
        sessions.empty_mail_queue().await?;
        if whole.shed_per_second > 0.0 {
            return Err("an enquiry was shed (503) where all must be accepted".into());
        }
        let beside = |figures: Figures| format!("{} of the publish", times(figures.per_second, raw.per_second));
        for (name, figures, beside) in [
            ("confirmed publish", raw, String::new()),
            ("the same, a channel each", alone, beside(alone)),
            ("`POST /api/contact`", whole, beside(whole)),
        ] {
            let [rate, median, p99] = figures.cells();
            table.row([format!("{name}, {at_once} at once"), rate, median, p99, beside]);
        }
    }
    consumer.stop().await?;
    sessions.close().await;
    Ok(())
}
