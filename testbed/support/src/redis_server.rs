use std::{
    net::{Ipv4Addr, SocketAddr},
    process::Stdio,
    time::Duration,
};

use redis::{Cmd, FromRedisValue, Role, aio::MultiplexedConnection};
use tempfile::TempDir;
use tokio::process::{Child, Command};

use crate::{Issued, TestAuthority, eventually, free_ports, redis_connection_to};

/// What a full server may hold, and what it holds: more, in bytes.
const MAX_MEMORY: &str = "2mb";
const FILLING: usize = 4 * 1024 * 1024;

/// A real Redis of the test's own, which may be stopped, paused, filled and emptied. It keeps nothing on disk: a restart
/// is a loss of its data.
#[derive(Debug)]
pub struct RedisServer {
    address: SocketAddr,
    /// Its port with TLS, and what it is told of that.
    tls: Option<(u16, Vec<String>)>,
    folder: TempDir,
    /// Killed when dropped; `None` while it is stopped.
    process: Option<Child>,
}

impl RedisServer {
    /// Starts a server on a free port.
    pub async fn start() -> Self {
        Self::start_told(None).await
    }

    /// The same with a second port that has TLS, where it shows `shown`, and if it is told of `clients` answers only those
    /// with a certificate of theirs.
    pub async fn start_with_tls(shown: &Issued, clients: Option<&TestAuthority>) -> Self {
        let [port] = free_ports().unwrap();
        let mut told = vec!["--tls-port".to_owned(), port.to_string()];
        told.extend(["--tls-cert-file", &shown.certificate, "--tls-key-file", &shown.key].map(str::to_owned));
        told.extend(["--tls-auth-clients", if clients.is_some() { "yes" } else { "no" }].map(str::to_owned));
        // It wants one, whether it asks clients for theirs or not.
        let ca = clients.map_or_else(|| shown.certificate.clone(), TestAuthority::certificate);
        told.extend(["--tls-ca-cert-file".to_owned(), ca]);
        Self::start_told(Some((port, told))).await
    }

    async fn start_told(tls: Option<(u16, Vec<String>)>) -> Self {
        let [port] = free_ports().unwrap();
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        let mut server = Self { address, tls, folder: tempfile::tempdir().unwrap(), process: None };
        server.start_again().await;
        server
    }

    /// Starts it after a stop, on the same port, empty.
    pub async fn start_again(&mut self) {
        let process = Command::new("redis-server")
            .args(["--port", &self.address.port().to_string(), "--bind", "127.0.0.1"])
            .args(["--save", "", "--appendonly", "no", "--maxmemory-policy", "noeviction"])
            // A replica that is made gets its copy at once: no other is waited for.
            .args(["--repl-diskless-sync-delay", "0"])
            .args(self.tls.iter().flat_map(|(_, told)| told))
            .current_dir(self.folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .expect("redis-server must be installed: use make test");
        self.process = Some(process);
        self.answers().await;
    }

    /// Waits until it answers.
    pub async fn answers(&self) {
        eventually("Redis answers", async || {
            let mut redis = self.connect().await?;
            redis::cmd("PING").query_async::<String>(&mut redis).await.ok()
        })
        .await;
    }

    /// Ends it at once, as a crash does.
    pub async fn stop(&mut self) {
        let mut process = self.process.take().expect("it is not running");
        process.kill().await.unwrap();
    }

    /// `REDIS_URL` for a service.
    pub fn url(&self) -> String {
        format!("redis://{}", self.address)
    }

    /// The same with TLS, by the name `localhost`.
    pub fn tls_url(&self) -> String {
        let (port, _) = self.tls.as_ref().expect("it has no TLS");
        format!("rediss://localhost:{port}")
    }

    /// Where it listens, `host:port`, for a [`Proxy`](crate::Proxy).
    pub fn address(&self) -> String {
        self.address.to_string()
    }

    /// The answer to a command of the test itself.
    pub async fn ask<T: FromRedisValue>(&self, command: &Cmd) -> T {
        let mut redis = self.connect().await.expect("it is not running");
        command.query_async(&mut redis).await.unwrap()
    }

    /// Makes it a replica of `master`, and waits until it has what the master has.
    pub async fn follow(&self, master: &Self) {
        let mut follow = redis::cmd("REPLICAOF");
        follow.arg(master.address.ip().to_string()).arg(master.address.port());
        let _: () = self.ask(&follow).await;
        eventually("the replica has caught up", async || {
            let role: Role = self.ask(&redis::cmd("ROLE")).await;
            matches!(role, Role::Replica { replication_state, .. } if replication_state == "connected").then_some(())
        })
        .await;
    }

    /// Makes it a master, as whoever looks after the servers does when the master is lost.
    pub async fn promote(&self) {
        let _: () = self.ask(redis::cmd("REPLICAOF").arg("NO").arg("ONE")).await;
    }

    /// Leaves every command unanswered for `length`; nothing ends it sooner.
    pub async fn pause(&self, length: Duration) {
        let milliseconds = u64::try_from(length.as_millis()).unwrap();
        let _: () = self.ask(redis::cmd("CLIENT").arg("PAUSE").arg(milliseconds).arg("ALL")).await;
    }

    /// Fills it: reads are answered, writes are refused.
    pub async fn fill(&self) {
        let _: () = self.ask(redis::cmd("SET").arg("filling").arg(vec![0_u8; FILLING])).await;
        let _: () = self.ask(redis::cmd("CONFIG").arg("SET").arg("maxmemory").arg(MAX_MEMORY)).await;
    }

    /// Has room again, and forgets everything.
    pub async fn empty(&self) {
        let _: () = self.ask(redis::cmd("CONFIG").arg("SET").arg("maxmemory").arg(0)).await;
        let _: () = self.ask(&redis::cmd("FLUSHALL")).await;
    }

    async fn connect(&self) -> Option<MultiplexedConnection> {
        redis_connection_to(&self.url()).await.ok()
    }
}
