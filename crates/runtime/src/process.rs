//! A running service: its tasks, its health and its admin port.

use std::{net::SocketAddr, time::Duration};

use tokio::net::TcpListener;

use crate::{
    admin,
    env::{ConfigError, Env, Variable},
    health::Health,
    shutdown::Shutdown,
    tasks::{TaskError, Tasks},
    telemetry,
};

/// Below the time that container runtimes are told to wait before they kill a process.
const GRACE: Duration = Duration::from_secs(40);
/// Maximum time for connections to the admin port to close at shutdown.
const ADMIN_DRAIN: Duration = Duration::from_secs(1);

/// Configuration common to all services.
#[derive(Debug, Clone)]
pub struct Config {
    /// The variable that set `admin_addr`, for the error if the port is taken.
    pub admin_variable: &'static Variable,
    /// Address of the admin port.
    pub admin_addr: SocketAddr,
    /// Maximum time to finish work in flight at shutdown: 40 s, longer than sending a mail takes by default.
    pub grace: Duration,
}

impl Config {
    /// Reads `admin_variable`, such as `CONTACT_ADMIN_ADDR`.
    pub fn from_env(env: &Env, admin_variable: &'static Variable) -> Result<Self, ConfigError> {
        Ok(Self { admin_variable, admin_addr: env.parsed(admin_variable)?, grace: GRACE })
    }

    /// Binds the admin port.
    pub async fn bind_admin(&self) -> Result<TcpListener, BindError> {
        bind(self.admin_variable, self.admin_addr).await
    }
}

/// A running service.
#[derive(Debug)]
pub struct Process {
    health: Health,
    tasks: Tasks,
    stop: Shutdown,
    grace: Duration,
    admin: tokio::task::JoinHandle<std::io::Result<()>>,
    admin_stop: Shutdown,
}

impl Process {
    /// Starts serving the admin port. When `stop` is announced the process becomes not ready; the admin port closes
    /// last.
    pub fn start(config: &Config, admin_listener: TcpListener, stop: Shutdown) -> Self {
        let health = Health::new();
        let admin_stop = Shutdown::new();
        let admin = tokio::spawn(admin::serve(admin_listener, health.clone(), admin_stop.clone()));
        tokio::spawn(telemetry::run_metrics_upkeep(stop.clone()));
        tokio::spawn({
            let (health, stop) = (health.clone(), stop.clone());
            async move {
                stop.announced().await;
                health.set_stopping();
            }
        });
        Self { health, tasks: Tasks::new(stop.clone()), stop, grace: config.grace, admin, admin_stop }
    }

    /// The health of the process, to register components.
    pub fn health(&self) -> &Health {
        &self.health
    }

    /// The shutdown signal, for the tasks.
    pub fn shutdown(&self) -> Shutdown {
        self.stop.clone()
    }

    /// Adds a task that runs until the process stops.
    pub fn spawn<E>(&mut self, name: &'static str, task: impl Future<Output = Result<(), E>> + Send + 'static)
    where
        E: Into<Box<dyn std::error::Error + Send + Sync>>,
    {
        self.tasks.spawn(name, task);
    }

    /// Runs until the shutdown: see [`Tasks::join`].
    pub async fn run(self) -> Result<(), TaskError> {
        let outcome = self.tasks.join(self.grace).await;
        self.admin_stop.request();
        // A scraper that keeps its connection open must not keep the process alive.
        if tokio::time::timeout(ADMIN_DRAIN, self.admin).await.is_err() {
            tracing::debug!("closed the admin port with connections open");
        }
        outcome
    }
}

/// A port that could not be bound.
#[derive(Debug, thiserror::Error)]
#[error("cannot listen on {address} ({source}): set {variable} to an address that is free")]
pub struct BindError {
    variable: &'static Variable,
    address: SocketAddr,
    source: std::io::Error,
}

/// Binds `address`, which the operator set in `variable`. Ports are bound before a service starts, so that a test can
/// ask for port 0.
pub async fn bind(variable: &'static Variable, address: SocketAddr) -> Result<TcpListener, BindError> {
    TcpListener::bind(address).await.map_err(|source| BindError { variable, address, source })
}
