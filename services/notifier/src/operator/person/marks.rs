use std::{collections::BTreeSet, time::Duration};

use fail_open_redis::Redis;
use lettre::Address;
use person::{Held, Place};
use redis::{Cmd, FromRedisValue};
use runtime::health::{Health, Need};
use tokio::time::{self, Instant};
use uuid::Uuid;

use super::PersonError;
use crate::{Config, acknowledgement::limits::mailbox_keys, delivery::ledger::SENT, message::part::Part};

/// Number of keys that Redis looks at in a step of a scan.
const SCAN_STEP: usize = 1_000;
/// Timeout for Redis to rewrite its append-only file.
const REWRITE_TIMEOUT: Duration = Duration::from_mins(1);
/// What Redis answers if a rewrite is under way.
const REWRITING: &str = "already in progress";
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// What Redis holds of enquiries: marks by their ids, and by hashes of mailboxes that were thanked.
pub(super) struct Marks {
    redis: Redis,
    prefix: String,
}

/// The marks of some enquiries.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// Keys of the ledger and of thanked mailboxes.
    keys: Vec<(String, Option<Uuid>)>,
    /// Members of the account of undelivered enquiries.
    undelivered: Vec<(String, Uuid)>,
}

impl Found {
    pub(super) fn held(&self) -> Vec<Held> {
        let keys = self.keys.iter().map(|(_, id)| match id {
            Some(id) => Held::other(Place::Redis, Some(*id), None, "a mark that it was mailed".to_owned()),
            None => Held::other(
                Place::Redis,
                None,
                None,
                "a hash of the address, which was thanked or sent an estimate".to_owned(),
            ),
        });
        let undelivered = self
            .undelivered
            .iter()
            .map(|(_, id)| Held::other(Place::Redis, Some(*id), None, "a mark that it is not delivered".to_owned()));
        keys.chain(undelivered).collect()
    }
}

impl Marks {
    pub(super) async fn connect(config: &Config) -> Result<Self, PersonError> {
        let component = Health::new().component("redis", Need::Required);
        let redis = Redis::new(&config.redis, component)?;
        redis.connect().await;
        Ok(Self { redis, prefix: config.ledger.prefix.clone() })
    }

    /// The marks of the enquiries `ids`, and of these email addresses.
    pub(super) async fn find(&self, ids: &BTreeSet<Uuid>, emails: &BTreeSet<String>) -> Result<Found, PersonError> {
        let mut found = Found::default();
        for key in self.keys().await? {
            let part = key.strip_prefix(&self.prefix).and_then(|rest| rest.strip_prefix(':')?.parse::<Part>().ok());
            if let Some(part) = part.filter(|part| ids.contains(&part.enquiry)) {
                found.keys.push((key, Some(part.enquiry)));
            }
        }
        for email in emails {
            let Ok(address) = email.parse::<Address>() else { continue };
            for key in mailbox_keys(&self.prefix, &address) {
                if self.query::<bool>(redis::cmd("EXISTS").arg(&key)).await? {
                    found.keys.push((key, None));
                }
            }
        }
        let members: Vec<String> = self.query(redis::cmd("ZRANGE").arg(self.account()).arg(0).arg(-1)).await?;
        for member in members {
            let id = ids.iter().find(|id| member.contains(&id.to_string()));
            if let Some(id) = id.copied() {
                found.undelivered.push((member, id));
            }
        }
        Ok(found)
    }

    /// Returns true if a notifier is delivering one of the enquiries `ids`.
    pub(super) async fn are_claimed(&self, ids: &BTreeSet<Uuid>) -> Result<bool, PersonError> {
        for (key, id) in self.find(ids, &BTreeSet::new()).await?.keys {
            let value: Option<String> = self.query(redis::cmd("GET").arg(&key)).await?;
            if id.is_some() && value.is_some_and(|value| value != SENT) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Deletes marks.
    pub(super) async fn delete(&self, found: &Found) -> Result<(), PersonError> {
        for (key, _) in &found.keys {
            let _: i64 = self.query(&Cmd::del(key)).await?;
        }
        for (member, _) in &found.undelivered {
            let _: i64 = self.query(&Cmd::zrem(self.account(), member)).await?;
        }
        Ok(())
    }

    /// Has Redis write its append-only file anew, which still has the commands that set what was deleted. Does nothing if it
    /// keeps none.
    pub(super) async fn rewrite_file(&self) -> Result<(), PersonError> {
        if self.persistence("aof_enabled").await? != "1" {
            return Ok(());
        }
        let deadline = Instant::now() + REWRITE_TIMEOUT;
        loop {
            // One that is under way has begun before the deletions.
            self.wait_for_rewrites().await?;
            match self.query::<redis::Value>(&redis::cmd("BGREWRITEAOF")).await {
                Ok(_) => {
                    self.wait_for_rewrites().await?;
                    let is_written = self.persistence("aof_last_bgrewrite_status").await? == "ok";
                    return if is_written { Ok(()) } else { Err(PersonError::NotRewritten) };
                }
                // Redis or another command was faster.
                Err(PersonError::Redis(error))
                    if error.to_string().contains(REWRITING) && Instant::now() < deadline =>
                {
                    time::sleep(POLL_INTERVAL).await;
                }
                Err(error) => return Err(error),
            }
        }
    }

    async fn wait_for_rewrites(&self) -> Result<(), PersonError> {
        let deadline = Instant::now() + REWRITE_TIMEOUT;
        for field in ["aof_rewrite_scheduled", "aof_rewrite_in_progress"] {
            while self.persistence(field).await? == "1" {
                if Instant::now() > deadline {
                    return Err(PersonError::NotRewritten);
                }
                time::sleep(POLL_INTERVAL).await;
            }
        }
        Ok(())
    }

    /// A field of what Redis says of its files.
    async fn persistence(&self, field: &str) -> Result<String, PersonError> {
        let info: String = self.query(redis::cmd("INFO").arg("persistence")).await?;
        let value = info.lines().find_map(|line| line.strip_prefix(field)?.strip_prefix(':'));
        Ok(value.unwrap_or_default().trim().to_owned())
    }

    async fn keys(&self) -> Result<Vec<String>, PersonError> {
        let (mut cursor, mut keys) = (0_u64, Vec::new());
        loop {
            let mut scan = redis::cmd("SCAN");
            scan.arg(cursor).arg("MATCH").arg(format!("{}:*", self.prefix)).arg("COUNT").arg(SCAN_STEP);
            let (next, found): (u64, Vec<String>) = self.query(&scan).await?;
            keys.extend(found);
            if next == 0 {
                return Ok(keys);
            }
            cursor = next;
        }
    }

    fn account(&self) -> String {
        format!("{}:undelivered", self.prefix)
    }

    async fn query<T: FromRedisValue>(&self, command: &Cmd) -> Result<T, PersonError> {
        self.redis.try_query(command).await.map_err(PersonError::Redis)
    }
}
