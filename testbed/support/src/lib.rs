//! What the tests of the services share: real neighbours, each test with its own part of them.
//!
//! * [`with_broker`]: an exchange and queues of the test's own on the real RabbitMQ, deleted at the end
//! * [`SmtpServer`]: an SMTP server that hands over what it took, and hangs, breaks off or refuses at a step of the test's choice
//! * [`AiosmtpdServer`]: one that is not ours, with TLS
//! * [`StarttlsInjector`]: an attacker on the line to a server with STARTTLS
//! * [`Webhook`]: a receiver of webhooks
//! * [`Google`]: its two APIs with reviews, its OAuth and its pictures, which answer as the test says
//! * [`Proxy`]: a way to a neighbour that can be cut, slowed down and mended
//! * [`TestAuthority`]: certificates of the test's own
//! * [`TlsProxy`]: TLS before a neighbour that has none
//! * [`RedisServer`]: a Redis of the test's own, to be stopped, paused and filled
//! * [`RedisSentinels`]: Redis Sentinels that monitor a [`RedisServer`]
//! * [`Gate`]: holds up threads, as a disk does that does not answer
//! * [`Running`]: a service in this process, stopped at the end
//! * [`show_log`]: the log of a process among the output of its test
//! * [`thousand_cases`]: how properties are tried
//! * [`eventually`]: for what no event tells

#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a test's set-up that fails is the test's failure")]

mod amqp;
mod certificates;
mod eventually;
mod gate;
mod google;
mod logs;
mod ports;
mod properties;
mod proxy;
mod redis_client;
mod redis_sentinel;
mod redis_server;
mod running;
mod smtp;
mod tls_proxy;
mod webhook;

pub use amqp::{RETRY_SCHEDULE, TestBroker, with_broker};
pub use certificates::{Issued, TestAuthority};
pub use eventually::{DEADLINE, eventually};
pub use gate::{Gate, Passage};
pub use google::{Google, GoogleApi, GoogleCall, Reply, Said};
use logs::capture_logs;
pub use logs::show_log;
pub use ports::free_ports;
pub use properties::thousand_cases;
pub use proxy::Proxy;
pub use redis_client::{forget, redis_connection, redis_connection_to, redis_url};
pub use redis_sentinel::RedisSentinels;
pub use redis_server::RedisServer;
pub use running::Running;
pub use smtp::{Act, AiosmtpdServer, At, ReceivedMail, SmtpServer, StarttlsInjector};
pub use tls_proxy::TlsProxy;
pub use webhook::Webhook;
