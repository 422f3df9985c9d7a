use std::{
    ffi::OsStr,
    net::{Ipv4Addr, SocketAddr},
    path::Path,
    process::Stdio,
};

use serde_json::Value;
use tokio::{
    io::{AsyncBufReadExt, BufReader, Lines},
    process::{Child, ChildStdout, Command},
    time,
};

use super::ReceivedMail;
use crate::{DEADLINE, free_ports};

/// Debian's python3-aiosmtpd, for tests that another implementation accepts the notifier's mail and TLS. It refuses the
/// same recipients as [`SmtpServer`](crate::SmtpServer) (`aiosmtpd_server.py`).
#[derive(Debug)]
pub struct AiosmtpdServer {
    address: SocketAddr,
    lines: Lines<BufReader<ChildStdout>>,
    /// Killed when dropped.
    process: Child,
}

impl AiosmtpdServer {
    /// Starts a server on a free port.
    pub async fn start() -> Self {
        Self::start_with(&[]).await
    }

    /// Starts a server with TLS, `starttls` (required) or `implicit`, with certificate and key in one file.
    pub async fn start_with_tls(tls: &str, certificate: &Path) -> Self {
        Self::start_with(&[tls.as_ref(), certificate.as_ref()]).await
    }

    async fn start_with(tls: &[&OsStr]) -> Self {
        let [port] = free_ports().unwrap();
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        let mut process = Command::new("/usr/bin/python3")
            .args(["-u", concat!(env!("CARGO_MANIFEST_DIR"), "/src/smtp/aiosmtpd_server.py"), &port.to_string()])
            .args(tls)
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .expect("python3 with aiosmtpd must be installed: use make test");
        let lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let mut server = Self { address, lines, process };
        let listening =
            time::timeout(DEADLINE, server.lines.next_line()).await.expect("the SMTP server does not start");
        assert_eq!(listening.unwrap().as_deref(), Some("listening"), "the SMTP server ended");
        server
    }

    /// The address on which it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// `SMTP_URL` for a service.
    pub fn url(&self) -> String {
        format!("smtp://{}", self.address)
    }

    /// The next mail; panics if none comes within the deadline.
    pub async fn next_mail(&mut self) -> ReceivedMail {
        let (mail, _) = self.next_mail_parsed().await;
        mail
    }

    /// The next mail, and its fields as Python parses them: the names of its `headers`, its `id` and `subject`, and the
    /// `text` of its plain-text part.
    pub async fn next_mail_parsed(&mut self) -> (ReceivedMail, Value) {
        let mail = time::timeout(DEADLINE, self.read_mail()).await.expect("no mail came");
        mail.expect("the SMTP server ended")
    }

    /// Stops the server and returns the mails that the test has not read.
    pub async fn remaining_mails(mut self) -> Vec<ReceivedMail> {
        self.process.kill().await.unwrap();
        let mut remaining = Vec::new();
        while let Some((mail, _)) = self.read_mail().await {
            remaining.push(mail);
        }
        remaining
    }

    /// The next mail, or `None` when the server has ended.
    async fn read_mail(&mut self) -> Option<(ReceivedMail, Value)> {
        let line = self.lines.next_line().await.unwrap()?;
        let mut mail: Value = serde_json::from_str(&line).expect("the SMTP server writes JSON");
        let strings = |value: &Value| serde_json::from_value(value.clone()).unwrap();
        let received = ReceivedMail { recipients: strings(&mail["recipients"]), lines: strings(&mail["lines"]) };
        Some((received, mail["parsed"].take()))
    }
}
