use std::{
    net::SocketAddr,
    num::{NonZeroU32, NonZeroUsize},
    path::PathBuf,
    time::Duration,
};

use runtime::{
    env::{ConfigError, Env},
    grpc::Tls,
    process,
};
use url::Url;

use crate::{client_address::TrustedProxies, preview::PreviewToken, site::Site, upstream::Names};

/// What the gateway is told at its start, and the site that it serves.
#[derive(Debug)]
pub struct Config {
    /// `GATEWAY_HTTP_ADDR`, default `0.0.0.0:8080`.
    pub http_addr: SocketAddr,
    /// `GATEWAY_ADMIN_ADDR`, default `127.0.0.1:9100`, and `SHUTDOWN_GRACE`.
    pub process: process::Config,
    /// `SITE_ORIGIN`, default `http://localhost:8080`: the site's public address.
    pub(crate) origin: Origin,
    /// `SITE_DIR`, default `web/dist`: what the site's build wrote.
    pub(crate) site: Site,
    /// `CONTACT_URL`, default `http://127.0.0.1:50051`: a name, all of whose addresses are replicas, or several.
    pub(crate) contact: Names,
    /// `REVIEWS_URL`, default `http://127.0.0.1:50052`.
    pub(crate) reviews: Names,
    /// `GRPC_TLS_CA`, `GRPC_TLS_CERT` and `GRPC_TLS_KEY`, unset by default: mutual TLS with both.
    pub(crate) tls: Option<Tls>,
    /// `UPSTREAM_TIMEOUT`, default 5 s: longest time for a call to a service, retries included.
    pub(crate) upstream_timeout: Duration,
    /// `HTTP_MAX_CONNECTIONS`, default 4096: visitors' connections at once; the next waits to be let in.
    pub(crate) max_connections: NonZeroUsize,
    /// `HTTP_MAX_CONNECTIONS_PER_ADDRESS`, default 256: of them, how many of one client (an IPv4 address or an IPv6 /64 that
    /// is no trusted proxy's); the next is closed at once. An IPv4 /24 and an IPv6 /56 may have four times as many, and an
    /// IPv6 /48 sixteen times, here and wherever clients are limited.
    pub(crate) max_connections_per_address: NonZeroUsize,
    /// `HTTP_IDLE_TIMEOUT`, default 18 s: a connection on which nothing goes out for so long, or at most twice as long,
    /// is closed, unless a call is being answered. Twice of it is shorter than `SHUTDOWN_GRACE`'s default: nobody who is
    /// silent holds up the end of the process.
    pub(crate) idle_timeout: Duration,
    /// `HTTP_BODY_TIMEOUT`, default 15 s: longest time for an enquiry to arrive; a slow line sends 32 KiB in 2 s.
    pub(crate) body_timeout: Duration,
    /// `HTTP_MAX_ARRIVING`, default 512: bodies that are on their way at once, 16 MiB of them; the next takes the place of
    /// the oldest, which gets a 503.
    pub(crate) max_arriving: NonZeroUsize,
    /// `HTTP_MAX_ARRIVING_PER_ADDRESS`, default 8: of them, how many of one client; the next gets a 429.
    pub(crate) max_arriving_per_address: NonZeroUsize,
    /// `HTTP_MAX_IN_FLIGHT`, default 256: calls in hand at once; the next gets a 503.
    pub(crate) max_in_flight: NonZeroUsize,
    /// `ENQUIRY_RATE_PER_MINUTE`, default 10: posts to the enquiry routes of one client.
    pub(crate) enquiries_per_minute: NonZeroU32,
    /// `ENQUIRY_RATE_PER_HOUR`, default 20: accepted enquiries of one client. Many people may share an IPv4 address, in an
    /// office or behind a carrier's address translation; of an installer's customers, twenty within an hour never do.
    pub(crate) enquiries_per_hour: NonZeroU32,
    /// `ENQUIRY_RATE_PER_DAY`, default 120: the same for a day. A canary every 15 minutes is 96.
    pub(crate) enquiries_per_day: NonZeroU32,
    /// `REQUEST_RATE_PER_MINUTE`, default 6000: requests of any kind of one client. A page and all that belongs to it are
    /// some 40.
    pub(crate) requests_per_minute: NonZeroU32,
    /// `TRUSTED_PROXIES`, unset by default: networks (CIDR) whose `X-Forwarded-For` is believed.
    pub(crate) trusted_proxies: TrustedProxies,
    /// `PREVIEW_TOKEN`, unset by default: opens the drafts at `/api/preview/{slug}/`.
    pub(crate) preview_token: Option<PreviewToken>,
}

impl Config {
    /// Reads and checks every variable, and the site behind `SITE_DIR`.
    pub fn from_env(env: &Env) -> Result<Self, ConfigError> {
        let origin: Origin = env.parsed("SITE_ORIGIN", "http://localhost:8080")?;
        let site_dir: PathBuf = env.parsed("SITE_DIR", "web/dist")?;
        let site = Site::load(&site_dir, &origin).map_err(|error| ConfigError::new("SITE_DIR", error))?;
        if site.origin() != origin.as_str() {
            // A page that names another site as its canonical address is lost to search engines.
            let reason =
                format!("is {}, but SITE_DIR was built for {}: build it again", origin.as_str(), site.origin());
            return Err(ConfigError::new("SITE_ORIGIN", reason));
        }
        let tls = Tls::from_env(env)?;
        Ok(Self {
            http_addr: env.parsed("GATEWAY_HTTP_ADDR", "0.0.0.0:8080")?,
            process: process::Config::from_env(env, "GATEWAY_ADMIN_ADDR", "127.0.0.1:9100")?,
            origin,
            site,
            contact: Names::from_env(env, "CONTACT_URL", 50051, tls.as_ref())?,
            reviews: Names::from_env(env, "REVIEWS_URL", 50052, tls.as_ref())?,
            tls,
            upstream_timeout: env.duration("UPSTREAM_TIMEOUT", "5s")?,
            max_connections: env.parsed("HTTP_MAX_CONNECTIONS", "4096")?,
            max_connections_per_address: env.parsed("HTTP_MAX_CONNECTIONS_PER_ADDRESS", "256")?,
            idle_timeout: env.duration("HTTP_IDLE_TIMEOUT", "18s")?,
            body_timeout: env.duration("HTTP_BODY_TIMEOUT", "15s")?,
            max_arriving: env.parsed("HTTP_MAX_ARRIVING", "512")?,
            max_arriving_per_address: env.parsed("HTTP_MAX_ARRIVING_PER_ADDRESS", "8")?,
            max_in_flight: env.parsed("HTTP_MAX_IN_FLIGHT", "256")?,
            enquiries_per_minute: env.parsed("ENQUIRY_RATE_PER_MINUTE", "10")?,
            enquiries_per_hour: env.parsed("ENQUIRY_RATE_PER_HOUR", "20")?,
            enquiries_per_day: env.parsed("ENQUIRY_RATE_PER_DAY", "120")?,
            requests_per_minute: env.parsed("REQUEST_RATE_PER_MINUTE", "6000")?,
            trusted_proxies: env.optional("TRUSTED_PROXIES")?.unwrap_or_default(),
            preview_token: env.optional("PREVIEW_TOKEN")?,
        })
    }
}

/// Scheme, host and port, as browsers send it in `Origin` (RFC 6454 §6.1).
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Origin(String);

impl Origin {
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    pub(crate) fn is_https(&self) -> bool {
        self.0.starts_with("https://")
    }
}

impl std::str::FromStr for Origin {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wanted = "give scheme and host alone, such as https://www.example.com";
        let url = Url::parse(text).map_err(|_| wanted)?;
        let is_bare =
            url.path() == "/" && url.query().is_none() && url.fragment().is_none() && url.username().is_empty();
        if !matches!(url.scheme(), "http" | "https") || !is_bare {
            return Err(wanted);
        }
        Ok(Self(url.origin().ascii_serialization()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_is_scheme_host_and_port_alone() {
        let origin = |text: &str| text.parse::<Origin>().map(|origin| origin.0);
        assert_eq!(origin("https://www.example.com/"), Ok("https://www.example.com".to_owned()));
        assert_eq!(origin("http://LOCALHOST:8080"), Ok("http://localhost:8080".to_owned()));
        for text in [
            "www.example.com",
            "https://example.com/shop",
            "ftp://example.com",
            "https://a@example.com",
            "https://e.com?x",
        ] {
            assert!(origin(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_folder_without_a_built_site_is_named() {
        let error = Config::from_env(&Env::from_pairs([("SITE_DIR", "/nonexistent")])).unwrap_err();
        assert_eq!(error.variable, "SITE_DIR");
    }
}
