//! Answers of several replicas in one process, with a real Redis and a source that does what the test says.

mod alone;
mod cold;
mod faults;
mod lifetimes;
mod rubbish;
mod world;
