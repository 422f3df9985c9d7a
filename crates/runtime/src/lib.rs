//! What every service starts with.
//!
//! A service's `main` is one call of [`start`]; everything the service does is a library that a test
//! can run in its own process on ports of its own.
//!
//! * [`env`]: variables into typed configuration, each failure naming its variable
//! * [`addresses`] and [`secret`]: where neighbours are, never printed whole
//! * [`telemetry`]: logs and metrics
//! * [`health`] and [`admin`]: what `/livez`, `/readyz` and `/metrics` say
//! * [`process`], [`shutdown`] and [`tasks`]: startup, graceful shutdown and supervised tasks
//! * [`grpc`]: gRPC servers
//! * [`tls`]: whom we trust, and who we are
//! * [`reconnect`] and [`backoff`]: sessions that are reopened when they are lost
//! * [`singleflight`]: concurrent calls with the same key share one execution

pub mod addresses;
pub mod admin;
pub mod backoff;
pub mod env;
pub mod grpc;
pub mod health;
pub mod process;
pub mod reconnect;
pub mod secret;
pub mod shutdown;
pub mod singleflight;
mod start;
pub mod tasks;
pub mod telemetry;
pub mod tls;

pub use start::{EXIT_CONFIG, start};
