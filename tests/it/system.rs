use std::{fs, net::SocketAddr, sync::Arc, time::Duration};

use reqwest::Client;
use runtime::env::Env;
use serde_json::{Value, json};
use tempfile::TempDir;
use test_support::{
    DEADLINE, PATIENT_REDIS_TIMEOUT, RETRY_SCHEDULE, Running, TestBroker, delete_keys, eventually, redis_url,
};

/// Longer than the default, for a busy broker. Below the grace of a shutdown: a notifier that stops may wait this long for a
/// reply on a lost connection.
const REPLY_TIMEOUT: Duration = Duration::from_secs(20);

/// Longer than the default, for a busy machine.
const UPSTREAM_TIMEOUT: Duration = Duration::from_secs(40);
const CANARY_INTERVAL: Duration = Duration::from_secs(2);
/// Short, so that the keys in Redis expire soon after a test.
const DEDUPE_FOR: Duration = Duration::from_mins(3);

/// A second gateway and contact service, as on another machine.
pub(crate) struct Replicas {
    base: String,
    http: Client,
    gateway: Running<gateway::RunError>,
    contact: Running<contact::RunError>,
}

/// Gateway, contact, reviews and notifier on free ports of this machine.
pub(crate) struct System {
    base: String,
    notifier_admin: String,
    http: Client,
    /// Of its keys in Redis.
    cache_prefix: String,
    /// The variables that all services share.
    shared: Vec<(&'static str, String)>,
    files: TempDir,
    gateway: Running<gateway::RunError>,
    contact: Running<contact::RunError>,
    reviews: Running<reviews::RunError>,
    notifier: Running<notifier::RunError>,
}

impl System {
    /// Starts all services and waits until they are ready.
    pub(crate) async fn start(broker: &Arc<TestBroker>, smtp_url: &str) -> Self {
        Self::start_with(broker, smtp_url, &[]).await
    }

    /// Starts all services with more variables for the notifier. In their values `{base}` is the site's URL.
    pub(crate) async fn start_with(
        broker: &Arc<TestBroker>,
        smtp_url: &str,
        for_notifier: &[(&'static str, &str)],
    ) -> Self {
        Self::start_with_scheme(broker, smtp_url, "http", &[], for_notifier).await
    }

    /// Starts all services with these variables for TLS on every connection.
    pub(crate) async fn start_with_tls(
        broker: &Arc<TestBroker>,
        smtp_url: &str,
        for_all: &[(&'static str, String)],
    ) -> Self {
        Self::start_with_scheme(broker, smtp_url, "https", for_all, &[]).await
    }

    async fn start_with_scheme(
        broker: &Arc<TestBroker>,
        smtp_url: &str,
        scheme: &str,
        for_all: &[(&'static str, String)],
        for_notifier: &[(&'static str, &str)],
    ) -> Self {
        let files = files();
        let path = |name: &str| files.path().join(name).to_str().unwrap().to_owned();
        let mut shared = vec![
            ("GATEWAY_HTTP_ADDR", "127.0.0.1:0".to_owned()),
            ("GATEWAY_ADMIN_ADDR", "127.0.0.1:0".to_owned()),
            // All requests of a test come from one address.
            ("ENQUIRY_RATE_PER_HOUR", "2000".to_owned()),
            ("CONTACT_GRPC_ADDR", "127.0.0.1:0".to_owned()),
            ("CONTACT_ADMIN_ADDR", "127.0.0.1:0".to_owned()),
            ("REVIEWS_GRPC_ADDR", "127.0.0.1:0".to_owned()),
            ("REVIEWS_ADMIN_ADDR", "127.0.0.1:0".to_owned()),
            ("NOTIFIER_ADMIN_ADDR", "127.0.0.1:0".to_owned()),
            ("AMQP_URL", broker.url().to_owned()),
            ("AMQP_TOPOLOGY", broker.topology_name()),
            ("RETRY_SCHEDULE", RETRY_SCHEDULE.to_owned()),
            ("SPOOL_DIR", path("spool")),
            ("REDIS_URL", redis_url()),
            // Longer than the defaults, for a busy machine.
            ("REDIS_TIMEOUT", PATIENT_REDIS_TIMEOUT.to_owned()),
            ("PUBLISH_TIMEOUT", "20s".to_owned()),
            ("REVIEWS_FILE", path("reviews.json")),
            ("SITE_DIR", path("site")),
            ("SMTP_URL", smtp_url.to_owned()),
        ];
        shared.extend(for_all.iter().cloned());
        let env = |more: &[(&'static str, String)]| env_with(&shared, more);

        let contact = contact::Contact::bind(contact_config(&env(&[]))).await.unwrap();
        let reviews = reviews::Reviews::bind(reviews::Config::from_env(&env(&[])).unwrap()).await.unwrap();
        let upstreams = env(&[
            ("CONTACT_URL", format!("{scheme}://{}", contact.grpc_addr().unwrap())),
            ("REVIEWS_URL", format!("{scheme}://{}", reviews.grpc_addr().unwrap())),
        ]);
        let gateway = gateway::Gateway::bind(gateway_config(&upstreams)).await.unwrap();
        let base = format!("http://{}", gateway.http_addr().unwrap());
        let for_notifier: Vec<_> =
            for_notifier.iter().map(|(name, value)| (*name, value.replace("{base}", &base))).collect();
        let mut notifier_config = notifier::Config::from_env(&env(&for_notifier)).unwrap();
        notifier_config.broker.reply_timeout = REPLY_TIMEOUT;
        notifier_config.ledger.dedupe_for = DEDUPE_FOR;
        if let Some(posting) = &mut notifier_config.canary.posting {
            posting.every = CANARY_INTERVAL;
        }
        let notifier = notifier::Notifier::bind(notifier_config).await.unwrap();
        let http = https_client::builder(DEADLINE).build().unwrap();

        let admins = [
            contact.admin_addr().unwrap(),
            reviews.admin_addr().unwrap(),
            notifier.admin_addr().unwrap(),
            gateway.admin_addr().unwrap(),
        ];
        let system = Self {
            base,
            notifier_admin: format!("http://{}", notifier.admin_addr().unwrap()),
            http: http.clone(),
            cache_prefix: broker.topology_name(),
            shared,
            files,
            gateway: Running::start(|shutdown| gateway.run(shutdown)),
            contact: Running::start(|shutdown| contact.run(shutdown)),
            reviews: Running::start(|shutdown| reviews.run(shutdown)),
            notifier: Running::start(|shutdown| notifier.run(shutdown)),
        };
        for admin in admins {
            until_ready(&http, admin).await;
        }
        system
    }

    /// Starts a second gateway and contact service on the same broker.
    pub(crate) async fn replicas(&self) -> Replicas {
        let spool = self.files.path().join("second-spool").display().to_string();
        let env = |name, value| env_with(&self.shared, &[(name, value)]);
        let contact = contact::Contact::bind(contact_config(&env("SPOOL_DIR", spool))).await.unwrap();
        let contact_url = format!("http://{}", contact.grpc_addr().unwrap());
        let gateway = gateway_config(&env("CONTACT_URL", contact_url));
        let gateway = gateway::Gateway::bind(gateway).await.unwrap();
        let contact_admin = contact.admin_addr().unwrap();
        let replicas = Replicas {
            base: format!("http://{}", gateway.http_addr().unwrap()),
            http: self.http.clone(),
            gateway: Running::start(|shutdown| gateway.run(shutdown)),
            contact: Running::start(|shutdown| contact.run(shutdown)),
        };
        until_ready(&self.http, contact_admin).await;
        replicas
    }

    pub(crate) fn post(&self, path: &str) -> reqwest::RequestBuilder {
        self.http.post(format!("{}{path}", self.base))
    }

    pub(crate) async fn get(&self, path: &str) -> Value {
        self.http.get(format!("{}{path}", self.base)).send().await.unwrap().json().await.unwrap()
    }

    /// The notifier's `/metrics`.
    pub(crate) async fn notifier_metrics(&self) -> String {
        self.http.get(format!("{}/metrics", self.notifier_admin)).send().await.unwrap().text().await.unwrap()
    }

    /// Stops all services. Panics if one does not stop cleanly.
    pub(crate) async fn stop(self) {
        self.gateway.stop().await;
        self.contact.stop().await;
        self.reviews.stop().await;
        self.notifier.stop().await;
        delete_keys(&self.cache_prefix).await;
    }
}

impl Replicas {
    pub(crate) fn post(&self, path: &str) -> reqwest::RequestBuilder {
        self.http.post(format!("{}{path}", self.base))
    }

    pub(crate) async fn stop(self) {
        self.gateway.stop().await;
        self.contact.stop().await;
    }
}

/// The shared variables, overridden by `more`.
fn env_with(shared: &[(&'static str, String)], more: &[(&'static str, String)]) -> Env {
    let pairs = shared.iter().chain(more);
    Env::from_pairs(pairs.map(|(name, value)| (*name, value.as_str())))
}

/// The configuration of a contact service, with [`REPLY_TIMEOUT`].
fn contact_config(env: &Env) -> contact::Config {
    let mut config = contact::Config::from_env(env).unwrap();
    config.broker.reply_timeout = REPLY_TIMEOUT;
    config
}

/// The configuration of a gateway, with [`UPSTREAM_TIMEOUT`].
fn gateway_config(env: &Env) -> gateway::Config {
    let mut config = gateway::Config::from_env(env).unwrap();
    config.upstream_timeout = UPSTREAM_TIMEOUT;
    config
}

async fn until_ready(http: &Client, admin: SocketAddr) {
    eventually(&format!("{admin} is ready"), async || {
        let report: Value = http.get(format!("http://{admin}/readyz")).send().await.ok()?.json().await.ok()?;
        (report["status"] == "ready").then_some(())
    })
    .await;
}

/// A minimal built site and a reviews file.
fn files() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let site = folder.path().join("site");
    fs::create_dir_all(site.join("public")).unwrap();
    fs::create_dir_all(site.join("templates")).unwrap();
    let routes = json!({"origin": "http://localhost:8080", "pages": ["/"], "redirects": {}});
    fs::write(site.join("routes.json"), routes.to_string()).unwrap();
    fs::write(site.join("public/index.html"), "<h1>home</h1>").unwrap();
    fs::write(site.join("public/404.html"), "<h1>not found</h1>").unwrap();
    fs::write(site.join("templates/enquiry-rejected.html"), "<form></form>").unwrap();
    let reviews = json!({"rating": 5.0, "total_reviews": 60, "reviews": []});
    fs::write(folder.path().join("reviews.json"), reviews.to_string()).unwrap();
    folder
}
