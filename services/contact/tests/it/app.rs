use std::{net::SocketAddr, path::PathBuf, sync::Arc, time::Duration};

use contact::{Config, Contact, Disk, RunError};
use proto::contact::v1::{SubmitRequest, contact_service_client::ContactServiceClient};
use runtime::env::Env;
use tempfile::TempDir;
use test_support::{DEADLINE, RETRY_SCHEDULE, Running, eventually};
use tonic::transport::{Channel, Endpoint};
use tonic_health::pb::{HealthCheckRequest, health_check_response::ServingStatus, health_client::HealthClient};
use uuid::Uuid;

/// How many enquiries of the usual size fit into the spool, each a block of the disk.
pub(crate) const SPOOL_HOLDS: usize = 32;
/// Less than `SPOOL_MAX_BYTES` may be, so that it is soon full.
const SPOOL_BYTES: u64 = 32 * 4096;

/// A contact service on free ports, and a client for it.
pub(crate) struct App {
    channel: Channel,
    grpc: SocketAddr,
    admin: SocketAddr,
    pub(crate) service: Running<RunError>,
    /// Removed when dropped.
    spool: TempDir,
}

impl App {
    pub(crate) async fn start(amqp_url: &str, topology: &str) -> Self {
        Self::start_with(amqp_url, topology, &[]).await
    }

    /// With these variables over those that every test shares.
    pub(crate) async fn start_with(amqp_url: &str, topology: &str, more: &[(&str, &str)]) -> Self {
        Self::start_patient(amqp_url, topology, more, DEADLINE).await
    }

    /// Starts one that waits for its archive no longer than `archive_patience`.
    pub(crate) async fn start_patient(
        amqp_url: &str,
        topology: &str,
        more: &[(&str, &str)],
        archive_patience: Duration,
    ) -> Self {
        Self::start_changed(amqp_url, topology, more, |config| config.broker.archive_patience = archive_patience).await
    }

    /// Starts one whose spool is on this disk.
    pub(crate) async fn start_on(disk: Arc<dyn Disk>, amqp_url: &str, topology: &str, more: &[(&str, &str)]) -> Self {
        Self::start_changed(amqp_url, topology, more, |config| config.spool.disk = disk).await
    }

    async fn start_changed(
        amqp_url: &str,
        topology: &str,
        more: &[(&str, &str)],
        change: impl FnOnce(&mut Config),
    ) -> Self {
        let spool = tempfile::tempdir().unwrap();
        let shared = [
            ("SPOOL_DIR", spool.path().to_str().unwrap()),
            ("CONTACT_GRPC_ADDR", "127.0.0.1:0"),
            ("CONTACT_ADMIN_ADDR", "127.0.0.1:0"),
            ("AMQP_URL", amqp_url),
            ("AMQP_TOPOLOGY", topology),
            // A busy machine is not a Redis that is away.
            ("REDIS_TIMEOUT", "5s"),
            // A busy broker is not one that stalls.
            ("PUBLISH_TIMEOUT", "20s"),
            // Nor is a busy disk.
            ("SPOOL_TIMEOUT", "20s"),
            ("RETRY_SCHEDULE", RETRY_SCHEDULE),
        ];
        let env = Env::from_pairs(shared.iter().chain(more).copied());
        let mut config = Config::from_env(&env).unwrap();
        config.spool.most_bytes = SPOOL_BYTES;
        config.broker.archive_patience = DEADLINE;
        // A busy broker is not one that says nothing.
        config.broker.reply_timeout = DEADLINE;
        change(&mut config);
        let contact = Contact::bind(config).await.unwrap();
        let grpc = contact.grpc_addr().unwrap();
        let admin = contact.admin_addr().unwrap();
        let service = Running::start(|shutdown| contact.run(shutdown));
        let channel = Endpoint::from_shared(format!("http://{grpc}")).unwrap().connect_lazy();
        Self { channel, grpc, admin, service, spool }
    }

    /// Where accepted enquiries wait, a file each.
    pub(crate) fn kept(&self) -> PathBuf {
        self.spool.path().join("0/kept")
    }

    /// Status and body of `/readyz`.
    pub(crate) async fn readyz(&self) -> (u16, String) {
        self.ask_admin("/readyz").await
    }

    /// Status of `/livez`.
    pub(crate) async fn livez(&self) -> u16 {
        self.ask_admin("/livez").await.0
    }

    async fn ask_admin(&self, path: &str) -> (u16, String) {
        let http = https_client::builder(DEADLINE).build().unwrap();
        let answer = http.get(format!("http://{}{path}", self.admin)).send().await.unwrap();
        (answer.status().as_u16(), answer.text().await.unwrap())
    }

    /// Where gRPC answers.
    pub(crate) fn grpc_addr(&self) -> SocketAddr {
        self.grpc
    }

    /// The way to all of its gRPC services.
    pub(crate) fn channel(&self) -> Channel {
        self.channel.clone()
    }

    pub(crate) fn client(&self) -> ContactServiceClient<Channel> {
        ContactServiceClient::new(self.channel())
    }

    /// Waits until `/readyz` says this.
    pub(crate) async fn until_readyz_says(&self, wanted: &str) {
        eventually(wanted, async || self.readyz().await.1.contains(wanted).then_some(())).await;
    }

    /// Waits until the service's own health answer is this.
    pub(crate) async fn until(&self, wanted: ServingStatus) {
        let request = HealthCheckRequest { service: "contact.v1.ContactService".to_owned() };
        eventually(&format!("contact is {wanted:?}"), async || {
            let answer = HealthClient::new(self.channel()).check(request.clone()).await.ok()?;
            (answer.get_ref().status() == wanted).then_some(())
        })
        .await;
    }
}

/// A right submission with a key of its own.
pub(crate) fn submission() -> SubmitRequest {
    SubmitRequest {
        idempotency_key: Uuid::new_v4().to_string(),
        name: "Pat Example".into(),
        email: "pat@example.com".into(),
        phone: "0161 4960 999".into(),
        service: "cctv-systems".into(),
        message: "Two cameras for a yard, please.".into(),
        page: "/contact-us/".into(),
        ..SubmitRequest::default()
    }
}
