use std::{
    net::{Ipv4Addr, SocketAddr},
    process::Stdio,
    time::Duration,
};

use redis::{Cmd, FromRedisValue, Role, aio::MultiplexedConnection};
use tempfile::TempDir;
use tokio::process::{Child, Command};

use crate::{IssuedCertificate, TestAuthority, eventually, free_ports, redis_connection_to};

/// `maxmemory` of a full server.
const MAX_MEMORY: &str = "2mb";
/// Size of the value that fills a server, in bytes: more than [`MAX_MEMORY`].
const FILLING: usize = 4 * 1024 * 1024;

/// A separate Redis that can be stopped, paused, filled and emptied. It has no persistence: a restart loses its data.
#[derive(Debug)]
pub struct RedisServer {
    address: SocketAddr,
    /// The port with TLS, and its command-line arguments.
    tls: Option<(u16, Vec<String>)>,
    folder: TempDir,
    /// Killed when dropped; `None` while the server is stopped.
    process: Option<Child>,
}

impl RedisServer {
    /// Starts a server on a free port.
    pub async fn start() -> Self {
        Self::start_with(None).await
    }

    /// Starts a server with a second port that has TLS with `certificate`. With `clients`, it requires client
    /// certificates from that authority.
    pub async fn start_with_tls(certificate: &IssuedCertificate, clients: Option<&TestAuthority>) -> Self {
        let [port] = free_ports().unwrap();
        let mut arguments = vec!["--tls-port".to_owned(), port.to_string()];
        let files = ["--tls-cert-file", &certificate.certificate, "--tls-key-file", &certificate.key];
        arguments.extend(files.map(str::to_owned));
        arguments.extend(["--tls-auth-clients", if clients.is_some() { "yes" } else { "no" }].map(str::to_owned));
        // Required even without client certificates.
        let ca = clients.map_or_else(|| certificate.certificate.clone(), TestAuthority::certificate);
        arguments.extend(["--tls-ca-cert-file".to_owned(), ca]);
        Self::start_with(Some((port, arguments))).await
    }

    async fn start_with(tls: Option<(u16, Vec<String>)>) -> Self {
        let [port] = free_ports().unwrap();
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        let mut server = Self { address, tls, folder: tempfile::tempdir().unwrap(), process: None };
        server.start_again().await;
        server
    }

    /// Starts the server after a stop, on the same port and empty.
    pub async fn start_again(&mut self) {
        let process = Command::new("redis-server")
            .args(["--port", &self.address.port().to_string(), "--bind", "127.0.0.1"])
            .args(["--save", "", "--appendonly", "no", "--maxmemory-policy", "noeviction"])
            // Without a delay in case more replicas connect.
            .args(["--repl-diskless-sync-delay", "0"])
            .args(self.tls.iter().flat_map(|(_, arguments)| arguments))
            .current_dir(self.folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .expect("redis-server must be installed: use make test");
        self.process = Some(process);
        self.wait_until_ready().await;
    }

    /// Waits until the server replies to PING.
    pub async fn wait_until_ready(&self) {
        eventually("Redis answers", async || {
            let mut redis = self.connect().await?;
            redis::cmd("PING").query_async::<String>(&mut redis).await.ok()
        })
        .await;
    }

    /// Kills the server.
    pub async fn stop(&mut self) {
        let mut process = self.process.take().expect("the server is not running");
        process.kill().await.unwrap();
    }

    /// `REDIS_URL` for a service.
    pub fn url(&self) -> String {
        format!("redis://{}", self.address)
    }

    /// `REDIS_URL` with TLS, for the name `localhost`.
    pub fn tls_url(&self) -> String {
        let (port, _) = self.tls.as_ref().expect("the server has no TLS");
        format!("rediss://localhost:{port}")
    }

    /// The server's `host:port`, for a [`Proxy`](crate::Proxy).
    pub fn address(&self) -> String {
        self.address.to_string()
    }

    /// The reply to a command of the test.
    pub async fn ask<T: FromRedisValue>(&self, command: &Cmd) -> T {
        let mut redis = self.connect().await.expect("the server is not running");
        command.query_async(&mut redis).await.unwrap()
    }

    /// Makes the server a replica of `master`, and waits until it is in sync.
    pub async fn replicate(&self, master: &Self) {
        let mut command = redis::cmd("REPLICAOF");
        command.arg(master.address.ip().to_string()).arg(master.address.port());
        let _: () = self.ask(&command).await;
        eventually("the replica has caught up", async || {
            let role: Role = self.ask(&redis::cmd("ROLE")).await;
            matches!(role, Role::Replica { replication_state, .. } if replication_state == "connected").then_some(())
        })
        .await;
    }

    /// Promotes the server to master, as an operator does when the master is lost.
    pub async fn promote(&self) {
        let _: () = self.ask(redis::cmd("REPLICAOF").arg("NO").arg("ONE")).await;
    }

    /// Suspends all replies for `duration`, which cannot be shortened.
    pub async fn pause(&self, duration: Duration) {
        let milliseconds = u64::try_from(duration.as_millis()).unwrap();
        let _: () = self.ask(redis::cmd("CLIENT").arg("PAUSE").arg(milliseconds).arg("ALL")).await;
    }

    /// Fills the memory: reads succeed, writes fail.
    pub async fn fill(&self) {
        let _: () = self.ask(redis::cmd("SET").arg("filling").arg(vec![0_u8; FILLING])).await;
        let _: () = self.ask(redis::cmd("CONFIG").arg("SET").arg("maxmemory").arg(MAX_MEMORY)).await;
    }

    /// Removes the memory limit and all keys.
    pub async fn empty(&self) {
        let _: () = self.ask(redis::cmd("CONFIG").arg("SET").arg("maxmemory").arg(0)).await;
        let _: () = self.ask(&redis::cmd("FLUSHALL")).await;
    }

    async fn connect(&self) -> Option<MultiplexedConnection> {
        redis_connection_to(&self.url()).await.ok()
    }
}
