use std::time::Duration;

use broker::{Session, Topology};
use lapin::{
    BasicProperties, Channel, Confirmation,
    options::{BasicPublishOptions, ConfirmSelectOptions, QueuePurgeOptions},
    types::ShortString,
};
use prost::Message;
use proto::enquiry::v1::Enquiry;
use runtime::env::Env;
use testbed::{
    report::{Report, Table},
    system::System,
};
use tokio::time::{self, Instant};
use uuid::Uuid;

use crate::{
    Outcome,
    load::{AsyncWork, Ended, load, times},
    visitor::{Request, Visitor},
};

/// Maximum time until a broker that has started accepts messages.
const READY_WITHIN: Duration = Duration::from_secs(10);
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// A separate session with the system's broker, ready to publish.
pub(crate) async fn session(system: &System) -> Outcome<(Session, Topology)> {
    let config = broker::Config::from_env(&Env::from_pairs([
        ("AMQP_URL", system.amqp_url().as_str()),
        ("RETRY_SCHEDULE", testbed::wiring::RETRY_SCHEDULE),
    ]))?;
    let exchange = config.topology.exchange();
    let give_up = Instant::now() + READY_WITHIN;
    loop {
        let session = Session::open(&config, "bench").await?;
        session.channel().confirm_select(ConfirmSelectOptions::default()).await?;
        let mut publishing = Publishing { channel: session.channel().clone(), exchange: exchange.clone() };
        match publishing.once().await {
            Ok(_) => {
                session.channel().queue_purge(config.topology.email_queue(), QueuePurgeOptions::default()).await?;
                return Ok((session, config.topology));
            }
            // RabbitMQ 3.10 closes a connection that publishes to a stream within a moment of declaring it.
            Err(reason) if Instant::now() > give_up => return Err(reason.into()),
            Err(_) => time::sleep(POLL_INTERVAL).await,
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
        message: "This is a test of the whole system.".to_owned(),
        ..Enquiry::default()
    };
    (id, enquiry.encode_to_vec())
}

/// Confirmed publishing by lapin itself: one channel, with `at_once` confirms awaited concurrently.
#[derive(Debug, Clone)]
pub(crate) struct Publishing {
    pub(crate) channel: Channel,
    pub(crate) exchange: ShortString,
}

impl AsyncWork for Publishing {
    async fn once(&mut self) -> Result<Ended, String> {
        let (_, payload) = message();
        let options = BasicPublishOptions { mandatory: true, ..BasicPublishOptions::default() };
        let properties = BasicProperties::default().with_delivery_mode(2);
        let (exchange, key) = (self.exchange.clone(), ShortString::default());
        let confirm = self.channel.basic_publish(exchange, key, options, &payload, properties).await;
        match confirm.map_err(|error| error.to_string())?.await {
            Ok(Confirmation::Ack(None)) => Ok(Ended::Done),
            other => Err(format!("not confirmed: {other:?}")),
        }
    }
}

/// Confirmed publishing and `POST /api/contact`, alternately.
pub(crate) async fn measure(system: &System, length: Duration, report: &Report, table: &mut Table) -> Outcome {
    let (session, topology) = session(system).await?;
    let publishing = Publishing { channel: session.channel().clone(), exchange: topology.exchange() };
    let sending = async || Visitor::at(&system.site_host(), Request::enquiry()).await;
    for at_once in [1, 64] {
        report.progress(&format!("delivery: accepting, {at_once} at once"));
        let raw = load(at_once, length, async || Ok(publishing.clone())).await?;
        session.channel().queue_purge(topology.email_queue(), QueuePurgeOptions::default()).await?;
        let whole = load(at_once, length, sending).await?;
        session.channel().queue_purge(topology.email_queue(), QueuePurgeOptions::default()).await?;
        if whole.shed_per_second > 0.0 {
            return Err("an enquiry was shed (503) where all must be accepted".into());
        }
        let share = format!("{} of the publish", times(whole.per_second, raw.per_second));
        for (name, figures, beside) in
            [("confirmed publish", raw, String::new()), ("`POST /api/contact`", whole, share)]
        {
            let [rate, median, p99] = figures.cells();
            table.row([format!("{name}, {at_once} at once"), rate, median, p99, beside]);
        }
    }
    session.close().await;
    Ok(())
}
