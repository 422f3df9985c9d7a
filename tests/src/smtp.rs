use std::{
    ffi::OsStr,
    net::{Ipv4Addr, SocketAddr},
    path::Path,
    process::Stdio,
};

use serde_json::Value;
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines},
    net::TcpStream,
    process::{Child, ChildStdout, Command},
    time,
};

use crate::{DEADLINE, eventually, free_ports};

/// A real SMTP server (Debian's python3-aiosmtpd) that prints what it takes; `smtp_server.py` says which
/// recipients it refuses.
#[derive(Debug)]
pub struct SmtpServer {
    address: SocketAddr,
    lines: Lines<BufReader<ChildStdout>>,
    /// Killed when dropped.
    process: Child,
}

/// A mail as the server took it.
#[derive(Debug, Clone)]
pub struct ReceivedMail {
    pub(crate) recipients: Vec<String>,
    pub(crate) lines: Vec<String>,
}

impl ReceivedMail {
    /// Whom the server took it for (RCPT TO).
    pub fn recipients(&self) -> &[String] {
        &self.recipients
    }

    /// The value of a header that is on one line.
    pub fn header(&self, name: &str) -> Option<&str> {
        let headers = self.lines.iter().take_while(|line| !line.is_empty());
        headers.filter_map(|line| line.split_once(": ")).find(|(found, _)| *found == name).map(|(_, value)| value)
    }

    /// All of it.
    pub fn text(&self) -> String {
        self.lines.join("\n")
    }

    /// What another implementation reads in it (`read_mail.py`): the names of its `headers`, its `id` and `subject`, and
    /// the `text` of its plain part.
    pub async fn parsed(&self) -> Value {
        let mut reader = Command::new("/usr/bin/python3")
            .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/src/read_mail.py"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let mut input = reader.stdin.take().unwrap();
        input.write_all(self.lines.join("\r\n").as_bytes()).await.unwrap();
        drop(input);
        let read = time::timeout(DEADLINE, reader.wait_with_output()).await.expect("the mail is not read").unwrap();
        serde_json::from_slice(&read.stdout).expect("the mail is none")
    }
}

impl SmtpServer {
    /// Starts a server on a free port.
    pub async fn start() -> Self {
        Self::start_with(&[]).await
    }

    /// The same with TLS: `starttls`, which it insists on, or `implicit`, with the certificate and key in a file.
    pub async fn start_with_tls(tls: &str, certificate: &Path) -> Self {
        Self::start_with(&[tls.as_ref(), certificate.as_ref()]).await
    }

    async fn start_with(tls: &[&OsStr]) -> Self {
        let [port] = free_ports().unwrap();
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        let mut process = Command::new("/usr/bin/python3")
            .args(["-u", concat!(env!("CARGO_MANIFEST_DIR"), "/src/smtp_server.py"), &port.to_string()])
            .args(tls)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .expect("python3 with aiosmtpd must be installed: use make test");
        let lines = BufReader::new(process.stdout.take().unwrap()).lines();
        eventually("the SMTP server listens", async || TcpStream::connect(address).await.ok()).await;
        Self { address, lines, process }
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// `SMTP_URL` for a service.
    pub fn url(&self) -> String {
        format!("smtp://{}", self.address)
    }

    /// The next mail; panics if none comes within the deadline.
    pub async fn next_mail(&mut self) -> ReceivedMail {
        let mail = time::timeout(DEADLINE, self.read_mail()).await.expect("no mail came");
        mail.expect("the SMTP server ended")
    }

    /// Ends the server: what it took that nobody has asked for yet.
    pub async fn rest(mut self) -> Vec<ReceivedMail> {
        self.process.kill().await.unwrap();
        let mut rest = Vec::new();
        while let Some(mail) = self.read_mail().await {
            rest.push(mail);
        }
        rest
    }

    /// The next mail, or `None` when the server has ended.
    async fn read_mail(&mut self) -> Option<ReceivedMail> {
        let mut recipients = Vec::new();
        let mut mail: Option<Vec<String>> = None;
        while let Some(line) = self.lines.next_line().await.unwrap() {
            match &mut mail {
                None if line.starts_with("RECIPIENTS ") => {
                    recipients = line.split(' ').skip(1).map(str::to_owned).collect();
                }
                None if line.contains(" MESSAGE FOLLOWS ") => mail = Some(Vec::new()),
                Some(_) if line.contains(" END MESSAGE ") => break,
                Some(lines) => lines.push(line),
                None => {}
            }
        }
        Some(ReceivedMail { recipients, lines: mail? })
    }
}
