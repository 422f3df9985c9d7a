use std::collections::BTreeMap;

use base64::{Engine, engine::general_purpose::STANDARD};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::redis_connection;

/// Stands for a random id in [`RedisKeys::comparable`].
const ID: &str = "an id";

/// Keys in Redis with their values. Names are without the prefix of the installation.
#[derive(Debug)]
pub struct RedisKeys(BTreeMap<String, Value>);

impl RedisKeys {
    /// Reads the keys that begin with `prefix:`.
    pub async fn dump(prefix: &str) -> Self {
        let mut redis = redis_connection().await;
        let names: Vec<String> = redis::cmd("KEYS").arg(format!("{prefix}:*")).query_async(&mut redis).await.unwrap();
        let mut keys = BTreeMap::new();
        for name in names {
            let kind: String = redis::cmd("TYPE").arg(&name).query_async(&mut redis).await.unwrap();
            let ttl_ms: i64 = redis::cmd("PTTL").arg(&name).query_async(&mut redis).await.unwrap();
            let value = if kind == "zset" {
                let mut command = redis::cmd("ZRANGE");
                command.arg(&name).arg(0).arg(-1).arg("WITHSCORES");
                let members: Vec<(String, f64)> = command.query_async(&mut redis).await.unwrap();
                json!({"sorted_set": members})
            } else {
                let bytes: Vec<u8> = redis::cmd("GET").arg(&name).query_async(&mut redis).await.unwrap();
                match String::from_utf8(bytes) {
                    Ok(text) => json!({"string": text}),
                    Err(error) => json!({"base64": STANDARD.encode(error.as_bytes())}),
                }
            };
            let mut value = value;
            value["expires"] = (ttl_ms >= 0).into();
            keys.insert(name[prefix.len() + 1..].to_owned(), value);
        }
        Self(keys)
    }

    /// Writes the keys of a file under `prefix:`, to expire an hour from now if they expire.
    pub async fn restore(json: &[u8], prefix: &str) {
        let mut redis = redis_connection().await;
        let keys: BTreeMap<String, Value> = serde_json::from_slice(json).unwrap();
        for (name, value) in keys {
            let name = format!("{prefix}:{name}");
            if let Some(members) = value["sorted_set"].as_array() {
                for member in members {
                    let mut command = redis::cmd("ZADD");
                    command.arg(&name).arg(member[1].as_f64().unwrap()).arg(member[0].as_str().unwrap());
                    let _: () = command.query_async(&mut redis).await.unwrap();
                }
            } else {
                let text = value["string"].as_str().map(|text| text.as_bytes().to_vec());
                let bytes = text.unwrap_or_else(|| STANDARD.decode(value["base64"].as_str().unwrap()).unwrap());
                let _: () = redis::cmd("SET").arg(&name).arg(bytes).query_async(&mut redis).await.unwrap();
            }
            if value["expires"] == true {
                let _: () = redis::cmd("EXPIRE").arg(&name).arg(3_600).query_async(&mut redis).await.unwrap();
            }
        }
    }

    /// The keys as a file.
    pub fn to_json(&self) -> Vec<u8> {
        format!("{:#}\n", json!(self.0)).into_bytes()
    }

    /// The keys of a file, without random tokens and scores, which are times.
    pub fn comparable(json: &[u8]) -> BTreeMap<String, Value> {
        let mut keys: BTreeMap<String, Value> = serde_json::from_slice(json).unwrap();
        for value in keys.values_mut() {
            if is_id(&value["string"]) {
                value["string"] = ID.into();
            }
            for member in value.get_mut("sorted_set").and_then(Value::as_array_mut).into_iter().flatten() {
                *member = if is_id(&member[0]) { ID.into() } else { member[0].take() };
            }
        }
        keys
    }
}

/// Returns true for a random UUID. Those that tests choose have another version.
fn is_id(text: &Value) -> bool {
    let id = text.as_str().and_then(|text| Uuid::try_parse(text).ok());
    id.is_some_and(|id| id.get_version_num() == 4)
}
