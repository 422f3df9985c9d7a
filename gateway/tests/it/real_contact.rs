use std::sync::Arc;

use contact::{Config, Contact, RunError};
use runtime::env::Env;
use tempfile::TempDir;
use test_support::{DEADLINE, Proxy, Running, TestBroker};

/// The real contact service behind a proxy, publishing to the test's own queues.
pub(crate) struct RealContact {
    /// Between the gateway and the service.
    pub(crate) proxy: Proxy,
    service: Running<RunError>,
    _spool: TempDir,
}

impl RealContact {
    pub(crate) async fn start(broker: &Arc<TestBroker>) -> Self {
        Self::start_with(broker.url(), &broker.topology_name(), None).await
    }

    /// Starts one without a broker, with a spool for `spool_capacity` enquiries of the usual size.
    pub(crate) async fn start_without_broker(spool_capacity: u64) -> Self {
        Self::start_with("amqp://127.0.0.1:1", "enquiries", Some(spool_capacity)).await
    }

    async fn start_with(amqp_url: &str, topology: &str, spool_capacity: Option<u64>) -> Self {
        let spool = tempfile::tempdir().unwrap();
        let env = Env::from_pairs([
            ("CONTACT_GRPC_ADDR", "127.0.0.1:0"),
            ("CONTACT_ADMIN_ADDR", "127.0.0.1:0"),
            ("AMQP_URL", amqp_url),
            ("AMQP_TOPOLOGY", topology),
            // Long enough for a busy broker and disk, and less than the gateway's timeout.
            ("PUBLISH_TIMEOUT", "15s"),
            ("SPOOL_DIR", spool.path().to_str().unwrap()),
        ]);
        let mut config = Config::from_env(&env).unwrap();
        if let Some(enquiries) = spool_capacity {
            // Each enquiry takes one block on disk.
            config.spool.max_bytes = enquiries * 4096;
        }
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
