//! Test support that all crates share. Dependencies are real; each test has a separate part of them.
//!
//! * [`with_broker`]: a separate exchange and queues on the real RabbitMQ, deleted after the test
//! * [`SmtpServer`]: an SMTP server that returns the mail it accepts, and hangs, disconnects or rejects at a chosen
//!   step
//! * [`AiosmtpdServer`]: another SMTP implementation, with TLS
//! * [`StarttlsInjector`]: an attacker on the network between a client and a server with STARTTLS
//! * [`Webhook`]: a receiver of webhooks
//! * [`Google`]: a double of Google's two review APIs, OAuth and author photos
//! * [`DnsServer`]: a DNS server with the records of one test
//! * [`Proxy`]: a TCP proxy that can cut, stall and delay connections
//! * [`TestAuthority`]: a certificate authority
//! * [`TlsProxy`]: terminates TLS in front of a server without it
//! * [`RedisServer`]: a separate Redis that can be stopped, paused and filled
//! * [`RedisSentinels`]: Redis Sentinels that monitor a [`RedisServer`]
//! * [`Gate`]: blocks threads, as a stalled disk does
//! * [`golden`]: what each release stores and sends
//! * [`Running`]: a service in this process
//! * [`show_log`]: shows the log of another process in the output of its test
//! * [`thousand_cases`]: the configuration of property tests
//! * [`eventually`]: polls for states that send no event

#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a test's set-up that fails is the test's failure")]

mod amqp;
mod certificates;
mod dns_server;
mod eventually;
mod gate;
pub mod golden;
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

pub use amqp::{RETRY_SCHEDULE, TestBroker, with_broker, with_broker_at};
pub use certificates::{IssuedCertificate, TestAuthority};
pub use dns_server::DnsServer;
pub use eventually::{DEADLINE, eventually, eventually_ok};
pub use gate::{Gate, GateHandle};
pub use google::{CustomerReview, Google, GoogleApi, GoogleCall, Reply};
use logs::capture_logs;
pub use logs::show_log;
pub use ports::free_ports;
pub use properties::{text_like, thousand_cases};
pub use proxy::Proxy;
pub use redis_client::{PATIENT_REDIS_TIMEOUT, delete_keys, redis_connection, redis_connection_to, redis_url};
pub use redis_sentinel::RedisSentinels;
pub use redis_server::RedisServer;
pub use running::Running;
pub use smtp::{Act, AiosmtpdServer, At, ReceivedMail, SmtpServer, StarttlsInjector};
pub use tls_proxy::TlsProxy;
pub use webhook::Webhook;
