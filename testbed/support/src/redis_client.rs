use redis::{AsyncConnectionConfig, Client, RedisResult, aio::MultiplexedConnection};

use crate::DEADLINE;

/// `REDIS_TIMEOUT` for tests in which a slow Redis is not a failure: as long as [`DEADLINE`]. A client falls back to
/// working without Redis after it, or reports a timeout instead of the cause.
pub const PATIENT_REDIS_TIMEOUT: &str = "60s";

/// The address of the real Redis.
pub fn redis_url() -> String {
    std::env::var("REDIS_URL").unwrap_or_else(|_| "redis://127.0.0.1:6379".to_owned())
}

/// Connects to the real Redis.
pub async fn redis_connection() -> MultiplexedConnection {
    redis_connection_to(&redis_url()).await.expect("Redis must be running: use make test")
}

/// Connects to the Redis at `url` with [`DEADLINE`] as its timeouts. The client's defaults, 1 s to connect and 500 ms
/// to reply, are too short for a busy machine.
pub async fn redis_connection_to(url: &str) -> RedisResult<MultiplexedConnection> {
    let config =
        AsyncConnectionConfig::new().set_connection_timeout(Some(DEADLINE)).set_response_timeout(Some(DEADLINE));
    Client::open(url)?.get_multiplexed_async_connection_with_config(&config).await
}

/// Deletes the keys of the real Redis that begin with `prefix:`.
pub async fn delete_keys(prefix: &str) {
    let mut redis = redis_connection().await;
    let keys: Vec<String> = redis::cmd("KEYS").arg(format!("{prefix}:*")).query_async(&mut redis).await.unwrap();
    if !keys.is_empty() {
        let _: () = redis::cmd("DEL").arg(keys).query_async(&mut redis).await.unwrap();
    }
}
