//! The program itself, for what is of a whole process: its logs, its metrics, its root certificates.

use std::{
    net::{SocketAddr, TcpListener},
    process::Stdio,
};

use test_support::{DEADLINE, RETRY_SCHEDULE, TestBroker, show_log};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader, Lines},
    net::TcpStream,
    process::{Child, ChildStderr, Command},
    time,
};

/// A notifier in a process of its own, killed when dropped.
pub(crate) struct NotifierProcess {
    child: Child,
    admin: SocketAddr,
    lines: Lines<BufReader<ChildStderr>>,
    said: String,
}

impl NotifierProcess {
    /// Starts it with these variables over those that every test shares, and all of its own logs.
    pub(crate) fn start(broker: &TestBroker, more: &[(&str, &str)]) -> Self {
        // Freed for the notifier: nobody else takes it within the moment, or the start says so.
        let admin = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_notifier"))
            .env("NOTIFIER_ADMIN_ADDR", admin.to_string())
            .env("AMQP_URL", broker.url())
            .env("AMQP_TOPOLOGY", broker.topology_name())
            .env("RETRY_SCHEDULE", RETRY_SCHEDULE)
            .env("LEDGER_PREFIX", broker.topology_name())
            .env("DEDUPE_FOR", "3m")
            // A busy machine is not a Redis or a broker that is away.
            .env("REDIS_TIMEOUT", "5s")
            .env("PUBLISH_TIMEOUT", "20s")
            .env("CLAIM_LEASE", "150s")
            .env("MAIL_FROM", "Website <web@firm.example>")
            .env("RUST_LOG", "debug,lapin=off")
            .envs(more.iter().copied())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stderr.take().unwrap()).lines();
        Self { child, admin, lines, said: String::new() }
    }

    /// Waits until it has said `words`; panics if it has not within the deadline.
    pub(crate) async fn says(&mut self, words: &str) {
        let hearing = async {
            while !self.said.contains(words) {
                let line = self.lines.next_line().await.unwrap().expect("the notifier ended");
                show_log(&line);
                self.said.push_str(&line);
            }
        };
        let heard = time::timeout(DEADLINE, hearing).await;
        assert!(heard.is_ok(), "it did not say {words:?}, but\n{}", self.said);
    }

    /// What it answers to `/metrics` now, which it does once it has said that it listens.
    pub(crate) async fn metrics(&self) -> String {
        let asking = async {
            let mut stream = TcpStream::connect(self.admin).await.unwrap();
            let request = "GET /metrics HTTP/1.1\r\nHost: notifier\r\nConnection: close\r\n\r\n";
            stream.write_all(request.as_bytes()).await.unwrap();
            let mut answer = String::new();
            stream.read_to_string(&mut answer).await.unwrap();
            answer
        };
        time::timeout(DEADLINE, asking).await.expect("no metrics came")
    }

    /// Stops it; the answer is all that it said.
    pub(crate) async fn stop(mut self) -> String {
        let id = self.child.id().unwrap().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().await.unwrap().success());
        let hearing = async {
            while let Some(line) = self.lines.next_line().await.unwrap() {
                show_log(&line);
                self.said.push_str(&line);
            }
        };
        time::timeout(DEADLINE, hearing).await.expect("the notifier goes on");
        self.said
    }
}
