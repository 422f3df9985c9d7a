//! Ports for processes that cannot be handed a listener.

use std::{
    io,
    net::{Ipv4Addr, TcpListener},
};

/// Ports of 127.0.0.1 that nobody listens on, each another one.
///
/// Somebody else could take one before its process does; that process then ends, and says so.
pub fn free_ports<const N: usize>() -> io::Result<[u16; N]> {
    // All are held at once, so that none is given twice.
    let held: Vec<TcpListener> =
        (0..N).map(|_| TcpListener::bind((Ipv4Addr::LOCALHOST, 0))).collect::<io::Result<_>>()?;
    let mut ports = [0; N];
    for (port, listener) in ports.iter_mut().zip(&held) {
        *port = listener.local_addr()?.port();
    }
    Ok(ports)
}
