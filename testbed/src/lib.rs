//! Starts the whole system as processes on this machine with separate neighbours, for tests under faults
//! (`make chaos`), load (`make bench`), hostile requests (`make fuzz-api`) and long use (`make soak`).
//!
//! * [`program`]: one process: start, stop, kill
//! * [`neighbours`]: separate RabbitMQ, Redis and mail server
//! * [`system`]: our services, each connection through a proxy that can be cut
//! * [`paths`]: the programs, the site, and a folder to write to
//! * [`wiring`]: ports, and the addresses that each service is configured with
//! * [`mailbox`]: mails that the mail server accepted
//! * [`connection`]: one keep-alive connection, for a load
//! * [`enquiry`]: an enquiry and its response
//! * [`visitors`]: virtual visitors who send and read at a steady rate
//! * [`ready`], [`drain`]: waits for the system
//! * [`memory`], [`metrics`]: resources of a process
//! * [`folder`], [`report`]: logs and results

pub mod connection;
pub mod drain;
pub mod enquiry;
pub mod folder;
pub mod mailbox;
pub mod memory;
pub mod metrics;
pub mod neighbours;
pub mod paths;
pub mod program;
pub mod ready;
pub mod report;
pub mod system;
pub mod users;
pub mod visitors;
pub mod wiring;
