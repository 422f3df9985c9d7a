//! A running service: its tasks, its health and its admin port, begun and ended together.

use std::{net::SocketAddr, time::Duration};

use tokio::net::TcpListener;

use crate::{
    admin,
    env::{ConfigError, Env},
    health::Health,
    shutdown::Shutdown,
    tasks::{TaskError, Tasks},
    telemetry,
};

/// What every process is told.
#[derive(Debug, Clone)]
pub struct Config {
    /// Variable that set `admin_addr`, for the error when the port is taken.
    pub admin_variable: &'static str,
    /// Where `/livez`, `/readyz` and `/metrics` answer.
    pub admin_addr: SocketAddr,
    /// How long a stopping process may take for the work in hand.
    pub grace: Duration,
}

impl Config {
    /// Reads `admin_variable` (such as `CONTACT_ADMIN_ADDR`) and `SHUTDOWN_GRACE` (default 40 s: longer than a mail may take).
    pub fn from_env(env: &Env, admin_variable: &'static str, default: &str) -> Result<Self, ConfigError> {
        Ok(Self {
            admin_variable,
            admin_addr: env.parsed(admin_variable, default)?,
            grace: env.duration("SHUTDOWN_GRACE", "40s")?,
        })
    }

    /// Binds the admin port.
    pub async fn bind_admin(&self) -> Result<TcpListener, BindError> {
        bind(self.admin_variable, self.admin_addr).await
    }
}

/// A service between its start and its end.
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
    /// Opens the admin port. `stop` ends the process: readiness goes first, the admin port last.
    pub fn start(config: &Config, admin_listener: TcpListener, stop: Shutdown) -> Self {
        let health = Health::new();
        let admin_stop = Shutdown::new();
        let admin = tokio::spawn(admin::serve(admin_listener, health.clone(), admin_stop.clone()));
        tokio::spawn(telemetry::sum_up(stop.clone()));
        let told = health.clone();
        let asked = stop.clone();
        tokio::spawn(async move {
            asked.announced().await;
            told.set_stopping();
        });
        Self { health, tasks: Tasks::new(stop.clone()), stop, grace: config.grace, admin, admin_stop }
    }

    /// Where components are registered.
    pub fn health(&self) -> &Health {
        &self.health
    }

    /// The wish to stop, for the tasks.
    pub fn shutdown(&self) -> Shutdown {
        self.stop.clone()
    }

    /// Adds a task that lives until the process stops.
    pub fn spawn<E>(&mut self, name: &'static str, task: impl Future<Output = Result<(), E>> + Send + 'static)
    where
        E: Into<Box<dyn std::error::Error + Send + Sync>>,
    {
        self.tasks.spawn(name, task);
    }

    /// Runs to the end: see [`Tasks::join`].
    pub async fn run(self) -> Result<(), TaskError> {
        let outcome = self.tasks.join(self.grace).await;
        self.admin_stop.request();
        // A scraper that keeps its connection open must not keep the process alive.
        if tokio::time::timeout(Duration::from_secs(1), self.admin).await.is_err() {
            tracing::debug!("the admin port still had connections");
        }
        outcome
    }
}

/// A port that could not be bound.
#[derive(Debug, thiserror::Error)]
#[error("cannot listen on {address} ({source}): set {variable} to an address that is free")]
pub struct BindError {
    variable: &'static str,
    address: SocketAddr,
    source: std::io::Error,
}

/// Binds `address`, which the operator set in `variable`. Ports are bound before a service starts, so that a test can
/// ask for port 0.
pub async fn bind(variable: &'static str, address: SocketAddr) -> Result<TcpListener, BindError> {
    TcpListener::bind(address).await.map_err(|source| BindError { variable, address, source })
}
