use std::fmt;

use redis::{IntoConnectionInfo, RedisConnectionInfo};
use url::{Host, Url, form_urlencoded};

const DEFAULT_PORT: u16 = 26379;

/// The Sentinels of a master:
/// `redis+sentinel://[user:password@]host[:port],…/master-name[/database][?sentinel_username=…&sentinel_password=…]`.
///
/// The credentials before the hosts are those of the Redis servers. With `rediss+sentinel`, connections to the Sentinels
/// and to the servers use TLS. `Debug` and `Display` show no credentials.
#[derive(Clone)]
pub(crate) struct SentinelUrl {
    pub(crate) is_tls: bool,
    /// Host and port of each.
    pub(crate) sentinels: Vec<(String, u16)>,
    pub(crate) master_name: String,
    /// The credentials for the Redis servers.
    pub(crate) server: Credentials,
    /// The credentials for the Sentinels.
    pub(crate) sentinel: Credentials,
    pub(crate) database: i64,
}

#[derive(Clone, Default)]
pub(crate) struct Credentials {
    pub(crate) username: Option<String>,
    pub(crate) password: Option<String>,
}

impl SentinelUrl {
    pub(crate) const SCHEME: &str = "redis+sentinel";
    pub(crate) const TLS_SCHEME: &str = "rediss+sentinel";
    pub(crate) const SYNTAX: &str = "give redis://host:port, or redis+sentinel://host:port,host:port,host:port/master-name \
                                     with all Sentinels, or the same with rediss for TLS";

    /// Parses `url`. `None` if it has another scheme.
    ///
    /// # Errors
    ///
    /// If the rest of the URL is invalid. The reason does not repeat it.
    pub(crate) fn parse(url: &str) -> Option<Result<Self, String>> {
        let (scheme, rest) = url.split_once("://")?;
        let is_tls = scheme == Self::TLS_SCHEME;
        (is_tls || scheme == Self::SCHEME).then(|| {
            Self::parse_rest(is_tls, rest).ok_or_else(|| format!("is not a valid URL of Sentinels: {}", Self::SYNTAX))
        })
    }

    fn parse_rest(is_tls: bool, rest: &str) -> Option<Self> {
        let (rest, query) = rest.split_once('?').unwrap_or((rest, ""));
        let (authority, path) = rest.split_once('/')?;
        let (userinfo, hosts) =
            authority.rsplit_once('@').map_or(("", authority), |(userinfo, hosts)| (userinfo, hosts));
        // An `@` in credentials is encoded: this one repeats them before another host.
        if userinfo.contains('@') {
            return None;
        }
        let (master_name, database) = path.split_once('/').unwrap_or((path, "0"));
        // The characters that Sentinel allows in a name.
        let is_valid = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
        if master_name.is_empty() || !master_name.chars().all(is_valid) {
            return None;
        }
        // The redis crate decodes the credentials and the database.
        let server = format!("redis://{userinfo}@localhost/{database}").into_connection_info().ok()?;
        Some(Self {
            is_tls,
            sentinels: hosts.split(',').map(|host| parse_host(host.trim())).collect::<Option<_>>()?,
            master_name: master_name.to_owned(),
            server: Credentials::of(server.redis_settings()),
            sentinel: Credentials::parse_query(query)?,
            database: server.redis_settings().db(),
        })
    }

    pub(crate) fn scheme(&self) -> &'static str {
        if self.is_tls { Self::TLS_SCHEME } else { Self::SCHEME }
    }
}

impl Credentials {
    fn of(info: &RedisConnectionInfo) -> Self {
        Self { username: info.username().map(str::to_owned), password: info.password().map(str::to_owned) }
    }

    /// Parses `sentinel_username` and `sentinel_password`. `None` if there are other parameters.
    fn parse_query(query: &str) -> Option<Self> {
        let mut credentials = Self::default();
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            match &*name {
                "sentinel_username" => credentials.username = Some(value.into_owned()),
                "sentinel_password" => credentials.password = Some(value.into_owned()),
                _ => return None,
            }
        }
        Some(credentials)
    }
}

/// Parses `host[:port]`, where the host is a name, an IPv4 address or an IPv6 address in brackets.
fn parse_host(text: &str) -> Option<(String, u16)> {
    let url = Url::parse(&format!("redis://{text}")).ok()?;
    let host = match url.host()? {
        Host::Ipv6(address) => address.to_string(),
        host => host.to_string(),
    };
    (url.path().is_empty() && !host.is_empty()).then(|| (host, url.port().unwrap_or(DEFAULT_PORT)))
}

impl fmt::Display for SentinelUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://", self.scheme())?;
        for (index, (host, port)) in self.sentinels.iter().enumerate() {
            let comma = if index > 0 { "," } else { "" };
            write!(f, "{comma}{host}:{port}")?;
        }
        write!(f, "/{}", self.master_name)
    }
}

impl fmt::Debug for SentinelUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(url: &str) -> Result<SentinelUrl, String> {
        SentinelUrl::parse(url).unwrap()
    }

    #[test]
    fn reads_hosts_master_credentials_and_database() {
        let url = "rediss+sentinel://bob:hunter%402@one,two:5000 , [::1]/site.main/3?sentinel_password=hunter%263";
        let parsed = parse(url).unwrap();
        let hosts = [("one".to_owned(), 26379), ("two".to_owned(), 5000), ("::1".to_owned(), 26379)];
        assert_eq!(parsed.sentinels, hosts);
        assert_eq!((parsed.master_name.as_str(), parsed.database, parsed.is_tls), ("site.main", 3, true));
        assert_eq!(parsed.server.username.as_deref(), Some("bob"));
        assert_eq!(parsed.server.password.as_deref(), Some("hunter@2"));
        assert_eq!(parsed.sentinel.password.as_deref(), Some("hunter&3"));
    }

    #[test]
    fn prints_no_credentials() {
        let url = parse("redis+sentinel://:hunter2@one,two/main?sentinel_password=hunter3").unwrap();
        for printed in [format!("{url}"), format!("{url:?}")] {
            assert_eq!(printed, "redis+sentinel://one:26379,two:26379/main");
        }
    }

    #[test]
    fn rejects_an_invalid_url_without_repeating_it() {
        for url in [
            "redis+sentinel://one,two",
            "redis+sentinel://one,two/",
            "redis+sentinel:///main",
            "redis+sentinel://one,,two/main",
            "redis+sentinel://:hunter2@one:port/main",
            "redis+sentinel://:hunter2@one/main/hunter2",
            "redis+sentinel://:hunter2@one,:hunter2@two/main",
            "redis+sentinel://one/ma%20in",
            "redis+sentinel://one/main?hunter2=1",
            "redis+sentinel://one,redis+sentinel://two/main",
        ] {
            let error = parse(url).unwrap_err();
            assert!(error.contains("redis+sentinel://host:port,host:port,host:port/master-name"), "{url}: {error}");
            assert!(!error.contains("hunter2"), "{error}");
        }
        assert!(SentinelUrl::parse("redis://one").is_none());
    }
}
