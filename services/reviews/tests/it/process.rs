//! The program itself, for what is of a whole process: its logs, its metrics, its exit code.

use std::{
    net::SocketAddr,
    process::{ExitStatus, Stdio},
    time::Duration,
};

use proto::reviews::v1::{GetReviewsRequest, GetReviewsResponse, reviews_service_client::ReviewsServiceClient};
use serde_json::Value;
use test_support::{DEADLINE, eventually, forget, redis_url, show_log};
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

/// Between two calls of a loop that runs in spawned tasks, where `eventually` cannot: its future is not `Send`.
const ASK_AGAIN_AFTER: Duration = Duration::from_millis(20);

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
        Self::start_in(&format!("test-{}", Uuid::new_v4()), variables).await
    }

    /// Starts another replica in the same part of Redis.
    pub(crate) async fn start_beside(&self, variables: &[(&str, String)]) -> Self {
        Self::start_in(&self.prefix, variables).await
    }

    async fn start_in(prefix: &str, variables: &[(&str, String)]) -> Self {
        let mut child =
            program(variables).env("REVIEWS_CACHE_PREFIX", prefix).env("RUST_LOG", "trace").spawn().unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let (listens, listening) = oneshot::channel();
        // Read as it comes: a full pipe would stop the process.
        let said = tokio::spawn(async move {
            let (mut said, mut listens) = (String::new(), Some(listens));
            while let Some(line) = lines.next_line().await.unwrap() {
                if line.contains("reviews listens")
                    && let Some(listens) = listens.take()
                {
                    let told: Value = serde_json::from_str(&line).unwrap();
                    // Nobody waits for it any more when the test is over.
                    let _ = listens.send(told);
                }
                show_log(&line);
                said.push_str(&line);
            }
            said
        });
        let told = time::timeout(DEADLINE, listening).await.expect("reviews does not listen").expect("reviews ended");
        let [grpc, admin] = ["grpc.addr", "admin.addr"].map(|field| told[field].as_str().unwrap());
        let channel = Endpoint::from_shared(format!("http://{grpc}")).unwrap().connect_lazy();
        let asked = HealthCheckRequest { service: "reviews.v1.ReviewsService".to_owned() };
        eventually("reviews serves", async || HealthClient::new(channel.clone()).check(asked.clone()).await.ok()).await;
        Self {
            child,
            said,
            admin: admin.parse().unwrap(),
            prefix: prefix.to_owned(),
            client: ReviewsServiceClient::new(channel),
        }
    }

    pub(crate) async fn reviews(&self) -> Result<GetReviewsResponse, Status> {
        self.client.clone().get_reviews(GetReviewsRequest {}).await.map(tonic::Response::into_inner)
    }

    /// The reviews, once there are any: the service keeps a call waiting for 4 s, which a busy machine can take.
    pub(crate) async fn shown(&self) -> GetReviewsResponse {
        shown_to(self.client.clone()).await
    }

    /// Makes this many calls at once, each of which waits for the reviews as [`shown`](Self::shown) does.
    pub(crate) fn ask_often(&self, calls: &mut JoinSet<GetReviewsResponse>, times: usize) {
        for _ in 0..times {
            calls.spawn(shown_to(self.client.clone()));
        }
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
        forget(&self.prefix).await;
        self.said.await.unwrap()
    }
}

async fn shown_to(mut client: ReviewsServiceClient<Channel>) -> GetReviewsResponse {
    let asking = async {
        loop {
            match client.get_reviews(GetReviewsRequest {}).await {
                Err(status) if status.code() == Code::Unavailable => time::sleep(ASK_AGAIN_AFTER).await,
                answer => return answer.unwrap().into_inner(),
            }
        }
    };
    time::timeout(DEADLINE, asking).await.expect("no reviews are shown")
}

/// Runs it with these variables to an end that is its own; how it ended, and what it said.
pub(crate) async fn run(variables: &[(&str, String)]) -> (ExitStatus, String) {
    let child = program(variables).spawn().unwrap();
    let output = time::timeout(DEADLINE, child.wait_with_output()).await.expect("reviews goes on").unwrap();
    (output.status, String::from_utf8_lossy(&output.stderr).into_owned())
}

fn program(variables: &[(&str, String)]) -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_reviews"));
    let any_port = "127.0.0.1:0";
    program.env("REVIEWS_GRPC_ADDR", any_port).env("REVIEWS_ADMIN_ADDR", any_port).env("REDIS_URL", redis_url());
    // A busy machine is not a Google or a Redis that is away.
    program.env("GOOGLE_TIMEOUT", "30s").env("REDIS_TIMEOUT", "5s");
    program.stderr(Stdio::piped()).kill_on_drop(true);
    program.envs(variables.iter().map(|(name, value)| (*name, value.as_str())));
    program
}
