//! What every service starts with.
//!
//! A service's `main` is one call of [`start`]; everything the service does is a library that a test
//! can run in its own process on ports of its own.
//!
//! * [`env`]: variables into typed configuration, each failure naming its variable
//! * [`addresses`] and [`secret`]: where neighbours are, never printed whole
//! * [`telemetry`]: logs and metrics
//! * [`health`] and [`admin`]: what `/livez`, `/readyz` and `/metrics` say
//! * [`process`], [`shutdown`] and [`tasks`]: one way to stop, and nothing that dies unnoticed
//! * [`grpc`] and [`listen`]: servers
//! * [`tls`]: whom we trust, and who we are
//! * [`supervise`] and [`backoff`]: loops that come back by themselves
//! * [`flights`]: one piece of work for all who ask for it at once

pub mod addresses;
pub mod admin;
pub mod backoff;
pub mod env;
pub mod flights;
pub mod grpc;
pub mod health;
pub mod listen;
pub mod process;
pub mod secret;
pub mod shutdown;
mod start;
pub mod supervise;
pub mod tasks;
pub mod telemetry;
pub mod tls;

pub use start::{EXIT_CONFIG, start};
