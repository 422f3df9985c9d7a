//! RabbitMQ client of the services: connections, topology and confirmed publishing.
//!
//! The notifier declares the topology with each session ([`Session::declare`]); declaring what exists has no effect. All
//! others bind and use what is there ([`Session::open`]), so that their users at the broker need no permission to declare.

mod addresses;
mod archive;
mod binding;
mod channel_pool;
mod config;
mod connection;
mod erasure;
mod node;
mod nodes;
mod pending_socket;
mod publish_error;
mod publisher;
mod retention;
mod retry;
mod session;
mod tls;
mod topology;

pub use archive::ArchiveError;
pub use channel_pool::{ChannelPool, QueueState};
pub use config::{Config, Declaration, connect};
pub use connection::Connection;
pub use node::{Node, NodeError};
pub use nodes::{CONNECT_TIMEOUT, ConnectError, Nodes};
pub use publish_error::PublishError;
pub use publisher::{Destination, Publisher, traceparent};
pub use retention::Retention;
pub use retry::RetrySchedule;
pub use session::{Session, SessionError, reply_within};
pub use topology::{LimitedQueue, QueueSettings, Topology, is_missing};
