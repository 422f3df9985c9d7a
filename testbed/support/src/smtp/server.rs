use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use tokio::{
    net::TcpListener,
    sync::mpsc,
    task::{JoinHandle, JoinSet},
    time,
};

use super::{
    Act, At, ReceivedMail,
    connection::{Connection, Manner, Observers},
    recipients::Recipients,
};
use crate::DEADLINE;

/// Waits long for a command, has its fault from the first mail on, and does not offer PIPELINING.
const USUAL: Manner =
    Manner { idle_timeout: DEADLINE, clean_mails: 0, offers_pipelining: false, awaits_command_after: None };

/// An SMTP server in this process that returns the mail it accepts, and can misbehave on demand.
///
/// A recipient whose name begins with `refused` gets a permanent refusal (550), one with `busy` a transient one (451), one
/// with `busy-once` only the first time. It offers AUTH PLAIN and accepts every password, does not offer STARTTLS, and
/// ends an idle connection with 421.
#[derive(Debug)]
pub struct SmtpServer {
    address: SocketAddr,
    mails: mpsc::UnboundedReceiver<ReceivedMail>,
    commands: mpsc::UnboundedReceiver<String>,
    ends: mpsc::UnboundedReceiver<()>,
    accepted: Arc<AtomicUsize>,
    max_open: Arc<AtomicUsize>,
    task: JoinHandle<()>,
}

impl SmtpServer {
    /// Starts a server on a free port.
    pub async fn start() -> Self {
        Self::start_with(USUAL, []).await
    }

    /// Starts a server with one fault for each connection, in order; later connections have none.
    pub async fn start_with_faults(faults: impl IntoIterator<Item = (At, Act)>) -> Self {
        Self::start_with(USUAL, faults).await
    }

    /// As [`SmtpServer::start_with_faults`], with each fault from the connection's second mail on.
    pub async fn start_with_faults_at_second_mail(faults: impl IntoIterator<Item = (At, Act)>) -> Self {
        Self::start_with(Manner { clean_mails: 1, ..USUAL }, faults).await
    }

    /// As [`SmtpServer::start_with_faults_at_second_mail`], with PIPELINING (RFC 2920): from a connection's second mail on
    /// the replies to MAIL and RCPT come together with that to DATA, which it accepts without a recipient, too.
    pub async fn start_with_pipelining(faults: impl IntoIterator<Item = (At, Act)>) -> Self {
        Self::start_with(Manner { clean_mails: 1, offers_pipelining: true, ..USUAL }, faults).await
    }

    /// As [`SmtpServer::start_with_pipelining`], with each fault from the connection's third mail on. It accepts the content of
    /// the first connection's second mail only once another command has come: a client that waits for that reply gets none.
    pub async fn start_that_awaits_the_third_mail(faults: impl IntoIterator<Item = (At, Act)>) -> Self {
        let manner = Manner { clean_mails: 2, offers_pipelining: true, awaits_command_after: Some(2), ..USUAL };
        Self::start_with(manner, faults).await
    }

    /// Starts a server that ends a connection after `idle_timeout` without a command.
    pub async fn start_with_idle_timeout(idle_timeout: Duration) -> Self {
        Self::start_with(Manner { idle_timeout, ..USUAL }, []).await
    }

    /// Starts a server whose connections have one of these faults each.
    async fn start_with(manner: Manner, faults: impl IntoIterator<Item = (At, Act)>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (mail, mails) = mpsc::unbounded_channel();
        let (command, commands) = mpsc::unbounded_channel();
        let (end, ends) = mpsc::unbounded_channel();
        let mut faults: Vec<_> = faults.into_iter().collect();
        faults.reverse();
        let observers = Observers { mail, command };
        let recipients = Recipients::default();
        let (open, max_open) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let accepted = Arc::new(AtomicUsize::new(0));
        let (max, count) = (max_open.clone(), accepted.clone());
        let task = tokio::spawn(async move {
            // Aborted with the server.
            let mut connections = JoinSet::new();
            let mut manner = manner;
            while let Ok((stream, _)) = listener.accept().await {
                let fault = faults.pop();
                let (recipients, observers) = (recipients.clone(), observers.clone());
                let connection = Connection::new(stream, fault, manner, recipients, observers);
                manner.awaits_command_after = None;
                count.fetch_add(1, Ordering::Relaxed);
                let (end, open) = (end.clone(), open.clone());
                max.fetch_max(open.fetch_add(1, Ordering::Relaxed) + 1, Ordering::Relaxed);
                connections.spawn(async move {
                    // Tests close connections on purpose.
                    let _ = connection.serve().await;
                    open.fetch_sub(1, Ordering::Relaxed);
                    let _ = end.send(());
                });
            }
        });
        Self { address, mails, commands, ends, accepted, max_open, task }
    }

    /// The address on which it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// `SMTP_URL` for a service.
    pub fn url(&self) -> String {
        format!("smtp://{}", self.address)
    }

    /// The next mail accepted; panics if none comes within the deadline.
    pub async fn next_mail(&mut self) -> ReceivedMail {
        time::timeout(DEADLINE, self.mails.recv()).await.expect("no mail came").unwrap()
    }

    /// Returns true if the test has read every accepted mail.
    pub fn has_no_mail(&self) -> bool {
        self.mails.is_empty()
    }

    /// The next command that begins with `verb`; panics if none comes within the deadline.
    pub async fn next_command(&mut self, verb: &str) -> String {
        let receiving = async {
            loop {
                let line = self.commands.recv().await.unwrap();
                if line.starts_with(verb) {
                    return line;
                }
            }
        };
        time::timeout(DEADLINE, receiving).await.unwrap_or_else(|_| panic!("no {verb} came"))
    }

    /// The commands that came and that the test has not read, in order. Those of different connections are mixed.
    pub fn received_commands(&mut self) -> Vec<String> {
        std::iter::from_fn(|| self.commands.try_recv().ok()).collect()
    }

    /// The number of connections so far.
    pub fn connections(&self) -> usize {
        self.accepted.load(Ordering::Relaxed)
    }

    /// The maximum number of connections that were open at once.
    pub fn max_open_connections(&self) -> usize {
        self.max_open.load(Ordering::Relaxed)
    }

    /// Waits for the next end of a connection, whichever side closes it.
    pub async fn wait_for_disconnect(&mut self) {
        time::timeout(DEADLINE, self.ends.recv()).await.expect("no connection ended").unwrap();
    }
}

impl Drop for SmtpServer {
    fn drop(&mut self) {
        self.task.abort();
    }
}
