use std::{collections::HashMap, fmt::Write, fs, process::Stdio};

use tempfile::TempDir;
use tokio::process::{Child, Command};

use crate::{IssuedCertificate, RedisServer, TestAuthority, eventually, free_ports, redis_connection_to};

const NAME: &str = "main";

/// Real Redis Sentinels that monitor a master, and promote its replica about a second after they lose it.
#[derive(Debug)]
pub struct RedisSentinels {
    ports: Vec<u16>,
    is_tls: bool,
    _folder: TempDir,
    /// Killed when dropped.
    _processes: Vec<Child>,
}

impl RedisSentinels {
    /// Starts three Sentinels for `master` and waits until they know each other and a replica.
    pub async fn start(master: &RedisServer) -> Self {
        let ports: [u16; 3] = free_ports().unwrap();
        let folder = tempfile::tempdir().unwrap();
        let port = master.address().rsplit_once(':').unwrap().1.parse().unwrap();
        let spawn = |own: &u16| spawn(&folder, *own, &format!("port {own}\n"), port, 2);
        let processes = ports.iter().map(spawn).collect();
        let sentinels = Self { ports: ports.into(), is_tls: false, _folder: folder, _processes: processes };
        for port in &sentinels.ports {
            eventually("the Sentinel knows the others", async || {
                let master = master_state(*port).await?;
                (master["num-other-sentinels"] == "2" && master["num-slaves"] == "1").then_some(())
            })
            .await;
        }
        sentinels
    }

    /// Starts one Sentinel with TLS for `master` with TLS, both with the certificate `issued` by `authority`.
    pub async fn start_with_tls(master: &RedisServer, issued: &IssuedCertificate, authority: &TestAuthority) -> Self {
        let [port] = free_ports().unwrap();
        let folder = tempfile::tempdir().unwrap();
        let tls = format!(
            "port 0\ntls-port {port}\ntls-cert-file {}\ntls-key-file {}\ntls-ca-cert-file {}\ntls-auth-clients no\n\
             tls-replication yes\n",
            issued.certificate,
            issued.key,
            authority.certificate(),
        );
        let master_port = master.tls_url().rsplit_once(':').unwrap().1.parse().unwrap();
        let process = spawn(&folder, port, &tls, master_port, 1);
        Self { ports: vec![port], is_tls: true, _folder: folder, _processes: vec![process] }
    }

    /// `REDIS_URL` for a service.
    pub fn url(&self) -> String {
        let addresses: Vec<String> = self.ports.iter().map(|port| format!("127.0.0.1:{port}")).collect();
        let scheme = if self.is_tls { "rediss+sentinel" } else { "redis+sentinel" };
        format!("{scheme}://{}/{NAME}", addresses.join(","))
    }

    /// Makes the Sentinels promote the replica while the master is running.
    pub async fn fail_over(&self) {
        let url = format!("redis://127.0.0.1:{}", self.ports[0]);
        let mut sentinel = redis_connection_to(&url).await.unwrap();
        let _: () = redis::cmd("SENTINEL").arg("FAILOVER").arg(NAME).query_async(&mut sentinel).await.unwrap();
    }
}

fn spawn(folder: &TempDir, own_port: u16, listen: &str, master_port: u16, quorum: usize) -> Child {
    let path = folder.path().join(format!("{own_port}.conf"));
    let mut config = format!("bind 127.0.0.1\n{listen}");
    writeln!(config, "sentinel monitor {NAME} 127.0.0.1 {master_port} {quorum}").unwrap();
    writeln!(config, "sentinel down-after-milliseconds {NAME} 1000\nsentinel failover-timeout {NAME} 5000").unwrap();
    fs::write(&path, config).unwrap();
    Command::new("redis-server")
        .arg(path)
        .arg("--sentinel")
        .current_dir(folder.path())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .expect("redis-server must be installed: use make test")
}

async fn master_state(port: u16) -> Option<HashMap<String, String>> {
    let mut sentinel = redis_connection_to(&format!("redis://127.0.0.1:{port}")).await.ok()?;
    redis::cmd("SENTINEL").arg("MASTER").arg(NAME).query_async(&mut sentinel).await.ok()
}
