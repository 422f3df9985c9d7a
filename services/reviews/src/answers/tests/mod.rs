//! Answers of several replicas in one process, with a real Redis and a scripted source.

mod cold_start;
mod fixture;
mod invalid_entries;
mod lifetimes;
mod redis_faults;
mod without_redis;
