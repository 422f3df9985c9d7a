use std::{net::SocketAddr, sync::Arc};

use runtime::{
    health::Need, listen::BindError, process::Process, shutdown::Shutdown, supervise::keep_in_session, tasks::TaskError,
};
use tokio::net::TcpListener;

use crate::{
    config::Config,
    consumer::Consumer,
    delivery::Delivery,
    mail::{Composer, ZoneError},
    mailer::{Mailer, SendError},
};

/// Why the service could not start or had to stop.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
#[expect(missing_docs, reason = "the messages are the causes' own")]
pub enum RunError {
    Bind(#[from] BindError),
    Zone(#[from] ZoneError),
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
    /// Binds the admin port of `config`; port 0 is any free one.
    pub async fn bind(config: Config) -> Result<Self, RunError> {
        Ok(Self { admin: config.process.bind_admin().await?, config })
    }

    /// Where `/readyz` answers.
    pub fn admin_addr(&self) -> std::io::Result<SocketAddr> {
        self.admin.local_addr()
    }

    /// Works until `shutdown`, then finishes the mails in hand.
    pub async fn run(self, shutdown: Shutdown) -> Result<(), RunError> {
        let Self { config, admin } = self;
        let composer = Composer::new(config.from, config.to)?;
        let mailer = Mailer::new(config.transport, config.send_timeout).await?;
        tracing::info!(admin.addr = %admin.local_addr()?, "notifier listens");
        let mut process = Process::begin(&config.process, admin, shutdown);
        let consumer = Consumer {
            broker: config.broker,
            prefetch: config.prefetch,
            retry_pause: config.retry_pause,
            delivery: Arc::new(Delivery::new(composer, mailer)),
        };
        let broker = process.health().component("broker", Need::Required);
        process.spawn("consumer", keep_in_session(consumer, "consumer", broker, process.shutdown()));
        Ok(process.run().await?)
    }
}
