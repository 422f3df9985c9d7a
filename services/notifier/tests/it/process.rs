//! The notifier as a separate process, for tests of its logs, metrics and root certificates.

use std::{net::SocketAddr, process::Stdio};

use test_support::{DEADLINE, TestBroker, delete_keys, show_log};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::TcpStream,
    process::{Child, ChildStderr, Command},
    sync::watch,
    time,
};

use crate::app::shared_variables;

/// A notifier process, killed when dropped.
pub(crate) struct NotifierProcess {
    child: Child,
    /// The log so far. The channel closes when the process exits.
    log: watch::Receiver<String>,
    /// Of its keys in Redis.
    prefix: String,
}

impl NotifierProcess {
    /// Starts a notifier that mails to `smtp_url`, with these variables in addition to the shared ones, and a debug log.
    pub(crate) fn start(broker: &TestBroker, smtp_url: &str, more: &[(&str, &str)]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_notifier"))
            .envs(shared_variables(broker.url(), &broker.topology_name()))
            .env("SMTP_URL", smtp_url)
            .env("RUST_LOG", "debug,lapin=off")
            .envs(more.iter().copied())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let log = follow(child.stderr.take().unwrap());
        Self { child, log, prefix: broker.topology_name() }
    }

    /// Waits until the log contains `text`, or panics at the deadline.
    pub(crate) async fn wait_for_log(&mut self, text: &str) {
        self.wait_for_log_times(1, text).await;
    }

    /// Waits until the log contains `text` at least `times` times, or panics at the deadline.
    pub(crate) async fn wait_for_log_times(&mut self, times: usize, text: &str) {
        let logged = self.log.wait_for(|log| log.matches(text).count() >= times);
        let found = time::timeout(DEADLINE, logged).await.map(|log| log.is_ok());
        let log = self.log.borrow();
        assert!(found != Ok(false), "the notifier exited before it logged {text:?} (expected: {times})\n{}", *log);
        assert!(found.is_ok(), "not logged in time: {text:?} (expected: {times})\n{}", *log);
    }

    /// The address of its admin port, which it logs when it listens.
    async fn admin(&self) -> SocketAddr {
        let mut log = self.log.clone();
        let listening = log.wait_for(|log| log.contains("notifier listening"));
        let log = time::timeout(DEADLINE, listening).await.expect("the notifier does not listen").unwrap();
        let (_, address) = log.split_once(r#""admin.addr":""#).unwrap();
        address.split('"').next().unwrap().parse().unwrap()
    }

    /// The answer of `/metrics`.
    pub(crate) async fn metrics(&self) -> String {
        let admin = self.admin().await;
        let request = async {
            let mut stream = TcpStream::connect(admin).await.unwrap();
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
        let ended = async { while self.log.changed().await.is_ok() {} };
        time::timeout(DEADLINE, ended).await.expect("the notifier did not stop");
        self.log.borrow().clone()
    }
}

/// Reads a process's log as it comes, so that a test which fails shows it even while it waits for something else.
fn follow(stderr: ChildStderr) -> watch::Receiver<String> {
    let (written, log) = watch::channel(String::new());
    tokio::spawn(async move {
        let mut lines = BufReader::new(stderr).lines();
        while let Some(line) = lines.next_line().await.unwrap() {
            show_log(&line);
            written.send_modify(|log| log.push_str(&line));
        }
    });
    log
}
