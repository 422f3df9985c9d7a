use std::time::Duration;

use broker::{Session, Topology};
use hyper::{StatusCode, body::Bytes};
use lapin::{
    BasicProperties, Channel, Confirmation,
    options::{BasicPublishOptions, ConfirmSelectOptions, QueuePurgeOptions},
    types::ShortString,
};
use prost::Message;
use proto::enquiry::v1::Enquiry;
use runtime::env::Env;
use tokio::time::{self, Instant};
use trials::{connection::Connection, enquiry::form, system::System};
use uuid::Uuid;

use crate::{
    Outcome,
    load::{AsyncWork, Figures, load},
};

/// The broker takes messages this long after its start at the latest.
const READY_WITHIN: Duration = Duration::from_secs(10);
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// A session of the benchmark's own with the system's broker, ready to publish.
pub(crate) async fn session(system: &System) -> Outcome<(Session, Topology)> {
    let config = broker::Config::from_env(&Env::from_pairs([
        ("AMQP_URL", system.amqp_url().as_str()),
        ("RETRY_SCHEDULE", trials::wiring::RETRY_SCHEDULE),
    ]))?;
    let exchange = config.topology.exchange();
    let give_up = Instant::now() + READY_WITHIN;
    loop {
        let session = Session::open(&config, "bench").await?;
        session.channel().confirm_select(ConfirmSelectOptions::default()).await?;
        let mut publishing = Publishing { channel: session.channel().clone(), exchange: exchange.clone() };
        match publishing.once().await {
            Ok(()) => {
                session.channel().queue_purge(config.topology.email_queue(), QueuePurgeOptions::default()).await?;
                return Ok((session, config.topology));
            }
            // RabbitMQ 3.10 knows a stream a moment after it was declared, and ends a connection that publishes sooner.
            Err(reason) if Instant::now() > give_up => return Err(reason.into()),
            Err(_) => time::sleep(LOOK_EVERY).await,
        }
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
        message: "This is a trial of the whole system.".to_owned(),
        ..Enquiry::default()
    };
    (id, enquiry.encode_to_vec())
}

/// Confirmed publishing by lapin as such: one channel, so many confirms awaited at once.
#[derive(Debug, Clone)]
pub(crate) struct Publishing {
    pub(crate) channel: Channel,
    pub(crate) exchange: ShortString,
}

impl AsyncWork for Publishing {
    async fn once(&mut self) -> Result<(), String> {
        let (_, payload) = message();
        let options = BasicPublishOptions { mandatory: true, ..BasicPublishOptions::default() };
        let properties = BasicProperties::default().with_delivery_mode(2);
        let (exchange, key) = (self.exchange.clone(), ShortString::default());
        let confirm = self.channel.basic_publish(exchange, key, options, &payload, properties).await;
        match confirm.map_err(|error| error.to_string())?.await {
            Ok(Confirmation::Ack(None)) => Ok(()),
            other => Err(format!("not confirmed: {other:?}")),
        }
    }
}

/// The contact form, sent through all hops.
struct Sending {
    connection: Connection,
    form: Bytes,
}

impl AsyncWork for Sending {
    async fn once(&mut self) -> Result<(), String> {
        let key = Uuid::new_v4().to_string();
        match self.connection.post("/api/contact", &key, self.form.clone()).await {
            Ok((StatusCode::OK, _)) => Ok(()),
            Ok((status, _)) => Err(format!("not accepted: {status}")),
            Err(error) => Err(format!("not accepted: {error}")),
        }
    }
}

/// Confirmed publishing, and `POST /api/contact`, by turns.
#[expect(clippy::print_stdout, reason = "a command speaks to whoever runs it")]
pub(crate) async fn measure(system: &System, length: Duration) -> Outcome {
    let (session, topology) = session(system).await?;
    let publishing = Publishing { channel: session.channel().clone(), exchange: topology.exchange() };
    let form = Bytes::from(form().to_string());
    let sending = async || Ok(Sending { connection: Connection::open(&system.site_host()).await?, form: form.clone() });
    for at_once in [1, 64] {
        let raw = load(at_once, length, async || Ok(publishing.clone())).await?;
        session.channel().queue_purge(topology.email_queue(), QueuePurgeOptions::default()).await?;
        let whole = load(at_once, length, sending).await?;
        session.channel().queue_purge(topology.email_queue(), QueuePurgeOptions::default()).await?;
        println!("{at_once:>2} at once   confirmed publish   {raw}");
        println!("{at_once:>2} at once   POST /api/contact   {whole}");
        println!("             {}", compared(&raw, &whole));
    }
    session.close().await;
    Ok(())
}

fn compared(raw: &Figures, whole: &Figures) -> String {
    format!(
        "{:.0} % of its throughput, {:.2} times its median",
        whole.per_second / raw.per_second * 100.0,
        whole.median.as_secs_f64() / raw.median.as_secs_f64(),
    )
}
