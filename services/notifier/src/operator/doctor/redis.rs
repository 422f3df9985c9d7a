use std::collections::BTreeMap;

use fail_open_redis::{NodeRole, Redis};
use runtime::health::{Health, Need};

use super::Finding;
use crate::{
    Config,
    backlog::{
        snapshot::{Backlog, BacklogSnapshot},
        undelivered::Undelivered,
    },
    operator::moment::show_age,
};

const NAME: &str = "Redis";
/// What it means that Redis is away.
const WITHOUT: &str = "mails go out all the same, but one that is delivered twice is mailed twice: check REDIS_URL";

/// Whether Redis answers and keeps what it is told, and what it knows to be undelivered.
pub(super) async fn check(config: &Config) -> Vec<Finding> {
    let health = Health::new();
    let redis = match Redis::new(&config.redis, health.component(NAME, Need::Degrading)) {
        Ok(redis) => redis,
        Err(error) => return vec![Finding::fail(NAME, error.to_string())],
    };
    let mut findings = nodes(&redis).await;
    if redis.query::<String>(&redis::cmd("PING")).await.is_none() {
        let reason = health.report().components.remove(NAME).unwrap_or_default();
        findings.push(Finding::fail(NAME, format!("{reason}. {WITHOUT}")));
        return findings;
    }
    findings.push(memory(&redis).await);
    findings.extend(undelivered(config, redis).await);
    findings
}

/// What each of several addresses is. Two masters are one too many: what is noted at one is unknown to the other.
async fn nodes(redis: &Redis) -> Vec<Finding> {
    let standings = redis.node_roles().await;
    let is_master = |looked: &Result<NodeRole, _>| matches!(looked, Ok(NodeRole::Master { .. }));
    let masters = standings.iter().filter(|(_, looked)| is_master(looked)).count();
    let finding = |(address, looked): &(_, Result<NodeRole, _>)| match looked {
        Ok(standing @ NodeRole::Master { .. }) if masters > 1 => {
            Finding::warn(NAME, format!("{address} {standing}, and not the only one: make a replica of all but one"))
        }
        Ok(standing @ NodeRole::Other) => Finding::warn(NAME, format!("{address} {standing}")),
        Ok(standing) => Finding::ok(NAME, format!("{address} {standing}")),
        Err(error) => Finding::warn(NAME, format!("{address}: {error}: look after this one")),
    };
    standings.iter().map(finding).collect()
}

/// What Redis does when its memory is full: what we note there must not be dropped.
async fn memory(redis: &Redis) -> Finding {
    let mut command = redis::cmd("CONFIG");
    command.arg("GET").arg("maxmemory*");
    let Some(settings) = redis.query::<BTreeMap<String, String>>(&command).await else {
        return Finding::ok(NAME, "it answers; its eviction policy it does not tell");
    };
    let setting = |name: &str| settings.get(name).map(String::as_str).unwrap_or_default();
    eviction(setting("maxmemory"), setting("maxmemory-policy"))
}

/// What these settings mean for what is noted there (redis.io, key eviction).
fn eviction(maxmemory: &str, policy: &str) -> Finding {
    match (maxmemory, policy) {
        ("0", _) => Finding::ok(NAME, "it answers and drops nothing that it was told"),
        (_, "volatile-lru") => Finding::ok(NAME, "it answers; when it is full it drops what was used longest ago"),
        (_, "noeviction") => {
            let words = "when it is full it takes no note of what is mailed: set maxmemory-policy volatile-lru";
            Finding::warn(NAME, words)
        }
        (_, "volatile-ttl") => {
            let words = "with maxmemory-policy volatile-ttl it drops claims first, which live shortest, and a mail in \
                         hand may go out twice: set volatile-lru";
            Finding::warn(NAME, words)
        }
        (_, policy) => {
            let words = format!("with maxmemory-policy {policy} it may forget what was mailed: set volatile-lru");
            Finding::warn(NAME, words)
        }
    }
}

async fn undelivered(config: &Config, redis: Redis) -> Vec<Finding> {
    let Backlog { open, refused } = Undelivered::new(redis, &config.ledger.prefix).backlog().await;
    let found = |snapshot: &BacklogSnapshot| {
        let oldest = show_age(snapshot.oldest_age().try_into().unwrap_or(jiff::SignedDuration::MAX));
        format!("{}, the oldest for {oldest}", snapshot.count())
    };
    let mut findings = vec![match open.count() {
        0 => Finding::ok("undelivered", "none"),
        _ => Finding::warn("undelivered", found(&open)),
    }];
    if refused.count() > 0 {
        let words = format!("{}: the mail server refused them, and the staff have a notice", found(&refused));
        findings.push(Finding::warn("refused", words));
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_policy_that_keeps_claims_and_takes_new_notes_is_sound() {
        let verdict = |maxmemory, policy| eviction(maxmemory, policy).to_string();
        assert!(verdict("0", "noeviction").starts_with("ok"));
        assert!(verdict("67108864", "volatile-lru").starts_with("ok"));
        for policy in ["volatile-ttl", "noeviction", "allkeys-lru", "volatile-random"] {
            let verdict = verdict("67108864", policy);
            assert!(
                verdict.starts_with("warn") && verdict.contains("set ") && verdict.contains("volatile-lru"),
                "{verdict}"
            );
        }
    }
}
