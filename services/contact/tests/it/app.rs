use contact::{Config, Contact, RunError};
use proto::contact::v1::{SubmitRequest, contact_service_client::ContactServiceClient};
use runtime::env::Env;
use system_tests::{RETRY_SCHEDULE, Running, eventually};
use tonic::transport::{Channel, Endpoint};
use tonic_health::pb::{HealthCheckRequest, health_check_response::ServingStatus, health_client::HealthClient};
use uuid::Uuid;

/// A contact service on free ports, and a client for it.
pub(crate) struct App {
    channel: Channel,
    pub(crate) service: Running<RunError>,
}

impl App {
    pub(crate) async fn start(amqp_url: &str, topology: &str) -> Self {
        let env = Env::from_pairs([
            ("CONTACT_GRPC_ADDR", "127.0.0.1:0"),
            ("CONTACT_ADMIN_ADDR", "127.0.0.1:0"),
            ("AMQP_URL", amqp_url),
            ("AMQP_TOPOLOGY", topology),
            ("PUBLISH_TIMEOUT", "1s"),
            ("RETRY_SCHEDULE", RETRY_SCHEDULE),
        ]);
        let contact = Contact::bind(Config::from_env(&env).unwrap()).await.unwrap();
        let url = format!("http://{}", contact.grpc_addr().unwrap());
        let service = Running::start(|shutdown| contact.run(shutdown));
        Self { channel: Endpoint::from_shared(url).unwrap().connect_lazy(), service }
    }

    pub(crate) fn client(&self) -> ContactServiceClient<Channel> {
        ContactServiceClient::new(self.channel.clone())
    }

    /// Waits until the service's own health answer is this.
    pub(crate) async fn until(&self, wanted: ServingStatus) {
        let request = HealthCheckRequest { service: "contact.v1.ContactService".to_owned() };
        eventually(&format!("contact is {wanted:?}"), async || {
            let answer = HealthClient::new(self.channel.clone()).check(request.clone()).await.ok()?;
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
