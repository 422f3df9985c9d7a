use std::{
    io,
    net::SocketAddr,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use tokio::{net::UdpSocket, time};

use super::{Finding, dns::Dns};
use crate::site::Site;

/// The port of NTP.
pub(super) const NTP_PORT: u16 = 123;
const NAME: &str = "clock";
/// A public time server that anybody may ask (developers.cloudflare.com/time-services/ntp).
const SERVER: &str = "time.cloudflare.com";
const REPLY_TIMEOUT: Duration = Duration::from_secs(3);
/// Seconds from NTP's epoch, 1900, to that of Unix.
const UNIX_IN_NTP: u64 = 2_208_988_800;
/// An SNTP request and its reply without extensions (RFC 4330 §4).
const PACKET: usize = 48;
/// Version 4, mode 3 (client).
const REQUEST: u8 = 0x23;
/// Mode 4 (server).
const SERVER_MODE: u8 = 4;
/// Beyond this, in seconds, something is wrong with the machine's time synchronisation.
const MAX_GOOD: f64 = 5.0;
/// Beyond this, in seconds, mails and invitations show wrong times, and certificates fail early or late.
const MAX_BEARABLE: f64 = 60.0;

/// Compares this machine's clock with a time server's (SNTP, RFC 4330).
pub(super) async fn check(site: &Site, dns: &Dns, port: u16) -> Vec<Finding> {
    if let Err(reason) = site.public() {
        return vec![Finding::skipped(NAME, reason)];
    }
    let address = match dns.addresses(SERVER).await {
        Ok(addresses) => addresses.into_iter().min(),
        Err(error) => return vec![Finding::unknown(NAME, error)],
    };
    let Some(address) = address else {
        return vec![Finding::unknown(NAME, format!("{SERVER} has no address"))];
    };
    let asked = time::timeout(REPLY_TIMEOUT, ask(SocketAddr::new(address, port))).await;
    vec![match asked {
        Ok(Ok(offset)) => judge(offset),
        Ok(Err(error)) => Finding::unknown(NAME, format!("{SERVER}: {error}")),
        Err(_) => Finding::unknown(NAME, format!("{SERVER} did not answer: is UDP port 123 open outwards?")),
    }]
}

fn judge(offset: f64) -> Finding {
    let (distance, direction) = (offset.abs(), if offset > 0.0 { "behind" } else { "ahead of" });
    let text = format!("{distance:.1} s {direction} {SERVER}");
    let advice = "turn on the machine's time synchronisation (timedatectl set-ntp true)";
    if distance <= MAX_GOOD {
        Finding::passed(NAME, format!("within {distance:.1} s of {SERVER}"))
    } else if distance <= MAX_BEARABLE {
        Finding::warning(NAME, format!("{text}: {advice}"))
    } else {
        Finding::failed(NAME, format!("{text}: {advice}"))
    }
}

/// The time by which this machine's clock is behind the server's, in seconds.
async fn ask(server: SocketAddr) -> io::Result<f64> {
    let any: SocketAddr = if server.is_ipv4() { ([0; 4], 0).into() } else { ([0_u16; 8], 0).into() };
    let socket = UdpSocket::bind(any).await?;
    socket.connect(server).await?;
    let mut request = [0; PACKET];
    request[0] = REQUEST;
    let sent = now();
    request[40..].copy_from_slice(&sent.to_be_bytes());
    socket.send(&request).await?;
    let mut reply = [0; PACKET];
    loop {
        let length = socket.recv(&mut reply).await?;
        let received = now();
        // Another reply than to this request may be a forgery.
        if length == PACKET && field(&reply, 24) == sent {
            return offset(&reply, sent, received).ok_or_else(|| io::Error::other("its clock is not synchronised"));
        }
    }
}

/// Half of the sum of both directions' differences (RFC 4330 §5). `None` if the server does not know the time.
fn offset(reply: &[u8; PACKET], sent: u64, received: u64) -> Option<f64> {
    let is_unsynchronised = reply[0] >> 6 == 3;
    let is_server = reply[0] & 7 == SERVER_MODE;
    // 0 is a refusal ("kiss of death"), 16 and more are reserved.
    if is_unsynchronised || !is_server || !(1..16).contains(&reply[1]) {
        return None;
    }
    let (there, back) = (difference(field(reply, 32), sent), difference(field(reply, 40), received));
    Some(f64::midpoint(there, back))
}

/// The timestamp at `position` of a packet.
fn field(packet: &[u8; PACKET], position: usize) -> u64 {
    packet[position..position + 8].iter().fold(0, |number, byte| number << 8 | u64::from(*byte))
}

/// The seconds from `earlier` to `later`, also where NTP's 32 bits of seconds overflow in between (in 2036).
fn difference(later: u64, earlier: u64) -> f64 {
    let fixed_point = later.wrapping_sub(earlier).cast_signed();
    #[expect(clippy::cast_precision_loss, reason = "53 bits are far more precise than the network")]
    let seconds = fixed_point as f64 / 4_294_967_296.0;
    seconds
}

/// This machine's time as an NTP timestamp: 32 bits of seconds and 32 of their fraction.
fn now() -> u64 {
    let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let seconds = since_epoch.as_secs() + UNIX_IN_NTP;
    let fraction = (u64::from(since_epoch.subsec_nanos()) << 32) / 1_000_000_000;
    seconds << 32 | fraction
}

#[cfg(test)]
mod tests {
    use test_support::DnsServer;

    use super::*;

    /// The line of the doctor if the time server's clock is `ahead` seconds ahead, and its first bytes are these.
    async fn line(ahead: u64, head: [u8; 2]) -> String {
        let time_server = UdpSocket::bind("127.0.0.1:0").await.unwrap();
        let port = time_server.local_addr().unwrap().port();
        let answering = async {
            let mut packet = [0; PACKET];
            let (_, client) = time_server.recv_from(&mut packet).await.unwrap();
            let sent = field(&packet, 40).to_be_bytes();
            let time = now().wrapping_add(ahead << 32).to_be_bytes();
            packet[..2].copy_from_slice(&head);
            packet[24..32].copy_from_slice(&sent);
            packet[32..40].copy_from_slice(&time);
            packet[40..].copy_from_slice(&time);
            time_server.send_to(&packet, client).await.unwrap();
        };
        let server = DnsServer::start().await;
        server.add_address(SERVER, "127.0.0.1");
        let (dns, site) = (Dns::at(server.address()), "https://www.firm.example".parse().unwrap());
        let ((), findings) = tokio::join!(answering, check(&site, &dns, port));
        findings[0].to_string()
    }

    #[tokio::test]
    async fn compares_the_clock_with_a_time_server() {
        let synchronised = [0x24, 2];
        assert!(line(0, synchronised).await.starts_with("ok    clock          within "));
        assert!(line(30, synchronised).await.starts_with("warn  clock          "));
        let failed = line(600, synchronised).await;
        assert!(failed.starts_with("FAIL  clock          ") && failed.contains("s behind time.cloudflare"), "{failed}");
    }

    #[tokio::test]
    async fn a_time_server_without_the_time_is_no_failure() {
        for head in [[0xe4, 2], [0x24, 0], [0x24, 16], [0x23, 2]] {
            let line = line(600, head).await;
            assert!(line.starts_with("?     clock          could not be checked: time.cloudflare.com: its"), "{line}");
        }
    }

    #[tokio::test]
    async fn asks_nobody_unless_the_site_is_public() {
        let dns = Dns::at("127.0.0.1:1".parse().unwrap());
        let finding = check(&Site::Unset, &dns, NTP_PORT).await[0].to_string();
        assert_eq!(finding, "?     clock          not checked: SITE_ORIGIN is not set");
    }

    #[test]
    fn the_difference_is_right_across_the_overflow_of_2036() {
        assert!((difference(3 << 32, (u64::from(u32::MAX) - 1) << 32) - 5.0).abs() < 0.001);
        assert!((difference((u64::from(u32::MAX) - 1) << 32, 3 << 32) + 5.0).abs() < 0.001);
    }
}
