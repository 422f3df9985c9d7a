//! The gateway's HTTP contract, with the real services behind it.

mod app;
mod enquiries;
mod pages;
mod reviews;
