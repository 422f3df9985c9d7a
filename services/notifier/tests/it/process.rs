//! The notifier as a separate process, for tests of its logs, metrics and root certificates.

use std::{
    net::{SocketAddr, TcpListener},
    process::Stdio,
};

use test_support::{DEADLINE, TestBroker, delete_keys, show_log};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader, Lines},
    net::TcpStream,
    process::{Child, ChildStderr, Command},
    time,
};

use crate::app::shared_variables;

/// A notifier process, killed when dropped.
pub(crate) struct NotifierProcess {
    child: Child,
    admin: SocketAddr,
    lines: Lines<BufReader<ChildStderr>>,
    log: String,
    /// Of its keys in Redis.
    prefix: String,
}

impl NotifierProcess {
    /// Starts a notifier that mails to `smtp_url`, with these variables in addition to the shared ones, and a debug log.
    pub(crate) fn start(broker: &TestBroker, smtp_url: &str, more: &[(&str, &str)]) -> Self {
        // Freed for the notifier, which fails to start in the unlikely case that another process takes it first.
        let admin = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_notifier"))
            .envs(shared_variables(broker.url(), &broker.topology_name()))
            .env("NOTIFIER_ADMIN_ADDR", admin.to_string())
            .env("SMTP_URL", smtp_url)
            .env("RUST_LOG", "debug,lapin=off")
            .envs(more.iter().copied())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stderr.take().unwrap()).lines();
        Self { child, admin, lines, log: String::new(), prefix: broker.topology_name() }
    }

    /// Waits until the log contains `text`, or panics at the deadline.
    pub(crate) async fn wait_for_log(&mut self, text: &str) {
        let reading = async {
            while !self.log.contains(text) {
                let line = self.lines.next_line().await.unwrap().expect("the notifier ended");
                show_log(&line);
                self.log.push_str(&line);
            }
        };
        let found = time::timeout(DEADLINE, reading).await;
        assert!(found.is_ok(), "{text:?} is not in\n{}", self.log);
    }

    /// The answer of `/metrics`, available once the log says that the notifier listens.
    pub(crate) async fn metrics(&self) -> String {
        let request = async {
            let mut stream = TcpStream::connect(self.admin).await.unwrap();
            let head = "GET /metrics HTTP/1.1\r\nHost: notifier\r\nConnection: close\r\n\r\n";
            stream.write_all(head.as_bytes()).await.unwrap();
            let mut answer = String::new();
            stream.read_to_string(&mut answer).await.unwrap();
            answer
        };
        time::timeout(DEADLINE, request).await.expect("/metrics did not answer")
    }

    /// Stops the process, deletes its keys in Redis and returns its log.
    pub(crate) async fn stop(self) -> String {
        let prefix = self.prefix.clone();
        let log = self.stop_keeping_keys().await;
        delete_keys(&prefix).await;
        log
    }

    /// Stops the process and returns its log.
    pub(crate) async fn stop_keeping_keys(mut self) -> String {
        let id = self.child.id().unwrap().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().await.unwrap().success());
        let reading = async {
            while let Some(line) = self.lines.next_line().await.unwrap() {
                show_log(&line);
                self.log.push_str(&line);
            }
        };
        time::timeout(DEADLINE, reading).await.expect("the notifier did not stop");
        self.log
    }
}
