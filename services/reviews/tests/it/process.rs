//! The program itself, for what is of a whole process: its logs, its metrics, its exit code.

use std::{
    net::{SocketAddr, TcpListener},
    process::{ExitStatus, Stdio},
};

use proto::reviews::v1::{GetReviewsRequest, GetReviewsResponse, reviews_service_client::ReviewsServiceClient};
use redis::AsyncCommands;
use system_tests::{DEADLINE, eventually, redis_url};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    process::{Child, Command},
    task::JoinHandle,
    time,
};
use tonic::{
    Status,
    transport::{Channel, Endpoint},
};
use tonic_health::pb::{HealthCheckRequest, health_client::HealthClient};
use uuid::Uuid;

use crate::app::redis;

/// A reviews service in a process of its own, killed when dropped.
pub(crate) struct ReviewsProcess {
    child: Child,
    said: JoinHandle<String>,
    admin: SocketAddr,
    prefix: String,
    client: ReviewsServiceClient<Channel>,
}

impl ReviewsProcess {
    /// Starts it with these variables, a part of Redis of its own and all of its logs, and waits until it serves.
    pub(crate) async fn start(variables: &[(&str, String)]) -> Self {
        let [grpc, admin] = [free_address(), free_address()];
        let prefix = format!("test-{}", Uuid::new_v4());
        let mut child = program(variables)
            .env("REVIEWS_GRPC_ADDR", grpc.to_string())
            .env("REVIEWS_ADMIN_ADDR", admin.to_string())
            .env("REVIEWS_CACHE_PREFIX", &prefix)
            .env("RUST_LOG", "trace")
            .spawn()
            .unwrap();
        let mut stderr = child.stderr.take().unwrap();
        // Read as it comes: a full pipe would stop the process.
        let said = tokio::spawn(async move {
            let mut said = Vec::new();
            stderr.read_to_end(&mut said).await.unwrap();
            String::from_utf8_lossy(&said).into_owned()
        });
        let channel = Endpoint::from_shared(format!("http://{grpc}")).unwrap().connect_lazy();
        let asked = HealthCheckRequest { service: "reviews.v1.ReviewsService".to_owned() };
        eventually("reviews serves", async || HealthClient::new(channel.clone()).check(asked.clone()).await.ok()).await;
        Self { child, said, admin, prefix, client: ReviewsServiceClient::new(channel) }
    }

    pub(crate) async fn reviews(&self) -> Result<GetReviewsResponse, Status> {
        self.client.clone().get_reviews(GetReviewsRequest {}).await.map(tonic::Response::into_inner)
    }

    /// Waits until `/readyz` has all of `words`.
    pub(crate) async fn is_said_in_readyz(&self, words: &[&str]) {
        self.is_said_in("/readyz", words).await;
    }

    /// Waits until `/metrics` has all of `lines`.
    pub(crate) async fn is_said_in_metrics(&self, lines: &[&str]) {
        self.is_said_in("/metrics", lines).await;
    }

    async fn is_said_in(&self, path: &str, words: &[&str]) {
        eventually(&format!("{path} says {words:?}"), async || {
            let said = self.ask(path).await;
            words.iter().all(|word| said.contains(word)).then_some(())
        })
        .await;
    }

    /// All that is told at `path` of the admin port.
    pub(crate) async fn ask(&self, path: &str) -> String {
        let asking = async {
            let mut stream = TcpStream::connect(self.admin).await.unwrap();
            let request = format!("GET {path} HTTP/1.1\r\nHost: reviews\r\nConnection: close\r\n\r\n");
            stream.write_all(request.as_bytes()).await.unwrap();
            let mut answer = String::new();
            stream.read_to_string(&mut answer).await.unwrap();
            answer
        };
        time::timeout(DEADLINE, asking).await.expect("the admin port does not answer")
    }

    /// Stops it and removes its part of Redis; the answer is all that it logged.
    pub(crate) async fn stop(mut self) -> String {
        let id = self.child.id().unwrap().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().await.unwrap().success());
        time::timeout(DEADLINE, self.child.wait()).await.expect("reviews goes on").unwrap();
        let mut redis = redis().await;
        let keys: Vec<String> = redis.keys(format!("{}:*", self.prefix)).await.unwrap();
        if !keys.is_empty() {
            let _: () = redis.del(keys).await.unwrap();
        }
        self.said.await.unwrap()
    }
}

/// Runs it with these variables to an end that is its own; how it ended, and what it said.
pub(crate) async fn run(variables: &[(&str, String)]) -> (ExitStatus, String) {
    let any_port = "127.0.0.1:0";
    let child =
        program(variables).env("REVIEWS_GRPC_ADDR", any_port).env("REVIEWS_ADMIN_ADDR", any_port).spawn().unwrap();
    let output = time::timeout(DEADLINE, child.wait_with_output()).await.expect("reviews goes on").unwrap();
    (output.status, String::from_utf8_lossy(&output.stderr).into_owned())
}

fn program(variables: &[(&str, String)]) -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_reviews"));
    program.env("REDIS_URL", redis_url()).stderr(Stdio::piped()).kill_on_drop(true);
    program.envs(variables.iter().map(|(name, value)| (*name, value.as_str())));
    program
}

/// Freed for the process: nobody else takes it within the moment, or the start says so.
fn free_address() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap()
}
