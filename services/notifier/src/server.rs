use std::{net::SocketAddr, sync::Arc};

use alert::Alerts;
use broker::Publisher;
use fail_open_redis::Redis;
use runtime::{
    env::ConfigError,
    health::Need,
    process::{BindError, Process},
    shutdown::Shutdown,
    tasks::TaskError,
};
use tokio::net::TcpListener;

use crate::{
    acknowledgement::{
        acknowledger::{self, Acknowledger},
        config::Config as AcknowledgementConfig,
        copies::EstimateCopies,
    },
    alerts::{BacklogAlerts, DeadLetterExpiry, MailChannel, watch},
    backlog::undelivered::Undelivered,
    canary::{CanaryDelivery, CanarySender, RoundTrips},
    config::Config,
    delivery::{attempt::Delivery, ledger::Ledger},
    mail::{AcknowledgementComposer, AcknowledgementTemplate, Composer, EstimateCopyComposer},
    mailer::{SendError, Transport, budget::Budget, pooled::PooledMailer, refusal_notices::RefusalNotices},
    metric_descriptions,
    queue::{consumer::Consumer, handler::Handler, settlement::Settlement},
    site::CertificateWatch,
    time::ZoneError,
};

/// The path of the site's estimate (rule 2.93).
const ESTIMATE_PAGE: &str = "/app/online-estimate/";

/// Why the service failed to start or had to stop.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
#[expect(missing_docs, reason = "the messages are the causes' own")]
pub enum RunError {
    Bind(#[from] BindError),
    Zone(#[from] ZoneError),
    Config(#[from] ConfigError),
    #[error("the mail transport cannot be used: {0}")]
    Mailer(String),
    Task(#[from] TaskError),
    Io(#[from] std::io::Error),
}

impl From<SendError> for RunError {
    fn from(error: SendError) -> Self {
        Self::Mailer(error.to_string())
    }
}

/// The notifier with its admin port bound.
#[derive(Debug)]
pub struct Notifier {
    config: Config,
    admin: TcpListener,
}

impl Notifier {
    /// Binds the admin port of `config`; port 0 picks a free one.
    pub async fn bind(config: Config) -> Result<Self, RunError> {
        Ok(Self { admin: config.process.bind_admin().await?, config })
    }

    /// The address of `/readyz` and `/metrics`.
    pub fn admin_addr(&self) -> std::io::Result<SocketAddr> {
        self.admin.local_addr()
    }

    /// Runs until `shutdown`, then drains the messages in flight.
    pub async fn run(self, shutdown: Shutdown) -> Result<(), RunError> {
        let Self { config, admin } = self;
        metric_descriptions::describe();
        let notices = Arc::new(config.notices().await?);
        let composer = Composer::new(config.from.clone(), config.routes.clone(), config.signer.clone())?;
        let mailer = config.pooled_mailer().await?;
        tracing::info!(admin.addr = %admin.local_addr()?, "notifier listening");
        let mut process = Process::start(&config.process, admin, shutdown);
        let redis = Redis::new(&config.redis, process.health().component("ledger", Need::Degrading))?;
        process.spawn("redis watch", redis.clone().run_health_checks(process.shutdown()));
        let prefix = config.ledger.prefix.clone();
        // Only a mail server has a quota.
        let hourly_budget = matches!(config.transport, Transport::Smtp(_)).then_some(config.hourly_budget);
        let budget = Budget::new(redis.clone(), &prefix, hourly_budget);
        if let Some(pool) = mailer.pool() {
            process.spawn("mail connections", pool.keep_ending_idle(process.shutdown()));
        }
        process.spawn("budget", budget.clone().keep_reporting(process.shutdown()));
        let acknowledger = match &config.acknowledgement {
            Some(acknowledgement) => {
                let timeout = config.send_timeout.min(acknowledger::SEND_TIMEOUT);
                let mailer = mailer.with_timeout(timeout);
                Some(Arc::new(acknowledger(&config, acknowledgement, mailer, redis.clone(), budget.clone())?))
            }
            None => None,
        };
        let undelivered = Undelivered::new(redis.clone(), &prefix);
        let round_trips = RoundTrips::new(redis.clone(), &prefix);
        if let Some(sender) = CanarySender::new(&config.canary, round_trips.clone())? {
            process.spawn("canary", sender.run(process.shutdown()));
        }
        if let Some(certificate) = CertificateWatch::new(&config.site)? {
            process.spawn("certificate watch", certificate.run(process.shutdown()));
        }
        let canaries = Arc::new(CanaryDelivery::new(&config.canary, notices.clone(), round_trips));
        let refusals = RefusalNotices::new(notices.clone());
        let alerts = Alerts::new(&config.alert, redis.clone(), &prefix)?;
        let alerts = match MailChannel::new(notices, config.alert_to.clone(), config.send_timeout) {
            Some(mail) => alerts.with_channel(mail),
            None => alerts,
        };
        let expiry = DeadLetterExpiry::new(&config, undelivered.clone(), &alerts);
        process.spawn("dead-letter expiry", expiry.run(process.shutdown()));
        let alerts = BacklogAlerts::new(&alerts, config.alert.after, config.dead_letters);
        let ledger = Ledger::new(redis, config.ledger);
        let watching = watch(undelivered.clone(), ledger.clone(), alerts, config.watch_interval, process.shutdown());
        process.spawn("undelivered watch", watching);
        let archive = process.health().component("archive", Need::Degrading);
        let publisher = Publisher::new(config.broker.clone(), "notifier publisher", config.publish_timeout)
            .declaring(config.declaration.clone(), archive);

        // The publisher and the ledger stop only after the consumer has settled its messages.
        let settled = Shutdown::new();
        let component = process.health().component("publisher", Need::Required);
        process.spawn("publisher", publisher.clone().keep_connected(component, settled.clone()));
        process.spawn("ledger", ledger.clone().keep_recording(settled.clone()));

        let handler = Handler {
            delivery: Arc::new(Delivery::new(composer, mailer, ledger.clone(), budget)),
            copies: Arc::new(EstimateCopies { acknowledger: acknowledger.clone() }),
            acknowledger,
            settlement: Settlement {
                publisher,
                ledger,
                refusals,
                broker: config.broker.clone(),
                retries: config.declaration.retries.clone(),
                retry_for: config.retry_for,
                requeue_delay: config.requeue_delay,
            },
            undelivered,
            canaries,
        };
        let consumer = Consumer::new(config.broker, config.declaration, config.prefetch, handler);
        let component = process.health().component("consumer", Need::Required);
        let consuming = consumer.keep_consuming(component, process.shutdown());
        process.spawn("consumer", async move {
            let ended = consuming.await;
            settled.request();
            ended
        });
        Ok(process.run().await?)
    }
}

/// The acknowledger. The timeout of `mailer` is shorter than that for mails to the staff, which matter more.
fn acknowledger(
    config: &Config,
    acknowledgement: &AcknowledgementConfig,
    mailer: PooledMailer,
    redis: Redis,
    budget: Budget,
) -> Result<Acknowledger, RunError> {
    let template = AcknowledgementTemplate {
        from: config.from.clone(),
        reply_to: config.routes.first().clone(),
        company: acknowledgement.company.clone(),
        phone: acknowledgement.phone.clone(),
        promise: acknowledgement.promise.clone(),
    };
    let page = config.site.public().ok().map(|origin| origin.page(ESTIMATE_PAGE));
    let copies = EstimateCopyComposer::new(template.clone(), config.signer.clone(), page);
    let mails = AcknowledgementComposer::new(template, config.signer.clone())?;
    Ok(Acknowledger::new(acknowledgement, mails, copies, mailer, redis, &config.ledger.prefix, budget))
}
