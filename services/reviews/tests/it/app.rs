use std::path::PathBuf;

use proto::reviews::v1::{GetReviewsRequest, GetReviewsResponse, reviews_service_client::ReviewsServiceClient};
use redis::{AsyncCommands, aio::MultiplexedConnection};
use reviews::{Config, Reviews, RunError};
use runtime::env::Env;
use tempfile::TempDir;
use test_support::{PATIENT_REDIS_TIMEOUT, Running, delete_keys, eventually, redis_connection};
use tonic::{
    Status,
    transport::{Channel, Endpoint},
};
use tonic_health::pb::{HealthCheckRequest, health_client::HealthClient};
use uuid::Uuid;

/// The reviews service on free ports, with its own file and its own key prefix in Redis.
pub(crate) struct App {
    folder: TempDir,
    prefix: String,
    client: ReviewsServiceClient<Channel>,
    pub(crate) service: Running<RunError>,
}

impl App {
    pub(crate) async fn start(redis_url: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let prefix = format!("test-{}", Uuid::new_v4());
        write(&folder, 60);
        let env = Env::from_pairs([
            ("REVIEWS_GRPC_ADDR", "127.0.0.1:0"),
            ("REVIEWS_ADMIN_ADDR", "127.0.0.1:0"),
            ("REVIEWS_FILE", path(&folder).to_str().unwrap()),
            ("AMQP_TOPOLOGY", &prefix),
            ("REVIEWS_FRESH", "5m"),
            ("REDIS_URL", redis_url),
            // Long enough for a busy machine.
            ("REDIS_TIMEOUT", PATIENT_REDIS_TIMEOUT),
        ]);
        let reviews = Reviews::bind(Config::from_env(&env).unwrap()).await.unwrap();
        let url = format!("http://{}", reviews.grpc_addr().unwrap());
        let service = Running::start(|shutdown| reviews.run(shutdown));
        let channel = Endpoint::from_shared(url).unwrap().connect_lazy();
        let request = HealthCheckRequest { service: "reviews.v1.ReviewsService".to_owned() };
        eventually("reviews serves", async || HealthClient::new(channel.clone()).check(request.clone()).await.ok())
            .await;
        Self { folder, prefix, client: ReviewsServiceClient::new(channel), service }
    }

    pub(crate) async fn reviews(&self) -> Result<GetReviewsResponse, Status> {
        self.client.clone().get_reviews(GetReviewsRequest {}).await.map(tonic::Response::into_inner)
    }

    /// Changes the file, so that the total reveals whether it was read again.
    pub(crate) fn set_total(&self, total: u64) {
        write(&self.folder, total);
    }

    pub(crate) fn remove_source(&self) {
        std::fs::remove_file(path(&self.folder)).unwrap();
    }

    /// The key of the entry, once there is one.
    pub(crate) async fn entry_key(&self) -> Option<String> {
        let keys: Vec<String> = redis().await.keys(format!("{}:v2:*:entry", self.prefix)).await.unwrap();
        keys.into_iter().next()
    }

    /// Stops the service and deletes its keys in Redis.
    pub(crate) async fn stop(self) {
        self.service.stop().await;
        delete_keys(&self.prefix).await;
    }
}

pub(crate) async fn redis() -> MultiplexedConnection {
    redis_connection().await
}

fn path(folder: &TempDir) -> PathBuf {
    folder.path().join("reviews.json")
}

fn write(folder: &TempDir, total: u64) {
    let json = format!(
        r#"{{"rating": 5, "total_reviews": {total},
            "reviews": [{{"author_name": "A", "rating": 4.4, "time": 1700000000, "text": "Tidy."}}]}}"#
    );
    std::fs::write(path(folder), json).unwrap();
}
