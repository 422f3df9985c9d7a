use std::{
    net::SocketAddr,
    num::{NonZeroU32, NonZeroUsize},
    path::PathBuf,
    time::Duration,
};

use runtime::{
    env::{ConfigError, Env, variables},
    grpc::Tls,
    process,
    production::{self, Rule},
};

use crate::{
    client::address::TrustedProxies,
    enquiry::{estimate_copies::EstimateCopies, pause::PausedSentence},
    preview::token::PreviewToken,
    request::origin::Origin,
    site::built_site::Site,
    upstream::urls::ServiceUrls,
};

const UPSTREAM_TIMEOUT: Duration = Duration::from_secs(5);
const MAX_CONNECTIONS: NonZeroUsize = NonZeroUsize::new(4096).expect("above zero");
const IDLE_TIMEOUT: Duration = Duration::from_secs(18);
const BODY_TIMEOUT: Duration = Duration::from_secs(15);
const MAX_BODIES: NonZeroUsize = NonZeroUsize::new(512).expect("above zero");
const MAX_IN_FLIGHT: NonZeroUsize = NonZeroUsize::new(256).expect("above zero");
/// A client's connections for each body that it may be sending.
const CONNECTIONS_PER_BODY: usize = 32;
/// A day's limit of accepted enquiries, in those of an hour.
const HOURS_PER_DAY: NonZeroU32 = NonZeroU32::new(6).expect("above zero");

/// What `SITE_ENV=production` refuses.
pub const PRODUCTION_RULES: &[Rule] =
    &[Rule::public_origin(&variables::SITE_ORIGIN), Rule::admin_address(&variables::GATEWAY_ADMIN_ADDR)];

/// The gateway's settings, and the site that it serves.
#[derive(Debug)]
pub struct Config {
    /// `GATEWAY_HTTP_ADDR`.
    pub http_addr: SocketAddr,
    /// `GATEWAY_ADMIN_ADDR`.
    pub process: process::Config,
    /// `SITE_ORIGIN`: the site's public address.
    pub(crate) origin: Origin,
    /// `SITE_DIR`: the output of the site's build.
    pub(crate) site: Site,
    /// `CONTACT_URL`: one or more URLs. Each address of a host name is a replica.
    pub(crate) contact: ServiceUrls,
    /// `REVIEWS_URL`.
    pub(crate) reviews: ServiceUrls,
    /// `GRPC_TLS_CA` and `TLS_CERT`, unset by default: mutual TLS with both.
    pub(crate) tls: Option<Tls>,
    /// Timeout of a call to a service, retries included: 5 s. Longer than the contact service needs without its broker, which
    /// is one and a half times `PUBLISH_TIMEOUT`.
    pub upstream_timeout: Duration,
    /// Maximum connections: 4096. Further ones wait in the kernel's accept queue. Where the process may open fewer files, it
    /// accepts fewer.
    pub max_connections: NonZeroUsize,
    /// Maximum connections per client, which is an IPv4 address or an IPv6 /64 (trusted proxies exempt): by default 256, in
    /// proportion to `requests_per_minute`. Further ones are closed at once. Wherever clients are limited, an IPv4 /24 and an IPv6
    /// /56 share four times the limit of one client, and an IPv6 /48 sixteen times.
    pub max_connections_per_address: NonZeroUsize,
    /// A connection is closed if it is idle for this long, if a request head takes longer, or if its client takes no data for
    /// this long: 18 s. Less than the grace of a shutdown, so that silent clients do not delay a shutdown.
    pub idle_timeout: Duration,
    /// Timeout for receiving a body: 15 s. A slow line sends 32 KiB in 2 s.
    pub body_timeout: Duration,
    /// Maximum bodies being received: 512, 16 MiB in all. A further one evicts the oldest, which gets a 503.
    pub max_bodies: NonZeroUsize,
    /// Maximum bodies being received per client: a 32nd of its connections, by default 8. Further ones get a 429.
    pub max_bodies_per_address: NonZeroUsize,
    /// Maximum API calls in flight: 256. Further ones get a 503.
    pub max_in_flight: NonZeroUsize,
    /// Maximum posts to the enquiry routes per client: half of the accepted ones of an hour, by default 10.
    pub enquiries_per_minute: NonZeroU32,
    /// `ENQUIRY_RATE_PER_HOUR`: maximum accepted enquiries per client. Many people may share an IPv4 address, in
    /// an office or behind carrier-grade NAT, but an installer never has twenty customers behind one within an hour.
    pub enquiries_per_hour: NonZeroU32,
    /// The same for a day: six times that of an hour, by default 120. A canary every 15 minutes sends 96.
    pub enquiries_per_day: NonZeroU32,
    /// `REQUEST_RATE_PER_MINUTE`: maximum requests of any kind per client. A page and its files take about 40.
    pub(crate) requests_per_minute: NonZeroU32,
    /// `TRUSTED_PROXIES`, unset by default: networks (CIDR) whose `X-Forwarded-For` is trusted.
    pub(crate) trusted_proxies: TrustedProxies,
    /// `PREVIEW_TOKEN`, unset by default: gives access to drafts at `/api/preview/{slug}/`.
    pub(crate) preview_token: Option<PreviewToken>,
    /// `FORMS_PAUSED`, unset by default: pauses the forms, with this sentence in their place.
    pub(crate) forms_paused: Option<PausedSentence>,
    /// `MAIL_ACK_COMPANY` and `MAIL_ACK_PHONE`, unset by default: visitors can have their estimate by mail.
    pub(crate) estimate_copies: EstimateCopies,
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
        let origin: Origin = env.parsed(&variables::SITE_ORIGIN)?;
        let site_dir: PathBuf = env.parsed(&variables::SITE_DIR)?;
        let site = Site::load(&site_dir, &origin).map_err(|error| ConfigError::new(&variables::SITE_DIR, error))?;
        if site.origin() != origin.as_str() {
            // Pages with a wrong canonical link silently drop out of search engines.
            let reason =
                format!("is {}, but SITE_DIR was built for {}: build it again", origin.as_str(), site.origin());
            return Err(ConfigError::new(&variables::SITE_ORIGIN, reason));
        }
        let tls = Tls::from_env(env)?;
        let requests_per_minute: NonZeroU32 = env.parsed(&variables::REQUEST_RATE_PER_MINUTE)?;
        let max_connections_per_address = connections_for(requests_per_minute);
        let enquiries_per_hour: NonZeroU32 = env.parsed(&variables::ENQUIRY_RATE_PER_HOUR)?;
        Ok(Self {
            http_addr: env.parsed(&variables::GATEWAY_HTTP_ADDR)?,
            process: process::Config::from_env(env, &variables::GATEWAY_ADMIN_ADDR)?,
            origin,
            site,
            contact: ServiceUrls::from_env(env, &variables::CONTACT_URL, tls.as_ref())?,
            reviews: ServiceUrls::from_env(env, &variables::REVIEWS_URL, tls.as_ref())?,
            tls,
            upstream_timeout: UPSTREAM_TIMEOUT,
            max_connections: MAX_CONNECTIONS,
            max_connections_per_address,
            idle_timeout: IDLE_TIMEOUT,
            body_timeout: BODY_TIMEOUT,
            max_bodies: MAX_BODIES,
            max_bodies_per_address: at_least_one(max_connections_per_address.get() / CONNECTIONS_PER_BODY),
            max_in_flight: MAX_IN_FLIGHT,
            enquiries_per_minute: NonZeroU32::new(enquiries_per_hour.get() / 2).unwrap_or(NonZeroU32::MIN),
            enquiries_per_hour,
            enquiries_per_day: enquiries_per_hour.saturating_mul(HOURS_PER_DAY),
            requests_per_minute,
            trusted_proxies: env.optional(&variables::TRUSTED_PROXIES)?.unwrap_or_default(),
            preview_token: env.optional(&variables::PREVIEW_TOKEN)?,
            forms_paused: env.optional(&variables::FORMS_PAUSED)?,
            estimate_copies: EstimateCopies::from_env(env)?,
        })
    }
}

/// The maximum connections of a client with this request rate: 256 for 6000.
fn connections_for(requests_per_minute: NonZeroU32) -> NonZeroUsize {
    let connections = u64::from(requests_per_minute.get()) * 256 / 6000;
    at_least_one(usize::try_from(connections).unwrap_or(usize::MAX))
}

fn at_least_one(number: usize) -> NonZeroUsize {
    NonZeroUsize::new(number).unwrap_or(NonZeroUsize::MIN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clients_connections_follow_from_its_request_rate() {
        let connections = |rate| connections_for(NonZeroU32::new(rate).unwrap()).get();
        assert_eq!([1, 6000, 12_000].map(connections), [1, 256, 512]);
    }

    #[test]
    fn names_site_dir_when_the_folder_has_no_built_site() {
        let error = Config::from_env(&Env::from_pairs([("SITE_DIR", "/nonexistent")])).unwrap_err();
        assert_eq!(error.variable, "SITE_DIR");
    }
}
