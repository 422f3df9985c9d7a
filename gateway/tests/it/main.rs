//! The gateway's HTTP contract. Tests of enquiries run the real contact service and broker, the others a contact service in
//! this process that accepts everything.

#![expect(clippy::unwrap_used, reason = "a failing set-up fails the test")]

mod accepting_contact;
mod app;
mod client_address;
mod connections;
mod draining;
mod enquiries;
mod estimate_copies;
mod files;
mod films;
mod grpc_tls;
mod grpc_tls_files;
mod hostile_requests;
mod pages;
mod paused_forms;
mod photos;
mod photos_of_google;
mod preview;
mod previous_releases;
mod process;
mod real_contact;
mod replicas;
mod reviews;
mod scripted_reviews;
mod slow_bodies;
mod small_site;
mod wire;
