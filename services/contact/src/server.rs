use std::net::SocketAddr;

use alert::Alerts;
use fail_open_redis::Redis;
use jiff::tz::TimeZone;
use proto::contact::v1::contact_service_server::ContactServiceServer;
use runtime::{
    env::{ConfigError, variables},
    health::Need,
    process::{self, BindError, Process},
    shutdown::Shutdown,
    tasks::TaskError,
};
use tokio::net::TcpListener;
use tokio_util::task::TaskTracker;

use crate::{
    acceptance::Acceptance,
    alerts::{watch_queue, watch_spool},
    captcha::Captcha,
    config::Config,
    grpc::Grpc,
    metrics,
    spam::SpamFilter,
    spool::{self, Spool, SpoolError},
};

/// Maximum size of a request: the gateway accepts 32 KiB from a client, to which field names are added.
const MAX_REQUEST_BYTES: usize = 64 * 1024;

/// The reason why the service could not start or had to stop.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages are the causes' own")]
pub enum RunError {
    #[error(transparent)]
    Bind(#[from] BindError),
    #[error("no Europe/London in the time zone database")]
    TimeZone(#[source] jiff::Error),
    #[error(transparent)]
    Config(#[from] ConfigError),
    #[error(transparent)]
    Spool(#[from] SpoolError),
    #[error(transparent)]
    Task(#[from] TaskError),
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// The contact service with its ports bound.
#[derive(Debug)]
pub struct Contact {
    config: Config,
    grpc: TcpListener,
    admin: TcpListener,
}

impl Contact {
    /// Binds the ports of `config`; port 0 is any free one.
    pub async fn bind(config: Config) -> Result<Self, RunError> {
        Ok(Self {
            grpc: process::bind(&variables::CONTACT_GRPC_ADDR, config.grpc_addr).await?,
            admin: config.process.bind_admin().await?,
            config,
        })
    }

    /// The address of the gRPC server.
    pub fn grpc_addr(&self) -> std::io::Result<SocketAddr> {
        self.grpc.local_addr()
    }

    /// The address of `/readyz`.
    pub fn admin_addr(&self) -> std::io::Result<SocketAddr> {
        self.admin.local_addr()
    }

    /// Serves until `shutdown`, then drains the calls in flight.
    pub async fn run(self, shutdown: Shutdown) -> Result<(), RunError> {
        let Self { config, grpc, admin } = self;
        metrics::describe();
        let zone = TimeZone::get("Europe/London").map_err(RunError::TimeZone)?;
        let captcha = Captcha::new(config.captcha, config.publish_timeout)?;
        let spool = Spool::open(config.spool).await?;
        tracing::info!(grpc.addr = %grpc.local_addr()?, admin.addr = %admin.local_addr()?, "contact listening");
        let mut process = Process::start(&config.process, admin, shutdown);
        let redis = Redis::new(&config.redis, process.health().component("redis", Need::Degrading))?;
        process.spawn("redis watch", redis.clone().run_health_checks(process.shutdown()));
        let alerts = Alerts::new(&config.alert, redis, config.broker.topology.exchange().as_str())?;
        let mail_queue = config.broker.topology.email_queue();
        let component = process.health().component("broker", Need::Degrading);
        let archive = process.health().component("archive", Need::Degrading);
        let publisher =
            broker::Publisher::new(config.broker, "contact publisher", config.publish_timeout).with_archive(archive);

        // The publisher outlives the calls that use it.
        let calls_done = Shutdown::new();
        process.spawn("publisher", publisher.clone().keep_connected(component, calls_done.clone()));
        let acceptance = Acceptance::new(publisher.clone(), spool.clone(), config.publish_timeout);
        let published = acceptance.clone();
        let is_published = move |id| published.is_published(id);
        process.spawn("spool", spool::drain(spool.clone(), publisher.clone(), is_published, process.shutdown()));

        let after = config.alert.after;
        process.spawn("spool alert", watch_spool(alerts.clone(), after, spool, process.shutdown()));
        process.spawn("queue alert", watch_queue(alerts, after, publisher, mail_queue, process.shutdown()));

        let storing = TaskTracker::new();
        let grpc_service = Grpc::new(acceptance.clone(), captcha, SpamFilter::new(config.spam), zone, storing.clone());
        let service = ContactServiceServer::new(grpc_service).max_decoding_message_size(MAX_REQUEST_BYTES);
        let serving = runtime::grpc::Health::for_service(&service).await;
        let reporting = acceptance.report_health(process.health().clone(), serving.clone(), process.shutdown());
        process.spawn("acceptance", reporting);
        let served = runtime::grpc::serve(service, proto::DESCRIPTORS, serving, grpc, config.tls, process.shutdown());
        process.spawn("grpc", async move {
            let outcome = served.await;
            // Includes enquiries whose clients have disconnected. Bounded by the grace of the shutdown.
            storing.close();
            storing.wait().await;
            calls_done.request();
            outcome
        });
        Ok(process.run().await?)
    }
}
