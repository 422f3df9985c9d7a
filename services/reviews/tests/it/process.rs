//! The program itself, for tests of its logs, metrics and exit code.

use std::{
    net::SocketAddr,
    process::{ExitStatus, Stdio},
    time::Duration,
};

use proto::reviews::v1::{GetReviewsRequest, GetReviewsResponse, reviews_service_client::ReviewsServiceClient};
use serde_json::Value;
use test_support::{DEADLINE, PATIENT_REDIS_TIMEOUT, delete_keys, eventually, redis_url, show_log};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::TcpStream,
    process::{Child, Command},
    sync::oneshot,
    task::{JoinHandle, JoinSet},
    time,
};
use tonic::{
    Code, Status,
    transport::{Channel, Endpoint},
};
use tonic_health::pb::{HealthCheckRequest, health_client::HealthClient};
use uuid::Uuid;

/// Delay between calls in spawned tasks, where `eventually` cannot be used: its future is not `Send`.
const RETRY_DELAY: Duration = Duration::from_millis(20);

/// The reviews service as a separate process, killed when dropped.
pub(crate) struct ReviewsProcess {
    child: Child,
    log: JoinHandle<String>,
    admin: SocketAddr,
    prefix: String,
    client: ReviewsServiceClient<Channel>,
}

impl ReviewsProcess {
    /// Starts it with these variables, its own key prefix in Redis and all log levels, and waits until it serves.
    pub(crate) async fn start(variables: &[(&str, String)]) -> Self {
        Self::start_in(&format!("test-{}", Uuid::new_v4()), variables).await
    }

    /// Starts another replica with the same key prefix.
    pub(crate) async fn start_beside(&self, variables: &[(&str, String)]) -> Self {
        Self::start_in(&self.prefix, variables).await
    }

    async fn start_in(prefix: &str, variables: &[(&str, String)]) -> Self {
        let mut child = program(variables).env("AMQP_TOPOLOGY", prefix).env("RUST_LOG", "trace").spawn().unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let (listens, listening) = oneshot::channel();
        // A full pipe would block the process.
        let log = tokio::spawn(async move {
            let (mut log, mut listens) = (String::new(), Some(listens));
            while let Some(line) = lines.next_line().await.unwrap() {
                if line.contains("reviews listening")
                    && let Some(listens) = listens.take()
                {
                    let event: Value = serde_json::from_str(&line).unwrap();
                    // The receiver is dropped if the test is over.
                    let _ = listens.send(event);
                }
                show_log(&line);
                log.push_str(&line);
            }
            log
        });
        let event = time::timeout(DEADLINE, listening).await.expect("reviews does not listen").expect("reviews ended");
        let [grpc, admin] = ["grpc.addr", "admin.addr"].map(|field| event[field].as_str().unwrap());
        let channel = Endpoint::from_shared(format!("http://{grpc}")).unwrap().connect_lazy();
        let request = HealthCheckRequest { service: "reviews.v1.ReviewsService".to_owned() };
        eventually("reviews serves", async || HealthClient::new(channel.clone()).check(request.clone()).await.ok())
            .await;
        Self {
            child,
            log,
            admin: admin.parse().unwrap(),
            prefix: prefix.to_owned(),
            client: ReviewsServiceClient::new(channel),
        }
    }

    pub(crate) async fn reviews(&self) -> Result<GetReviewsResponse, Status> {
        self.client.clone().get_reviews(GetReviewsRequest {}).await.map(tonic::Response::into_inner)
    }

    /// The reviews, once there are any: a call waits for 4 s, which a busy machine can exceed.
    pub(crate) async fn shown(&self) -> GetReviewsResponse {
        wait_for_reviews(self.client.clone()).await
    }

    /// Makes this many concurrent calls, each of which waits for the reviews as [`shown`](Self::shown) does.
    pub(crate) fn call_concurrently(&self, calls: &mut JoinSet<GetReviewsResponse>, times: usize) {
        for _ in 0..times {
            calls.spawn(wait_for_reviews(self.client.clone()));
        }
    }

    /// Waits until `/readyz` contains all of `texts`.
    pub(crate) async fn wait_for_readyz(&self, texts: &[&str]) {
        self.wait_for_text("/readyz", texts).await;
    }

    /// Waits until `/metrics` contains all of `lines`.
    pub(crate) async fn wait_for_metrics(&self, lines: &[&str]) {
        self.wait_for_text("/metrics", lines).await;
    }

    async fn wait_for_text(&self, path: &str, texts: &[&str]) {
        eventually(&format!("{texts:?} in {path}"), async || {
            let page = self.get(path).await;
            texts.iter().all(|text| page.contains(text)).then_some(())
        })
        .await;
    }

    /// The response of the admin server at `path`.
    pub(crate) async fn get(&self, path: &str) -> String {
        let response = async {
            let mut stream = TcpStream::connect(self.admin).await.unwrap();
            let request = format!("GET {path} HTTP/1.1\r\nHost: reviews\r\nConnection: close\r\n\r\n");
            stream.write_all(request.as_bytes()).await.unwrap();
            let mut text = String::new();
            stream.read_to_string(&mut text).await.unwrap();
            text
        };
        time::timeout(DEADLINE, response).await.expect("no response from the admin server")
    }

    /// Stops it, deletes its keys in Redis and returns its log.
    pub(crate) async fn stop(mut self) -> String {
        let id = self.child.id().unwrap().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().await.unwrap().success());
        time::timeout(DEADLINE, self.child.wait()).await.expect("reviews did not exit").unwrap();
        delete_keys(&self.prefix).await;
        self.log.await.unwrap()
    }
}

async fn wait_for_reviews(mut client: ReviewsServiceClient<Channel>) -> GetReviewsResponse {
    let retrying = async {
        loop {
            match client.get_reviews(GetReviewsRequest {}).await {
                Err(status) if status.code() == Code::Unavailable => time::sleep(RETRY_DELAY).await,
                response => return response.unwrap().into_inner(),
            }
        }
    };
    time::timeout(DEADLINE, retrying).await.expect("no reviews are shown")
}

/// Runs it with these variables until it exits. Returns its exit status and log.
pub(crate) async fn run(variables: &[(&str, String)]) -> (ExitStatus, String) {
    let child = program(variables).spawn().unwrap();
    let output = time::timeout(DEADLINE, child.wait_with_output()).await.expect("reviews did not exit").unwrap();
    (output.status, String::from_utf8_lossy(&output.stderr).into_owned())
}

fn program(variables: &[(&str, String)]) -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_reviews"));
    let any_port = "127.0.0.1:0";
    program.env("REVIEWS_GRPC_ADDR", any_port).env("REVIEWS_ADMIN_ADDR", any_port).env("REDIS_URL", redis_url());
    // Timeouts long enough for a busy machine.
    program.env("GOOGLE_TIMEOUT", "30s").env("REDIS_TIMEOUT", PATIENT_REDIS_TIMEOUT);
    program.stderr(Stdio::piped()).kill_on_drop(true);
    program.envs(variables.iter().map(|(name, value)| (*name, value.as_str())));
    program
}
