//! The reviews service with a real Redis.

mod app;
mod cache;
