//! The services behind the gateway, each with as many replicas as its host names have addresses.
//!
//! * `calls`: a call, with its timeout and retries
//! * `urls`: the URLs of a service, from configuration
//! * `discovery`: looks up the host names periodically and reconciles the replicas
//! * `replicas`: picks the replica for a call
//! * `replica`: the connection to a replica, and its health
//! * `retry_budget`: bounds retries
//!
//! Why not tonic's load balancing: docs/decisions/0025-the-gateway-balances-grpc-calls-itself.md

pub(crate) mod calls;
mod discovery;
mod replica;
mod replicas;
mod retry_budget;
pub(crate) mod urls;
