use std::{net::SocketAddr, sync::Arc, time::Duration};

use fail_open_redis::Redis;
use proto::reviews::v1::reviews_service_server::ReviewsServiceServer;
use runtime::{
    env::{ConfigError, variables},
    health::Need,
    process::{self, BindError, Process},
    shutdown::Shutdown,
    tasks::TaskError,
};
use tokio::net::TcpListener;

use crate::{
    answers::{Answers, Lifetimes},
    budget::Budget,
    cache::Cache,
    config::Config,
    grpc::Grpc,
    metric_descriptions::describe_metrics,
    photos::Photos,
    source::{self, BusinessSource, FileError, FileSource, MonitoredSource, PlacesSource, Source},
};

/// How often a replica reads Redis: the maximum delay before it shows what another replica fetched.
const REDIS_INTERVAL: Duration = Duration::from_secs(2);

/// Why the service could not start or had to stop.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
#[expect(missing_docs, reason = "each message is its cause's own")]
pub enum RunError {
    Bind(#[from] BindError),
    Config(#[from] ConfigError),
    #[error("REVIEWS_FILE: {0}")]
    Source(String),
    Task(#[from] TaskError),
    Io(#[from] std::io::Error),
    #[error("cannot make HTTP calls: {0}")]
    Http(#[from] reqwest::Error),
}

impl From<FileError> for RunError {
    fn from(error: FileError) -> Self {
        Self::Source(error.to_string())
    }
}

/// The reviews service with its ports bound.
#[derive(Debug)]
pub struct Reviews {
    config: Config,
    grpc: TcpListener,
    admin: TcpListener,
}

impl Reviews {
    /// Binds the ports of `config`; port 0 picks a free one.
    pub async fn bind(config: Config) -> Result<Self, RunError> {
        Ok(Self {
            grpc: process::bind(&variables::REVIEWS_GRPC_ADDR, config.grpc_addr).await?,
            admin: config.process.bind_admin().await?,
            config,
        })
    }

    /// Address of the gRPC server.
    pub fn grpc_addr(&self) -> std::io::Result<SocketAddr> {
        self.grpc.local_addr()
    }

    /// Address of the admin server.
    pub fn admin_addr(&self) -> std::io::Result<SocketAddr> {
        self.admin.local_addr()
    }

    /// Serves until `shutdown`, then finishes the calls in flight.
    pub async fn run(self, shutdown: Shutdown) -> Result<(), RunError> {
        let Self { config, grpc, admin } = self;
        let (grpc_addr, admin_addr) = (grpc.local_addr()?, admin.local_addr()?);
        let mut process = Process::start(&config.process, admin, shutdown);
        describe_metrics();
        let redis = Redis::new(&config.redis, process.health().component("cache", Need::Degrading))?;
        let budget = Budget::new(redis.clone(), &config.cache_prefix, config.daily_requests, config.replicas);
        if !matches!(config.source, source::Config::File(_)) {
            process.spawn("budget sync", budget.clone().keep_synced(process.shutdown()));
        }
        let source = open(config.source, budget).await?;
        let source = MonitoredSource::new(source, process.health().component("source", Need::Degrading));
        tracing::info!(grpc.addr = %grpc_addr, admin.addr = %admin_addr, "reviews listening");
        process.spawn("redis watch", redis.clone().run_health_checks(process.shutdown()));
        let cache = Cache::new(redis.clone(), &config.cache_prefix, &source.identity(), config.keep);
        let lifetimes = Lifetimes { fresh: config.fresh, keep: config.keep, redis_interval: REDIS_INTERVAL };
        let (answers, refresher) = Answers::new(cache, Arc::new(source), lifetimes);
        process.spawn("reviews refresher", refresher.run(process.shutdown()));
        let photos = Photos::new(redis, &config.cache_prefix, config.keep, config.photo_timeout)?;
        let service = ReviewsServiceServer::new(Grpc { answers, photos });
        let stop = process.shutdown();
        process.spawn("grpc", async move {
            let health = runtime::grpc::Health::for_service(&service).await;
            health.set(true).await;
            runtime::grpc::serve(service, proto::DESCRIPTORS, health, grpc, config.tls, stop).await
        });
        Ok(process.run().await?)
    }
}

/// Opens the configured source.
async fn open(config: source::Config, budget: Budget) -> Result<Box<dyn Source>, RunError> {
    Ok(match config {
        source::Config::File(config) => {
            let file = FileSource::new(config);
            // An invalid file is a configuration error: refuse to start.
            file.read().await?;
            Box::new(file)
        }
        source::Config::Google(config) => Box::new(PlacesSource::new(config, budget)?),
        source::Config::Business(config) => Box::new(BusinessSource::new(config, budget)?),
    })
}
