//! Listening sockets, bound before a service starts so that a test can ask for port 0.

use std::net::SocketAddr;

use tokio::net::TcpListener;

/// A port that could not be had.
#[derive(Debug, thiserror::Error)]
#[error("cannot listen on {address} ({source}): set {variable} to an address that is free")]
pub struct BindError {
    variable: &'static str,
    address: SocketAddr,
    source: std::io::Error,
}

/// Binds `address`, which the operator set by `variable`.
pub async fn bind(variable: &'static str, address: SocketAddr) -> Result<TcpListener, BindError> {
    TcpListener::bind(address).await.map_err(|source| BindError { variable, address, source })
}
