use std::{net::IpAddr, time::Duration};

use hickory_resolver::{
    TokioResolver,
    config::{LookupIpStrategy, ResolveHosts},
    net::NetError,
    proto::rr::{Name, RData, RecordType},
};

/// Time limit of one query to one server; each is asked twice.
const QUERY_TIMEOUT: Duration = Duration::from_secs(3);

/// No DNS server gave an answer, so that it is unknown whether there are records.
#[derive(Debug, thiserror::Error)]
#[error("DNS did not answer for {name}: {reason}")]
pub(super) struct NoAnswer {
    name: String,
    reason: String,
}

/// A resolver that asks DNS only, not the machine's hosts file: visitors and mail servers elsewhere don't have that file.
///
/// "No records" is believed only from a server that knows the internet. One of an isolated network says it of every name.
#[derive(Debug)]
pub(super) struct Dns(Result<TokioResolver, String>);

impl Dns {
    /// The resolver that this machine is configured to use.
    pub(super) fn of_machine() -> Self {
        let built = TokioResolver::builder_tokio().and_then(|mut builder| {
            let options = builder.options_mut();
            options.timeout = QUERY_TIMEOUT;
            options.use_hosts_file = ResolveHosts::Never;
            options.ip_strategy = LookupIpStrategy::Ipv4AndIpv6;
            builder.build()
        });
        Self(built.map_err(|error| format!("this machine's resolver cannot be used: {error}")))
    }

    /// The text of each TXT record of `name`, whose strings are joined without spaces (RFC 7208 §3.3, RFC 6376 §3.6.2.2).
    pub(super) async fn texts(&self, name: &str) -> Result<Vec<String>, NoAnswer> {
        let records = self.records(name, fully_qualified(name)?, RecordType::TXT).await?;
        let text = |data| match data {
            RData::TXT(text) => Some(text.txt_data.iter().map(|part| String::from_utf8_lossy(part)).collect()),
            _ => None,
        };
        Ok(records.into_iter().filter_map(text).collect())
    }

    /// The IPv4 and IPv6 addresses of `host`.
    pub(super) async fn addresses(&self, host: &str) -> Result<Vec<IpAddr>, NoAnswer> {
        let name = fully_qualified(host)?;
        match self.resolver(host)?.lookup_ip(name).await {
            Ok(found) => Ok(found.iter().collect()),
            Err(error) => self.nothing(host, &error).await,
        }
    }

    /// The reverse names of `address`.
    pub(super) async fn names_of(&self, address: IpAddr) -> Result<Vec<String>, NoAnswer> {
        let records = self.records(&address.to_string(), Name::from(address), RecordType::PTR).await?;
        let name = |data| match data {
            RData::PTR(name) => Some(name.0.to_ascii().trim_end_matches('.').to_owned()),
            _ => None,
        };
        Ok(records.into_iter().filter_map(name).collect())
    }

    async fn records(&self, asked: &str, name: Name, kind: RecordType) -> Result<Vec<RData>, NoAnswer> {
        match self.resolver(asked)?.lookup(name, kind).await {
            // The resolver returns part of a long answer if the rest cannot be had by TCP (hickory-dns#2608).
            Ok(found) if found.message().metadata.truncation => Err(NoAnswer {
                name: asked.to_owned(),
                reason: "the answer is incomplete: is TCP port 53 open?".into(),
            }),
            Ok(found) => Ok(found.answers().iter().map(|record| record.data.clone()).collect()),
            Err(error) => self.nothing(asked, &error).await,
        }
    }

    /// Nothing, if the answer was that there is nothing.
    async fn nothing<T>(&self, asked: &str, error: &NetError) -> Result<Vec<T>, NoAnswer> {
        let reason = if !error.is_no_records_found() {
            error.to_string()
        } else if self.is_isolated(asked).await? {
            "this machine's DNS server does not know the internet".to_owned()
        } else {
            return Ok(Vec::new());
        };
        Err(NoAnswer { name: asked.to_owned(), reason })
    }

    /// Returns true if the server says that the root of DNS has no name servers.
    async fn is_isolated(&self, asked: &str) -> Result<bool, NoAnswer> {
        let root = self.resolver(asked)?.lookup(Name::root(), RecordType::NS).await;
        Ok(root.is_err_and(|error| error.is_no_records_found()))
    }

    fn resolver(&self, asked: &str) -> Result<&TokioResolver, NoAnswer> {
        self.0.as_ref().map_err(|reason| NoAnswer { name: asked.to_owned(), reason: reason.clone() })
    }
}

/// `name` without the machine's search domains.
fn fully_qualified(name: &str) -> Result<Name, NoAnswer> {
    let parsed = Name::from_ascii(name).map_err(|error| NoAnswer { name: name.to_owned(), reason: error.to_string() });
    parsed.map(|mut name| {
        name.set_fqdn(true);
        name
    })
}

/// Returns true if `address` can be reached only from this machine or its network.
pub(super) fn is_private(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => v4.is_private() || v4.is_loopback() || v4.is_link_local() || v4.is_unspecified(),
        IpAddr::V6(v6) => v6.is_unique_local() || v6.is_loopback() || v6.is_unicast_link_local() || v6.is_unspecified(),
    }
}

#[cfg(test)]
impl Dns {
    /// A resolver that asks only `server`.
    pub(super) fn at(server: std::net::SocketAddr) -> Self {
        use hickory_resolver::{
            Resolver,
            config::{ConnectionConfig, NameServerConfig, ResolverConfig},
            net::runtime::TokioRuntimeProvider,
        };
        let mut udp = ConnectionConfig::udp();
        udp.port = server.port();
        let servers = vec![NameServerConfig::new(server.ip(), true, vec![udp])];
        let config = ResolverConfig::from_name_servers(servers);
        let mut builder = Resolver::builder_with_config(config, TokioRuntimeProvider::default());
        builder.options_mut().attempts = 1;
        builder.options_mut().ip_strategy = LookupIpStrategy::Ipv4AndIpv6;
        Self(builder.build().map_err(|error| error.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use test_support::DnsServer;

    use super::*;

    #[tokio::test]
    async fn tells_no_records_from_no_answer() {
        let server = DnsServer::start().await;
        server.add_text("firm.example", &["v=spf1 ", "-all"]);
        server.add_address("www.firm.example", "192.0.2.1");
        server.add_address("www.firm.example", "2001:db8::1");
        server.add_reverse_name("192.0.2.1", "www.firm.example");
        server.fail("broken.example");
        let dns = Dns::at(server.address());
        assert_eq!(dns.texts("firm.example").await.unwrap(), ["v=spf1 -all"]);
        assert!(dns.texts("www.firm.example").await.unwrap().is_empty());
        assert_eq!(dns.addresses("www.firm.example").await.unwrap().len(), 2);
        assert!(dns.addresses("nowhere.example").await.unwrap().is_empty());
        assert_eq!(dns.names_of("192.0.2.1".parse().unwrap()).await.unwrap(), ["www.firm.example"]);
        assert!(dns.names_of("192.0.2.2".parse().unwrap()).await.unwrap().is_empty());
        let error = dns.texts("broken.example").await.unwrap_err().to_string();
        assert!(error.starts_with("DNS did not answer for broken.example: "), "{error}");
        assert!(dns.addresses("broken.example").await.is_err());
    }

    #[tokio::test]
    async fn does_not_believe_a_server_that_does_not_know_the_internet() {
        let server = DnsServer::isolated().await;
        server.add_address("here.example", "192.0.2.1");
        let dns = Dns::at(server.address());
        assert_eq!(dns.addresses("here.example").await.unwrap().len(), 1);
        let error = dns.texts("firm.example").await.unwrap_err().to_string();
        assert!(error.ends_with("this machine's DNS server does not know the internet"), "{error}");
        assert!(dns.addresses("firm.example").await.is_err());
    }
}
