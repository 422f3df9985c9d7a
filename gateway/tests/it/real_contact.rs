use std::sync::Arc;

use contact::{Config, Contact, RunError};
use runtime::env::Env;
use system_tests::{DEADLINE, Proxy, RETRY_SCHEDULE, Running, TestBroker};
use tempfile::TempDir;

/// The real contact service, which publishes to a test's own queues, behind a proxy.
pub(crate) struct RealContact {
    /// Between the gateway and the service.
    pub(crate) proxy: Proxy,
    service: Running<RunError>,
    _spool: TempDir,
}

impl RealContact {
    pub(crate) async fn start(broker: &Arc<TestBroker>) -> Self {
        let spool = tempfile::tempdir().unwrap();
        let env = Env::from_pairs([
            ("CONTACT_GRPC_ADDR", "127.0.0.1:0"),
            ("CONTACT_ADMIN_ADDR", "127.0.0.1:0"),
            ("AMQP_URL", broker.url()),
            ("AMQP_TOPOLOGY", &broker.topology_name()),
            ("RETRY_SCHEDULE", RETRY_SCHEDULE),
            // A busy broker is not one that stalls. Less than the gateway's time limit.
            ("PUBLISH_TIMEOUT", "15s"),
            ("SPOOL_DIR", spool.path().to_str().unwrap()),
            // Nor is a busy disk.
            ("SPOOL_TIMEOUT", "15s"),
        ]);
        let mut config = Config::from_env(&env).unwrap();
        config.broker.reply_timeout = DEADLINE;
        let service = Contact::bind(config).await.unwrap();
        let proxy = Proxy::to(&service.grpc_addr().unwrap().to_string()).await;
        Self { proxy, service: Running::start(|shutdown| service.run(shutdown)), _spool: spool }
    }

    /// `CONTACT_URL` for a gateway.
    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.proxy.address())
    }

    pub(crate) async fn stop(self) {
        self.service.stop().await;
    }
}
