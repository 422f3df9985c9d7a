//! The whole system as processes of this machine, with neighbours of its own, to be tried under faults
//! (`make chaos`), under load (`make bench`) and for a long while (`make soak`).
//!
//! * [`program`]: one process, started, stopped, killed
//! * [`neighbours`]: RabbitMQ, Redis and a mail server, none of them shared with anybody
//! * [`system`]: our services between them, each way a proxy that can be cut
//! * [`paths`]: the programs, the site, and a folder to write to
//! * [`wiring`]: where each of them finds its neighbours
//! * [`mailbox`]: what the mail server took
//! * [`connection`]: one visitor's connection, for a load
//! * [`enquiry`]: what a visitor sends, and what came of it
//! * [`visitors`]: many of them, who send and read at a steady rate
//! * [`ready`], [`drain`]: waiting for the system
//! * [`memory`], [`metrics`]: what a process holds
//! * [`folder`], [`report`]: a trial's logs, and what it measured

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
pub mod visitors;
pub mod wiring;
