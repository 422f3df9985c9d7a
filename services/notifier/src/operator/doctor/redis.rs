use fail_open_redis::{Redis, sentinel_faults};
use runtime::health::{Health, Need};

use super::Finding;
use crate::{
    Config,
    backlog::{
        snapshot::{Backlog, BacklogSnapshot},
        undelivered::Undelivered,
    },
    time::format_age,
};

const NAME: &str = "Redis";
/// The consequence of an outage.
const OUTAGE: &str = "mails are still sent, but a message that is delivered twice is mailed twice: check REDIS_URL";

/// Checks the connection, the Sentinels and their servers, the eviction policy and the undelivered enquiries.
pub(super) async fn check(config: &Config) -> Vec<Finding> {
    let health = Health::new();
    let redis = match Redis::new(&config.redis, health.component(NAME, Need::Degrading)) {
        Ok(redis) => redis,
        Err(error) => return vec![Finding::failed(NAME, error.to_string())],
    };
    let mut findings = sentinels(config).await;
    redis.connect().await;
    if redis.query::<String>(&redis::cmd("PING")).await.is_none() {
        let reason = health.report().components.remove(NAME).unwrap_or_default();
        findings.push(Finding::failed(NAME, format!("{reason}. {OUTAGE}")));
        return findings;
    }
    if let Some(master) = redis.sentinel_master() {
        findings.push(Finding::passed(NAME, format!("the Sentinels name {master} as the master")));
    }
    findings.push(memory(&redis).await);
    findings.extend(undelivered(config, redis).await);
    findings
}

/// Warns of each fault that may prevent a failover.
async fn sentinels(config: &Config) -> Vec<Finding> {
    let faults = sentinel_faults(&config.redis).await.into_iter();
    faults
        .map(|fault| Finding::warning(NAME, format!("{fault}: fix it, or a lost master may not be replaced")))
        .collect()
}

/// Checks the eviction policy: a full Redis must not drop the ledger.
async fn memory(redis: &Redis) -> Finding {
    // Not CONFIG GET, which also has passwords.
    let mut command = redis::cmd("INFO");
    command.arg("memory");
    let Some(info) = redis.query::<String>(&command).await else {
        return Finding::unknown(NAME, "it answers, but not INFO, which has its eviction policy");
    };
    let field = |name: &str| {
        info.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':')).map(str::trim).unwrap_or_default()
    };
    eviction(field("maxmemory"), field("maxmemory_policy"))
}

/// The effect of these settings on the ledger (redis.io, key eviction).
fn eviction(maxmemory: &str, policy: &str) -> Finding {
    match (maxmemory, policy) {
        ("0", _) => Finding::passed(NAME, "answers and evicts nothing"),
        (_, "volatile-lru") => Finding::passed(NAME, "answers; when it is full it evicts the least recently used keys"),
        (_, "noeviction") => Finding::warning(
            NAME,
            "when it is full it does not record what is mailed: set maxmemory-policy volatile-lru",
        ),
        (_, "volatile-ttl") => Finding::warning(
            NAME,
            "maxmemory-policy volatile-ttl evicts claims first, which expire soonest, and a mail in flight may be sent twice: \
             set volatile-lru",
        ),
        (_, policy) => Finding::warning(
            NAME,
            format!("maxmemory-policy {policy} may evict the record of what was mailed: set volatile-lru"),
        ),
    }
}

async fn undelivered(config: &Config, redis: Redis) -> Vec<Finding> {
    let Backlog { open, refused } = Undelivered::new(redis, &config.ledger.prefix).backlog().await;
    let summary = |snapshot: &BacklogSnapshot| {
        let oldest = format_age(snapshot.oldest_age().try_into().unwrap_or(jiff::SignedDuration::MAX));
        format!("{}, the oldest for {oldest}", snapshot.count())
    };
    let mut findings = vec![match open.count() {
        0 => Finding::passed("undelivered", "none"),
        _ => Finding::warning("undelivered", summary(&open)),
    }];
    if refused.count() > 0 {
        let text = format!("{}: the mail server refused them, and the staff have a notice", summary(&refused));
        findings.push(Finding::warning("refused", text));
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn warns_unless_the_policy_keeps_claims_and_accepts_new_records() {
        let finding = |maxmemory, policy| eviction(maxmemory, policy).to_string();
        assert!(finding("0", "noeviction").starts_with("ok"));
        assert!(finding("67108864", "volatile-lru").starts_with("ok"));
        for policy in ["volatile-ttl", "noeviction", "allkeys-lru", "volatile-random"] {
            let finding = finding("67108864", policy);
            assert!(
                finding.starts_with("warn") && finding.contains("set ") && finding.contains("volatile-lru"),
                "{finding}"
            );
        }
    }
}
