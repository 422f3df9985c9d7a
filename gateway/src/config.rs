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
    production::{self, Rule},
};

use crate::{
    client::address::TrustedProxies, preview::token::PreviewToken, request::origin::Origin, site::built_site::Site,
    upstream::urls::ServiceUrls,
};

/// What `SITE_ENV=production` refuses.
pub const PRODUCTION_RULES: &[Rule] = &[Rule::public_origin("SITE_ORIGIN"), Rule::admin_address("GATEWAY_ADMIN_ADDR")];

/// The gateway's settings, and the site that it serves.
#[derive(Debug)]
pub struct Config {
    /// `GATEWAY_HTTP_ADDR`, default `0.0.0.0:8080`.
    pub http_addr: SocketAddr,
    /// `GATEWAY_ADMIN_ADDR`, default `127.0.0.1:9100`, and `SHUTDOWN_GRACE`.
    pub process: process::Config,
    /// `SITE_ORIGIN`, default `http://localhost:8080`: the site's public address.
    pub(crate) origin: Origin,
    /// `SITE_DIR`, default `web/dist`: the output of the site's build.
    pub(crate) site: Site,
    /// `CONTACT_URL`, default `http://127.0.0.1:50051`: one or more URLs. Each address of a host name is a replica.
    pub(crate) contact: ServiceUrls,
    /// `REVIEWS_URL`, default `http://127.0.0.1:50052`.
    pub(crate) reviews: ServiceUrls,
    /// `GRPC_TLS_CA`, `GRPC_TLS_CERT` and `GRPC_TLS_KEY`, unset by default: mutual TLS with both.
    pub(crate) tls: Option<Tls>,
    /// `UPSTREAM_TIMEOUT`, default 5 s: timeout of a call to a service, retries included.
    pub(crate) upstream_timeout: Duration,
    /// `HTTP_MAX_CONNECTIONS`, default 4096: maximum connections. Further ones wait in the kernel's accept queue.
    pub(crate) max_connections: NonZeroUsize,
    /// `HTTP_MAX_CONNECTIONS_PER_ADDRESS`, default 256: maximum connections per client, which is an IPv4 address or an IPv6
    /// /64 (trusted proxies exempt). Further ones are closed at once. Wherever clients are limited, an IPv4 /24 and an IPv6
    /// /56 share four times the limit of one client, and an IPv6 /48 sixteen times.
    pub(crate) max_connections_per_address: NonZeroUsize,
    /// `HTTP_IDLE_TIMEOUT`, default 18 s: a connection is closed if it is idle for this long, if a request head takes longer,
    /// or if its client takes no data for this long. Less than `SHUTDOWN_GRACE`, so that silent clients do not delay a
    /// shutdown.
    pub(crate) idle_timeout: Duration,
    /// `HTTP_BODY_TIMEOUT`, default 15 s: timeout for receiving a body. A slow line sends 32 KiB in 2 s.
    pub(crate) body_timeout: Duration,
    /// `HTTP_MAX_ARRIVING`, default 512: maximum bodies being received, 16 MiB in all. A further one evicts the oldest,
    /// which gets a 503.
    pub(crate) max_bodies: NonZeroUsize,
    /// `HTTP_MAX_ARRIVING_PER_ADDRESS`, default 8: maximum bodies being received per client. Further ones get a 429.
    pub(crate) max_bodies_per_address: NonZeroUsize,
    /// `HTTP_MAX_IN_FLIGHT`, default 256: maximum API calls in flight. Further ones get a 503.
    pub(crate) max_in_flight: NonZeroUsize,
    /// `ENQUIRY_RATE_PER_MINUTE`, default 10: maximum posts to the enquiry routes per client.
    pub(crate) enquiries_per_minute: NonZeroU32,
    /// `ENQUIRY_RATE_PER_HOUR`, default 20: maximum accepted enquiries per client. Many people may share an IPv4 address, in
    /// an office or behind carrier-grade NAT, but an installer never has twenty customers behind one within an hour.
    pub(crate) enquiries_per_hour: NonZeroU32,
    /// `ENQUIRY_RATE_PER_DAY`, default 120: the same for a day. A canary every 15 minutes sends 96.
    pub(crate) enquiries_per_day: NonZeroU32,
    /// `REQUEST_RATE_PER_MINUTE`, default 6000: maximum requests of any kind per client. A page and its files take about 40.
    pub(crate) requests_per_minute: NonZeroU32,
    /// `TRUSTED_PROXIES`, unset by default: networks (CIDR) whose `X-Forwarded-For` is trusted.
    pub(crate) trusted_proxies: TrustedProxies,
    /// `PREVIEW_TOKEN`, unset by default: gives access to drafts at `/api/preview/{slug}/`.
    pub(crate) preview_token: Option<PreviewToken>,
}

impl Config {
    /// Reads and checks every variable, and loads the site in `SITE_DIR`.
    ///
    /// # Errors
    ///
    /// Names the variable that is wrong, and every one that `SITE_ENV=production` refuses.
    pub fn from_env(env: &Env) -> Result<Self, ConfigError> {
        production::checked(env, PRODUCTION_RULES, Self::parse)
    }

    fn parse(env: &Env) -> Result<Self, ConfigError> {
        let origin: Origin = env.parsed("SITE_ORIGIN", "http://localhost:8080")?;
        let site_dir: PathBuf = env.parsed("SITE_DIR", "web/dist")?;
        let site = Site::load(&site_dir, &origin).map_err(|error| ConfigError::new("SITE_DIR", error))?;
        if site.origin() != origin.as_str() {
            // Pages with a wrong canonical link silently drop out of search engines.
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
            contact: ServiceUrls::from_env(env, "CONTACT_URL", 50051, tls.as_ref())?,
            reviews: ServiceUrls::from_env(env, "REVIEWS_URL", 50052, tls.as_ref())?,
            tls,
            upstream_timeout: env.duration("UPSTREAM_TIMEOUT", "5s")?,
            max_connections: env.parsed("HTTP_MAX_CONNECTIONS", "4096")?,
            max_connections_per_address: env.parsed("HTTP_MAX_CONNECTIONS_PER_ADDRESS", "256")?,
            idle_timeout: env.duration("HTTP_IDLE_TIMEOUT", "18s")?,
            body_timeout: env.duration("HTTP_BODY_TIMEOUT", "15s")?,
            max_bodies: env.parsed("HTTP_MAX_ARRIVING", "512")?,
            max_bodies_per_address: env.parsed("HTTP_MAX_ARRIVING_PER_ADDRESS", "8")?,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_site_dir_when_the_folder_has_no_built_site() {
        let error = Config::from_env(&Env::from_pairs([("SITE_DIR", "/nonexistent")])).unwrap_err();
        assert_eq!(error.variable, "SITE_DIR");
    }
}
