use std::{net::SocketAddr, path::PathBuf, sync::Arc, time::Duration};

use contact::{Config, Contact, Disk, RunError};
use lapin::{message::Delivery, types::ShortString};
use proto::contact::v1::{
    SubmitRequest, SubmitResponse, contact_service_client::ContactServiceClient, submit_response::Outcome,
};
use runtime::env::Env;
use tempfile::TempDir;
use test_support::{DEADLINE, PATIENT_REDIS_TIMEOUT, Proxy, Running, TestBroker, eventually, redis_url};
use tonic::transport::{Channel, Endpoint};
use tonic_health::pb::{HealthCheckRequest, health_check_response::ServingStatus, health_client::HealthClient};
use uuid::Uuid;

/// Long, so that a busy disk does not count as stalled.
pub(crate) const SPOOL_TIMEOUT: Duration = Duration::from_secs(20);

/// Number of enquiries that fit into the spool, each a block of the disk.
pub(crate) const SPOOL_CAPACITY: usize = 32;
/// Below the minimum of `SPOOL_MAX_BYTES`, so that the spool is soon full.
const SPOOL_BYTES: u64 = 32 * 4096;

/// A contact service on free ports.
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

    /// Starts a service with these variables over the shared ones.
    pub(crate) async fn start_with(amqp_url: &str, topology: &str, more: &[(&str, &str)]) -> Self {
        Self::start_with_archive_timeout(amqp_url, topology, more, DEADLINE).await
    }

    /// Starts a service that is connected to the broker through a proxy.
    pub(crate) async fn start_behind_proxy(broker: &TestBroker, more: &[(&str, &str)]) -> (Self, Proxy) {
        let proxy = Proxy::to(&broker.address()).await;
        let app = Self::start_with(&broker.url_through(&proxy), &broker.topology_name(), more).await;
        app.until_readyz_says(r#""broker":"up""#).await;
        (app, proxy)
    }

    /// Starts a service that has never been connected to the broker, as the proxy between them is cut.
    pub(crate) async fn start_disconnected(broker: &TestBroker, more: &[(&str, &str)]) -> (Self, Proxy) {
        let proxy = Proxy::to(&broker.address()).await;
        proxy.cut();
        let app = Self::start_with(&broker.url_through(&proxy), &broker.topology_name(), more).await;
        app.until(ServingStatus::Serving).await;
        (app, proxy)
    }

    /// Cuts the connection to the broker, and waits until the service has noticed.
    pub(crate) async fn cut_off(&self, proxy: &Proxy) {
        proxy.cut();
        self.until_readyz_says(r#""status":"degraded""#).await;
    }

    /// Starts a service that waits at most `timeout` for its archive.
    pub(crate) async fn start_with_archive_timeout(
        amqp_url: &str,
        topology: &str,
        more: &[(&str, &str)],
        timeout: Duration,
    ) -> Self {
        Self::start_configured(amqp_url, topology, more, |config| config.broker.archive_timeout = timeout).await
    }

    /// Starts a service with its spool on this disk.
    pub(crate) async fn start_on(
        disk: Arc<dyn Disk>,
        timeout: Duration,
        amqp_url: &str,
        topology: &str,
        more: &[(&str, &str)],
    ) -> Self {
        let configure = |config: &mut Config| {
            config.spool.disk = disk;
            config.spool.timeout = timeout;
        };
        Self::start_configured(amqp_url, topology, more, configure).await
    }

    async fn start_configured(
        amqp_url: &str,
        topology: &str,
        more: &[(&str, &str)],
        configure: impl FnOnce(&mut Config),
    ) -> Self {
        let (spool, redis_url) = (tempfile::tempdir().unwrap(), redis_url());
        let shared = [
            ("SPOOL_DIR", spool.path().to_str().unwrap()),
            ("CONTACT_GRPC_ADDR", "127.0.0.1:0"),
            ("CONTACT_ADMIN_ADDR", "127.0.0.1:0"),
            ("AMQP_URL", amqp_url),
            ("AMQP_TOPOLOGY", topology),
            ("REDIS_URL", &redis_url),
            // Long, so that a busy machine does not count as an outage.
            ("REDIS_TIMEOUT", PATIENT_REDIS_TIMEOUT),
            ("PUBLISH_TIMEOUT", "20s"),
        ];
        let env = Env::from_pairs(shared.iter().chain(more).copied());
        let mut config = Config::from_env(&env).unwrap();
        config.spool.timeout = SPOOL_TIMEOUT;
        config.spool.max_bytes = SPOOL_BYTES;
        config.broker.archive_timeout = DEADLINE;
        config.broker.reply_timeout = DEADLINE;
        configure(&mut config);
        let contact = Contact::bind(config).await.unwrap();
        let grpc = contact.grpc_addr().unwrap();
        let admin = contact.admin_addr().unwrap();
        let service = Running::start(|shutdown| contact.run(shutdown));
        let channel = Endpoint::from_shared(format!("http://{grpc}")).unwrap().connect_lazy();
        Self { channel, grpc, admin, service, spool }
    }

    /// The folder of the enquiries in the spool, a file each.
    pub(crate) fn spooled(&self) -> PathBuf {
        self.spool.path().join("0/kept")
    }

    /// Status and body of `/readyz`.
    pub(crate) async fn readyz(&self) -> (u16, String) {
        self.get_admin("/readyz").await
    }

    /// Status of `/livez`.
    pub(crate) async fn livez(&self) -> u16 {
        self.get_admin("/livez").await.0
    }

    async fn get_admin(&self, path: &str) -> (u16, String) {
        let http = https_client::builder(DEADLINE).build().unwrap();
        let answer = http.get(format!("http://{}{path}", self.admin)).send().await.unwrap();
        (answer.status().as_u16(), answer.text().await.unwrap())
    }

    /// The address of the gRPC server.
    pub(crate) fn grpc_addr(&self) -> SocketAddr {
        self.grpc
    }

    /// A channel to its gRPC services.
    pub(crate) fn channel(&self) -> Channel {
        self.channel.clone()
    }

    pub(crate) fn client(&self) -> ContactServiceClient<Channel> {
        ContactServiceClient::new(self.channel())
    }

    /// Submits an enquiry, which must be accepted, and returns its id.
    pub(crate) async fn accept_one(&self) -> String {
        accepted_id(self.client().submit(submission()).await.unwrap().into_inner()).unwrap()
    }

    /// Waits until the body of `/readyz` contains `wanted`.
    pub(crate) async fn until_readyz_says(&self, wanted: &str) {
        eventually(wanted, async || self.readyz().await.1.contains(wanted).then_some(())).await;
    }

    /// Waits until gRPC health reports `wanted`.
    pub(crate) async fn until(&self, wanted: ServingStatus) {
        let request = HealthCheckRequest { service: "contact.v1.ContactService".to_owned() };
        eventually(&format!("contact is {wanted:?}"), async || {
            let answer = HealthClient::new(self.channel()).check(request.clone()).await.ok()?;
            (answer.get_ref().status() == wanted).then_some(())
        })
        .await;
    }
}

/// A valid submission with a new key.
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

pub(crate) fn is_accepted(answer: &SubmitResponse) -> bool {
    matches!(answer.outcome, Some(Outcome::Accepted(_)))
}

/// The id of an accepted enquiry.
pub(crate) fn accepted_id(answer: SubmitResponse) -> Option<String> {
    match answer.outcome? {
        Outcome::Accepted(accepted) => Some(accepted.id),
        Outcome::Rejected(_) => None,
    }
}

/// The message ids of the next messages on the mail queue.
pub(crate) async fn next_ids(broker: &TestBroker, count: usize) -> Vec<String> {
    let mut messages = broker.consume(broker.topology().email_queue()).await;
    let mut ids = Vec::new();
    for _ in 0..count {
        ids.push(message_id(&messages.next().await));
    }
    ids
}

pub(crate) fn message_id(message: &Delivery) -> String {
    message.properties.message_id().as_ref().map(ShortString::to_string).unwrap()
}
