//! The whole system as processes of this machine, with neighbours of its own, to be tried under faults
//! (`make chaos`) and under load (`make bench`).
//!
//! * [`program`]: one process, started, stopped, killed
//! * [`neighbours`]: RabbitMQ, Redis and a mail server, none of them shared with anybody
//! * [`system`]: our services between them, each way a proxy that can be cut
//! * [`wiring`]: where each of them finds its neighbours
//! * [`mailbox`]: what the mail server took
//! * [`connection`]: one visitor's connection, for a load
//! * [`enquiry`]: what a visitor sends, and what came of it

pub mod connection;
pub mod enquiry;
pub mod mailbox;
pub mod neighbours;
pub mod ports;
pub mod program;
pub mod system;
pub mod wiring;
