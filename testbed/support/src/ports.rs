use std::{
    env, io,
    net::{Ipv4Addr, TcpListener},
    ops::Range,
    sync::{
        LazyLock,
        atomic::{AtomicU32, Ordering},
    },
};

/// Ports for programs that run beside others of their kind (`TEST_PORTS=24000-24999`; scripts/lib/backends.sh has the
/// same default). All are below the ephemeral ports (`ip_local_port_range`, from 32768): the kernel could give one of
/// those to any connection before the process listens.
const DEFAULT_PORTS: Range<u16> = 24_000..32_000;

/// Ports of a test that cargo-nextest runs: no two tests that run at the same time have the same slot.
const FIRST_OF_SLOTS: u16 = 20_000;
const PORTS_PER_SLOT: u16 = 100;
const SLOTS: u16 = 40;

/// Returns ports of 127.0.0.1 on which nothing listens, all different, for processes that cannot be given a listener.
///
/// Within a process no port is returned twice before all have been; other processes have other ranges.
///
/// # Errors
///
/// All ports of the range are taken, or `TEST_PORTS` is not a range.
pub fn free_ports<const N: usize>() -> io::Result<[u16; N]> {
    let range = range()?;
    // Held until all are found, so that none is returned twice.
    let listeners: Vec<TcpListener> = (0..N).map(|_| bind_next(&range)).collect::<io::Result<_>>()?;
    let mut ports = [0; N];
    for (port, listener) in ports.iter_mut().zip(&listeners) {
        *port = listener.local_addr()?.port();
    }
    Ok(ports)
}

fn range() -> io::Result<Range<u16>> {
    if let Some(slot) = env::var("NEXTEST_TEST_GLOBAL_SLOT").ok().and_then(|slot| slot.parse::<u16>().ok()) {
        let first = FIRST_OF_SLOTS + slot % SLOTS * PORTS_PER_SLOT;
        return Ok(first..first + PORTS_PER_SLOT);
    }
    let Ok(ports) = env::var("TEST_PORTS") else { return Ok(DEFAULT_PORTS) };
    let ends = ports.split_once('-').and_then(|(first, last)| Some((first.parse().ok()?, last.parse::<u16>().ok()?)));
    ends.map(|(first, last)| first..last.saturating_add(1))
        .ok_or_else(|| io::Error::other(format!("TEST_PORTS must be FIRST-LAST, such as 24000-24999, and is {ports}")))
}

fn bind_next(range: &Range<u16>) -> io::Result<TcpListener> {
    // Processes that share a range begin at different ports of it. Wide enough never to wrap, which would return a port
    // again too soon.
    static NEXT: LazyLock<AtomicU32> = LazyLock::new(|| AtomicU32::new(fastrand::u16(..).into()));
    let length = u32::from(range.end.saturating_sub(range.start).max(1));
    let mut attempts = (0..length).map(|_| {
        let offset = NEXT.fetch_add(1, Ordering::Relaxed) % length;
        let port = u16::try_from(u32::from(range.start) + offset).map_err(io::Error::other)?;
        TcpListener::bind((Ipv4Addr::LOCALHOST, port))
    });
    attempts.find_map(Result::ok).ok_or_else(|| io::Error::other(format!("no free port in {range:?}")))
}
