use std::{collections::HashMap, time::Duration};

use redis::{Client, IntoConnectionInfo, RedisConnectionInfo};
use runtime::tls::ClientTls;

use crate::{
    Config,
    config::Target,
    connector::{ConnectError, connect, sentinel_address, tls_certificates, within},
    sentinel_url::SentinelUrl,
};

/// Time limit for each Sentinel.
const TIMEOUT: Duration = Duration::from_secs(2);
/// Flags of a replica that a Sentinel cannot reach (redis.io, Sentinel).
const DOWN: [&str; 3] = ["s_down", "o_down", "disconnected"];

/// A replica as a Sentinel reports it.
type Replica = HashMap<String, String>;

/// Faults that may prevent a failover: Sentinels that do not answer, and replicas that are down or not in step with the
/// master. Each is a sentence that names the server, without credentials. Empty for a fixed server.
pub async fn sentinel_faults(config: &Config) -> Vec<String> {
    let Target::Sentinel(url) = &config.target else { return Vec::new() };
    let (mut faults, mut replicas) = (Vec::new(), None);
    for sentinel in &url.sentinels {
        match ask_for_replicas(url, sentinel, &config.tls).await {
            Ok(known) => replicas = replicas.or(Some(known)),
            Err(error) => faults.push(format!("Sentinel {}:{}: {error}", sentinel.0, sentinel.1)),
        }
    }
    match replicas {
        Some(replicas) if replicas.is_empty() => faults.push("the master has no replica".to_owned()),
        replicas => faults.extend(replicas.unwrap_or_default().iter().filter_map(replica_fault)),
    }
    faults
}

/// The replicas of the master that this Sentinel knows.
async fn ask_for_replicas(
    url: &SentinelUrl,
    sentinel: &(String, u16),
    tls: &ClientTls,
) -> Result<Vec<Replica>, ConnectError> {
    let mut settings = RedisConnectionInfo::default();
    if let Some(username) = &url.sentinel.username {
        settings = settings.set_username(username);
    }
    if let Some(password) = &url.sentinel.password {
        settings = settings.set_password(password);
    }
    let asking = async {
        let info = sentinel_address(url, sentinel).into_connection_info()?.set_redis_settings(settings);
        let client = match tls.is_configured() {
            true => Client::build_with_tls(info, tls_certificates(tls))?,
            false => Client::open(info)?,
        };
        let mut connection = connect(&client).await?;
        redis::cmd("SENTINEL").arg("REPLICAS").arg(&url.master_name).query_async(&mut connection).await
    };
    within(TIMEOUT, asking).await
}

fn replica_fault(replica: &Replica) -> Option<String> {
    let field = |name: &str| replica.get(name).map(String::as_str).unwrap_or_default();
    let name = field("name");
    if field("flags").split(',').any(|flag| DOWN.contains(&flag)) {
        return Some(format!("the replica {name} is down"));
    }
    (field("master-link-status") != "ok").then(|| format!("the replica {name} is not connected to the master"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_replica_without_its_master_is_a_fault() {
        let replica = |flags: &str, link: &str| {
            let fields = [("name", "10.0.0.2:6379"), ("flags", flags), ("master-link-status", link)];
            replica_fault(&fields.map(|(name, value)| (name.to_owned(), value.to_owned())).into())
        };
        assert_eq!(replica("slave", "ok"), None);
        assert_eq!(replica("slave,s_down", "ok").unwrap(), "the replica 10.0.0.2:6379 is down");
        assert_eq!(replica("slave", "err").unwrap(), "the replica 10.0.0.2:6379 is not connected to the master");
    }
}
