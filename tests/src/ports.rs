use std::{
    io,
    net::{Ipv4Addr, TcpListener},
    ops::Range,
};

/// Below those from which the kernel takes a port for whoever connects or asks for any (`ip_local_port_range`, from 32768
/// on): one of those could be anybody's before its process listens.
const PORTS: Range<u16> = 20_000..32_000;
const MOST_ATTEMPTS: usize = 100;

/// Ports of 127.0.0.1 that nobody listens on, each another one, for processes that cannot be handed a listener.
///
/// Somebody else could take one before its process does; that process then ends, and says so.
pub fn free_ports<const N: usize>() -> io::Result<[u16; N]> {
    // All are held at once, so that none is given twice.
    let held: Vec<TcpListener> = (0..N).map(|_| hold()).collect::<io::Result<_>>()?;
    let mut ports = [0; N];
    for (port, listener) in ports.iter_mut().zip(&held) {
        *port = listener.local_addr()?.port();
    }
    Ok(ports)
}

fn hold() -> io::Result<TcpListener> {
    let mut attempts = (0..MOST_ATTEMPTS).map(|_| TcpListener::bind((Ipv4Addr::LOCALHOST, fastrand::u16(PORTS))));
    attempts.find_map(Result::ok).ok_or_else(|| io::Error::other("no free port between 20000 and 32000"))
}
