use std::{fs, net::SocketAddr, time::Duration};

use notifier::operator::{
    archive::{self, Period},
    dead::{self, Selection},
};
use proto::{
    contact::v1::{SubmitRequest, contact_service_client::ContactServiceClient, submit_response::Outcome},
    reviews::v1::{GetPhotoRequest, GetReviewsRequest, reviews_service_client::ReviewsServiceClient},
};
use redis::Value;
use runtime::env::Env;
use test_support::{
    CustomerReview, DEADLINE, Google, PATIENT_REDIS_TIMEOUT, RETRY_SCHEDULE, Running, SmtpServer, Webhook, eventually,
    redis_connection_to,
};
use testbed::users::User;
use tonic::transport::{Channel, Endpoint};
use uuid::Uuid;

use super::{Stores, people};

const CANARY_TO: &str = "canary@firm.example";

impl Stores {
    /// The variables of a process that logs in as `user`.
    fn env(&self, user: User, more: &[(&str, &str)]) -> Env {
        let (amqp_url, redis_url) = (self.amqp_url(user), self.redis_url(user));
        let shared = [
            ("AMQP_URL", amqp_url.as_str()),
            ("REDIS_URL", &redis_url),
            // Longer than the defaults, for a busy machine.
            ("REDIS_TIMEOUT", PATIENT_REDIS_TIMEOUT),
            ("PUBLISH_TIMEOUT", "20s"),
        ];
        Env::from_pairs(shared.iter().chain(more).copied())
    }

    async fn contact(&self, spool: &str, webhook: &Webhook) -> (SocketAddr, Channel, Running<contact::RunError>) {
        let env = self.env(
            User::Contact,
            &[
                ("CONTACT_GRPC_ADDR", "127.0.0.1:0"),
                ("CONTACT_ADMIN_ADDR", "127.0.0.1:0"),
                ("SPOOL_DIR", spool),
                ("ALERT_URL", webhook.url()),
                ("ALERT_AFTER", "100ms"),
            ],
        );
        let mut config = contact::Config::from_env(&env).unwrap();
        config.broker.reply_timeout = DEADLINE;
        config.broker.archive_timeout = DEADLINE;
        let contact = contact::Contact::bind(config).await.unwrap();
        let channel = channel(contact.grpc_addr().unwrap());
        (contact.admin_addr().unwrap(), channel, Running::start(|shutdown| contact.run(shutdown)))
    }

    fn notifier_config(&self, user: User, smtp: &SmtpServer, webhook: &Webhook) -> notifier::Config {
        let env = self.env(
            user,
            &[
                ("NOTIFIER_ADMIN_ADDR", "127.0.0.1:0"),
                ("SMTP_URL", &smtp.url()),
                ("RETRY_SCHEDULE", RETRY_SCHEDULE),
                ("MAIL_FROM", "Website <web@firm.example>"),
                // Refused once with 451, so the first mail takes a retry.
                ("MAIL_TO", "busy-once@firm.example"),
                ("MAIL_ROUTES", "commercial-security=refused@firm.example"),
                ("MAIL_ACK_COMPANY", "The firm"),
                ("MAIL_ACK_PHONE", "0161 496 0130"),
                ("ALERT_URL", webhook.url()),
                ("ALERT_AFTER", "100ms"),
                // It does not answer as the site does, which is counted as a failed canary.
                ("SITE_ORIGIN", webhook.url()),
                ("CANARY_TO", CANARY_TO),
            ],
        );
        let mut config = notifier::Config::from_env(&env).unwrap();
        config.broker.reply_timeout = Duration::from_secs(20);
        config.watch_interval = Duration::from_millis(200);
        config.canary.posting.as_mut().unwrap().every = Duration::from_millis(200);
        config
    }

    /// The commands that Redis refused, with who sent them.
    async fn refused_by_redis(&self) -> Vec<Value> {
        let mut admin = redis_connection_to(&self.redis_url(User::Admin)).await.unwrap();
        redis::cmd("ACL").arg("LOG").query_async(&mut admin).await.unwrap()
    }

    /// The lines of RabbitMQ's log about what it refused.
    fn refused_by_rabbitmq(&self) -> Vec<String> {
        // Not all of it is UTF-8: a crash report has the state of a process.
        let log = fs::read(self.folder.path().join("rabbitmq.log")).unwrap();
        let log = String::from_utf8_lossy(&log);
        log.lines().filter(|line| line.to_lowercase().contains("refused")).map(str::to_owned).collect()
    }
}

fn channel(address: SocketAddr) -> Channel {
    Endpoint::from_shared(format!("http://{address}")).unwrap().connect_lazy()
}

fn enquiry(service: &str, email: &str, message: &str) -> SubmitRequest {
    SubmitRequest {
        idempotency_key: Uuid::new_v4().to_string(),
        name: "Pat Example".into(),
        email: email.into(),
        phone: "0161 4960 999".into(),
        service: service.into(),
        message: message.into(),
        page: "/contact-us/".into(),
        ..SubmitRequest::default()
    }
}

async fn accept(contact: &Channel, request: SubmitRequest) -> String {
    let answer = ContactServiceClient::new(contact.clone()).submit(request).await.unwrap().into_inner();
    let Some(Outcome::Accepted(accepted)) = answer.outcome else { panic!("{answer:?}") };
    accepted.id
}

/// Waits until `/readyz` contains `wanted`.
async fn until_readyz_says(admin: SocketAddr, wanted: &str) {
    let http = https_client::builder(DEADLINE).build().unwrap();
    eventually(&format!("{wanted} at {admin}"), async || {
        let page = http.get(format!("http://{admin}/readyz")).send().await.ok()?.text().await.ok()?;
        page.contains(wanted).then_some(())
    })
    .await;
}

/// Waits for the alert that `alarm` is raised.
async fn until_raised(webhook: &Webhook, alarm: &str) {
    eventually(alarm, async || {
        let received = webhook.received();
        received.iter().any(|alert| alert["alarm"] == alarm && alert["state"] == "raised").then_some(())
    })
    .await;
}

/// Waits until the enquiry is a dead letter.
async fn until_dead(operator: &notifier::Config, id: &str) {
    eventually("the dead letter", async || {
        let mut out = Vec::new();
        dead::list(&operator.broker, dead::Format::Json, &mut out).await.unwrap();
        String::from_utf8(out).unwrap().contains(id).then_some(())
    })
    .await;
}

#[tokio::test]
async fn each_service_does_all_its_work_as_its_own_user() {
    let stores = Stores::start().await;
    let (mut smtp, webhook, spool) =
        (SmtpServer::start().await, Webhook::start(200).await, tempfile::tempdir().unwrap());

    // The contact service comes first: nothing is declared, and enquiries wait in its spool.
    let (contact_admin, contact, contact_service) = stores.contact(spool.path().to_str().unwrap(), &webhook).await;
    let first = accept(&contact, enquiry("cctv-systems", "pat@example.com", "Two cameras, please.")).await;
    until_readyz_says(contact_admin, "start a notifier, which declares it").await;
    until_raised(&webhook, "enquiries-in-spool").await;

    // The notifier declares, the spool is published, and the mail arrives after a retry, beside the acknowledgement.
    let config = stores.notifier_config(User::Notifier, &smtp, &webhook);
    let notifier = notifier::Notifier::bind(config).await.unwrap();
    let notifier_admin = notifier.admin_addr().unwrap();
    let notifier_service = Running::start(|shutdown| notifier.run(shutdown));
    let mut recipients = Vec::new();
    for _ in 0..2 {
        recipients.extend(smtp.next_mail().await.recipients().to_vec());
    }
    recipients.sort();
    assert_eq!(recipients, ["busy-once@firm.example", "pat@example.com"]);

    let message = format!(
        "Canary sent at {:.3}. It shows that enquiries arrive; nobody waits for an answer.",
        "2026-11-24T09:00:00Z".parse::<jiff::Timestamp>().unwrap()
    );
    accept(&contact, enquiry("other", CANARY_TO, &message)).await;
    assert_eq!(smtp.next_mail().await.header("Subject"), Some("Canary: enquiries arrive"));

    // A dead letter, which the operator lists, replays and purges.
    let refused =
        accept(&contact, enquiry("commercial-security", "pat@example.com", "A shop in the High Street.")).await;
    let operator = stores.notifier_config(User::Operator, &smtp, &webhook);
    until_dead(&operator, &refused).await;
    until_raised(&webhook, "enquiries-undelivered").await;
    dead::check_limit(&operator.broker).await.unwrap();
    let selection = Selection::Ids(vec![refused.parse().unwrap()]);
    dead::replay(&operator, &selection, &mut Vec::new()).await.unwrap();
    until_dead(&operator, &refused).await;
    dead::show(&operator.broker, refused.parse().unwrap(), &mut Vec::new()).await.unwrap();
    dead::purge(&operator, &selection, &operator.undelivered().unwrap(), &mut Vec::new()).await.unwrap();
    assert_eq!(dead::count(&operator.broker).await.unwrap(), 0);

    let (mut listed, mut exported) = (Vec::new(), Vec::new());
    let period = || Period::new(&"1h".parse().unwrap(), None).unwrap();
    archive::list(&operator, period(), &mut listed).await.unwrap();
    archive::export(&operator, period(), archive::Format::Csv, &mut exported).await.unwrap();
    for archived in [listed, exported] {
        let text = String::from_utf8(archived).unwrap();
        assert!(text.contains(&first) && text.contains(&refused), "{text}");
    }

    // A person's data, a dead letter included, is found and removed.
    let refused = || enquiry("commercial-security", "pat@example.com", "Another shop.");
    until_dead(&operator, &accept(&contact, refused()).await).await;
    people::find_and_forget(&operator, "pat@example.com").await;

    reviews_and_photo(&stores).await;
    for admin in [contact_admin, notifier_admin] {
        until_readyz_says(admin, r#""status":"ready""#).await;
    }
    until_dead(&operator, &accept(&contact, refused()).await).await;
    contact_service.stop().await;
    notifier_service.stop().await;
    people::expire_dead_letters(stores.notifier_config(User::Notifier, &smtp, &webhook), &operator).await;
    assert_eq!(
        stores.refused_by_redis().await,
        [] as [Value; 0],
        "services go on without Redis if it refuses a command"
    );
    assert_eq!(stores.refused_by_rabbitmq(), [] as [String; 0]);
}

/// Reviews and a photo of Google's go through Redis.
async fn reviews_and_photo(stores: &Stores) {
    let google = Google::start().await;
    google.set_place(google.place(5.0, 1, &[CustomerReview::new("Anne", 5, "Tidy.")]));
    let places = google.places_variables();
    let mut variables = vec![("REVIEWS_GRPC_ADDR", "127.0.0.1:0"), ("REVIEWS_ADMIN_ADDR", "127.0.0.1:0")];
    variables.extend([("GOOGLE_TIMEOUT", "30s")]);
    variables.extend(places.iter().map(|(name, value)| (*name, value.as_str())));
    let config = reviews::Config::from_env(&stores.env(User::Reviews, &variables)).unwrap();
    let reviews = reviews::Reviews::bind(config).await.unwrap();
    let (admin, mut client) =
        (reviews.admin_addr().unwrap(), ReviewsServiceClient::new(channel(reviews.grpc_addr().unwrap())));
    let service = Running::start(|shutdown| reviews.run(shutdown));
    let shown = eventually("reviews", async || client.clone().get_reviews(GetReviewsRequest {}).await.ok()).await;
    assert_eq!(shown.into_inner().total_reviews, 1);
    client.get_photo(GetPhotoRequest::default()).await.unwrap();
    until_readyz_says(admin, r#""status":"ready""#).await;
    let redis = redis_connection_to(&stores.redis_url(User::Admin)).await.unwrap();
    for pattern in ["reviews:v2:*:entry", "reviews:v1:photo:*", "reviews:v1:budget:*"] {
        eventually(pattern, async || {
            let keys: Vec<String> = redis::cmd("KEYS").arg(pattern).query_async(&mut redis.clone()).await.unwrap();
            (!keys.is_empty()).then_some(())
        })
        .await;
    }
    service.stop().await;
}
