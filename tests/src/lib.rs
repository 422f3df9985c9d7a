//! What the tests of the services share: real neighbours, each test with its own part of them.
//!
//! * [`with_broker`]: an exchange and queues of the test's own on the real RabbitMQ, deleted at the end
//! * [`SmtpServer`]: an SMTP server that hands over what it took, and hangs, breaks off or refuses at a step of the test's choice
//! * [`AiosmtpdServer`]: one that is not ours, with TLS
//! * [`Webhook`]: a receiver of webhooks
//! * [`Google`]: its two APIs with reviews, its OAuth and its pictures, which answer as the test says
//! * [`Proxy`]: a way to a neighbour that can be cut, slowed down and mended
//! * [`TestAuthority`]: certificates of the test's own
//! * [`TlsProxy`]: TLS before a neighbour that has none
//! * [`RedisServer`]: a Redis of the test's own, to be stopped, paused and filled
//! * [`Running`]: a service in this process, stopped at the end
//! * [`thousand_cases`]: how properties are tried
//! * [`eventually`]: for what no event tells

#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a test's set-up that fails is the test's failure")]

mod amqp;
mod certificates;
mod eventually;
mod google;
mod logs;
mod ports;
mod properties;
mod proxy;
mod redis_server;
mod running;
mod smtp;
mod tls_proxy;
mod webhook;

pub use amqp::{RETRY_SCHEDULE, TestBroker, with_broker};
pub use certificates::{Issued, TestAuthority};
pub use eventually::{DEADLINE, eventually};
pub use google::{Google, GoogleApi, GoogleCall, Reply, Said};
pub use ports::free_ports;
pub use properties::thousand_cases;
pub use proxy::Proxy;
pub use redis_server::RedisServer;
pub use running::Running;
pub use smtp::{Act, AiosmtpdServer, At, ReceivedMail, SmtpServer};
pub use tls_proxy::TlsProxy;
pub use webhook::Webhook;

use logs::capture_logs;

/// The address of the real Redis.
pub fn redis_url() -> String {
    std::env::var("REDIS_URL").unwrap_or_else(|_| "redis://127.0.0.1:6379".to_owned())
}

/// Deletes the keys of the real Redis that begin with `prefix:`.
pub async fn forget(prefix: &str) {
    let redis = redis::Client::open(redis_url()).unwrap();
    let mut redis = redis.get_multiplexed_async_connection().await.expect("Redis must be running: use make test");
    let keys: Vec<String> = redis::cmd("KEYS").arg(format!("{prefix}:*")).query_async(&mut redis).await.unwrap();
    if !keys.is_empty() {
        let _: () = redis::cmd("DEL").arg(keys).query_async(&mut redis).await.unwrap();
    }
}
