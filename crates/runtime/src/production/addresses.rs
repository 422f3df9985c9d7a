use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use crate::env::{ConfigError, Env, Variable, variables};

/// See [`Rule::admin_address`](super::Rule::admin_address).
///
/// A globally routable address is refused. An unspecified one (`0.0.0.0`, `::`) listens on every interface, so it is
/// refused unless `ADMIN_NETWORK=private` says that every interface is in a private network, as our images do: a
/// container's port is reached from outside only if it is published.
pub(super) fn admin_address(env: &Env, variable: &Variable) -> Result<Option<String>, ConfigError> {
    let is_private_network = match env.text(&variables::ADMIN_NETWORK)?.as_deref() {
        None => false,
        Some("private") => true,
        Some(_) => return Err(ConfigError::new(&variables::ADMIN_NETWORK, "give private, or leave it unset")),
    };
    let Some(Ok(address)) = env.text(variable)?.map(|text| text.parse::<SocketAddr>()) else { return Ok(None) };
    let ip = address.ip().to_canonical();
    let is_public = if ip.is_unspecified() { !is_private_network } else { is_globally_routable(ip) };
    Ok(is_public.then(|| {
        "the admin port is public there; give a loopback or private address, or set ADMIN_NETWORK=private if the process \
         is in a container network"
            .to_owned()
    }))
}

fn is_globally_routable(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => {
            let [first, second, ..] = ip.octets();
            // Carrier-grade NAT (RFC 6598), which private networks such as VPNs use too.
            let is_shared = first == 100 && second & 0b1100_0000 == 64;
            !(ip.is_private() || ip.is_loopback() || ip.is_link_local() || is_shared)
        }
        IpAddr::V6(ip) => !(ip == Ipv6Addr::LOCALHOST || ip.is_unique_local() || ip.is_unicast_link_local()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::env::DefaultValue;

    static V: Variable = Variable::undocumented("V", DefaultValue::Unset);

    fn is_refused(address: &str, more: &[(&str, &str)]) -> bool {
        let env = Env::from_pairs([("V", address)].into_iter().chain(more.iter().copied()));
        admin_address(&env, &V).unwrap().is_some()
    }

    #[test]
    fn refuses_addresses_that_the_internet_can_reach() {
        for address in ["0.0.0.0:9100", "[::]:9100", "[::ffff:0.0.0.0]:9100", "198.51.100.7:9100", "[2001:db8::1]:9100"]
        {
            assert!(is_refused(address, &[]), "{address}");
        }
        for address in ["", "127.0.0.1:9100", "[::1]:9100", "10.1.2.3:9100", "100.100.0.1:9100", "[fd00::1]:9100"] {
            assert!(!is_refused(address, &[]), "{address}");
        }
    }

    #[test]
    fn a_container_network_allows_every_interface_but_no_public_address() {
        let private = [("ADMIN_NETWORK", "private")];
        assert!(!is_refused("0.0.0.0:9100", &private));
        assert!(is_refused("198.51.100.7:9100", &private));
    }
}
