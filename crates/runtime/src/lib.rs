//! The foundation of every service.
//!
//! A service's `main` calls [`start`] and nothing else. The service itself is a library, which a test can run in its own
//! process on free ports.
//!
//! * [`env`]: typed configuration from environment variables
//! * [`production`]: settings that `SITE_ENV=production` refuses
//! * [`secret`]: URLs of dependencies, whose credentials are never printed
//! * [`telemetry`]: logs, traces and metrics
//! * [`health`] and [`admin`]: readiness, and the admin port with `/livez`, `/readyz` and `/metrics`
//! * [`process`], [`shutdown`] and [`tasks`]: startup, graceful shutdown and supervised tasks
//! * [`grpc`]: gRPC servers
//! * [`tls`]: certificates and trusted authorities
//! * [`reconnect`] and [`backoff`]: sessions that are reopened when they are lost
//! * [`singleflight`]: concurrent calls with the same key share one execution

pub mod admin;
pub mod backoff;
pub mod env;
pub mod grpc;
pub mod health;
pub mod process;
pub mod production;
pub mod reconnect;
pub mod secret;
pub mod shutdown;
pub mod singleflight;
mod start;
pub mod tasks;
pub mod telemetry;
pub mod tls;

pub use start::{StartConfig, Workers, start};
