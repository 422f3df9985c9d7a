//! RabbitMQ as the services see it: how to connect, and which exchange and queues exist.
//!
//! Whoever needs the topology declares it at the start of each session ([`Session::open`]);
//! declaring what exists changes nothing.

mod archive;
mod archive_age;
mod channels;
mod config;
mod line;
mod node;
mod nodes;
mod publisher;
mod retry;
mod session;
mod tls;
mod topology;
mod trace;

pub use archive::ArchiveError;
pub use archive_age::ArchiveAge;
pub use channels::{ChannelPool, QueueState};
pub use config::Config;
pub use node::{Node, NodeError};
pub use nodes::{CONNECT_TIMEOUT, ConnectError, Nodes, connect};
pub use publisher::{Destination, PublishError, Publisher};
pub use retry::RetrySchedule;
pub use session::{Session, SessionError, reply_within};
pub use topology::{LimitedQueue, QueueSettings, Topology};
pub use trace::traceparent;
