use std::{net::SocketAddr, sync::Arc, time::Duration};

use fail_open_redis::Redis;
use proto::reviews::v1::reviews_service_server::ReviewsServiceServer;
use runtime::{
    env::ConfigError,
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
    photos::Photos,
    source::{self, Business, FileError, FileSource, Places, Source, Watched},
};

/// How long memory does without a look into Redis: how late a replica shows what another fetched.
const MEMORY_FOR: Duration = Duration::from_secs(2);

/// Why the service could not start or had to stop.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
#[expect(missing_docs, reason = "the messages are the causes' own")]
pub enum RunError {
    Bind(#[from] BindError),
    Config(#[from] ConfigError),
    #[error("REVIEWS_FILE: {0}")]
    Source(String),
    Task(#[from] TaskError),
    Io(#[from] std::io::Error),
    #[error("HTTP calls cannot be made: {0}")]
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
    /// Binds the ports of `config`; port 0 is any free one.
    pub async fn bind(config: Config) -> Result<Self, RunError> {
        Ok(Self {
            grpc: process::bind("REVIEWS_GRPC_ADDR", config.grpc_addr).await?,
            admin: config.process.bind_admin().await?,
            config,
        })
    }

    /// Where gRPC answers.
    pub fn grpc_addr(&self) -> std::io::Result<SocketAddr> {
        self.grpc.local_addr()
    }

    /// Where `/readyz` answers.
    pub fn admin_addr(&self) -> std::io::Result<SocketAddr> {
        self.admin.local_addr()
    }

    /// Serves until `shutdown`, then finishes the calls in hand.
    pub async fn run(self, shutdown: Shutdown) -> Result<(), RunError> {
        let Self { config, grpc, admin } = self;
        let (grpc_addr, admin_addr) = (grpc.local_addr()?, admin.local_addr()?);
        let mut process = Process::start(&config.process, admin, shutdown);
        let redis = Redis::new(&config.redis, process.health().component("cache", Need::Degrading))?;
        let budget = Budget::new(redis.clone(), &config.cache_prefix, config.daily_requests, config.replicas);
        if !matches!(config.source, source::Config::File(_)) {
            process.spawn("budget watch", budget.clone().watch(process.shutdown()));
        }
        let source = open(config.source, budget).await?;
        let source = Watched::new(source, process.health().component("source", Need::Degrading));
        tracing::info!(grpc.addr = %grpc_addr, admin.addr = %admin_addr, "reviews listens");
        process.spawn("redis watch", redis.clone().run_health_checks(process.shutdown()));
        let cache = Cache::new(redis.clone(), &config.cache_prefix, &source.identity(), config.keep);
        let lifetimes = Lifetimes { fresh: config.fresh, keep: config.keep, look_every: MEMORY_FOR };
        let (answers, keeper) = Answers::new(cache, Arc::new(source), lifetimes);
        process.spawn("keeper of the reviews", keeper.run(process.shutdown()));
        let photos = Photos::new(redis, &config.cache_prefix, config.keep)?;
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

/// The source that `config` describes.
async fn open(config: source::Config, budget: Budget) -> Result<Box<dyn Source>, RunError> {
    Ok(match config {
        source::Config::File(config) => {
            let file = FileSource::new(config);
            // A wrong file is the owner's mistake of today, not a fault to live with: say it at once.
            file.read().await?;
            Box::new(file)
        }
        source::Config::Google(config) => Box::new(Places::new(config, budget)?),
        source::Config::Business(config) => Box::new(Business::new(config, budget)?),
    })
}
