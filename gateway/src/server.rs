use std::net::SocketAddr;

use ::metrics::gauge;
use runtime::{
    env::variables,
    process::{self, BindError, Process},
    shutdown::Shutdown,
    tasks::TaskError,
};
use tokio::net::TcpListener;

use crate::{
    client::{key::ClientKeys, limiter::PerIpLimiter},
    config::Config,
    enquiry::{
        limits::EnquiryLimits,
        rejected_page::{RejectedPage, TemplateError},
        submit::Enquiries,
    },
    http::{
        file_descriptors::connection_capacity,
        listener::Listener,
        serve::serve,
        service::{self, MakeService},
    },
    metrics,
    preview::{access::Access, handlers::Previews},
    rate_limit::{RateLimit, Scope},
    request::{body_reader::BodyReader, load_shedding::InFlightLimit},
    routes,
    upstream::calls::Upstream,
};

/// The share of the grace of a shutdown for draining connections. Using up all of it would make the exit a failure.
const DRAIN_SHARE: f64 = 0.75;

/// Why the gateway failed to start or stopped.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
#[expect(missing_docs, reason = "the messages are the causes' own")]
pub enum RunError {
    Bind(#[from] BindError),
    #[error("the page for rejected enquiries is not a valid template: {0}")]
    Template(String),
    Task(#[from] TaskError),
    Io(#[from] std::io::Error),
}

impl From<TemplateError> for RunError {
    fn from(error: TemplateError) -> Self {
        Self::Template(error.to_string())
    }
}

/// The gateway with its ports bound.
#[derive(Debug)]
pub struct Gateway {
    config: Config,
    http: TcpListener,
    admin: TcpListener,
}

impl Gateway {
    /// Binds the ports of `config`. Port 0 takes any free port.
    pub async fn bind(config: Config) -> Result<Self, RunError> {
        Ok(Self {
            http: process::bind(&variables::GATEWAY_HTTP_ADDR, config.http_addr).await?,
            admin: config.process.bind_admin().await?,
            config,
        })
    }

    /// The address of the site.
    pub fn http_addr(&self) -> std::io::Result<SocketAddr> {
        self.http.local_addr()
    }

    /// The address of the admin port.
    pub fn admin_addr(&self) -> std::io::Result<SocketAddr> {
        self.admin.local_addr()
    }

    /// Serves until `shutdown`, then finishes the requests in flight.
    pub async fn run(self, shutdown: Shutdown) -> Result<(), RunError> {
        let Self { config, http, admin } = self;
        tracing::info!(http.addr = %http.local_addr()?, admin.addr = %admin.local_addr()?, "gateway listening");
        let mut process = Process::start(&config.process, admin, shutdown);
        metrics::describe();
        gauge!("forms_paused").set(if config.forms_paused.is_some() { 1.0 } else { 0.0 });
        if config.forms_paused.is_some() {
            tracing::warn!("forms paused by FORMS_PAUSED");
        }
        let contact = Upstream::new("contact", config.contact, config.tls.clone(), config.upstream_timeout);
        let reviews = Upstream::new("reviews", config.reviews, config.tls, config.upstream_timeout);
        for (upstream, service) in [(&contact, "contact.v1.ContactService"), (&reviews, "reviews.v1.ReviewsService")] {
            process.spawn("upstream", upstream.clone().discover(service, process.health(), process.shutdown()));
        }
        let limits = EnquiryLimits {
            minute: RateLimit::new(config.enquiries_per_minute, Scope::Enquiries),
            hour: RateLimit::new(config.enquiries_per_hour, Scope::EnquiriesHourly),
            day: RateLimit::new(config.enquiries_per_day, Scope::EnquiriesDaily),
        };
        let requests = RateLimit::new(config.requests_per_minute, Scope::Requests);
        let is_https = config.origin.is_https();
        let preview_access = config.preview_token.map(|token| Access::new(token, is_https));
        let preview_failures = preview_access.as_ref().map(Access::failures);
        for rate in [&limits.minute, &limits.hour, &limits.day, &requests].into_iter().chain(preview_failures) {
            process.spawn("rate limit sweep", rate.clone().sweep(process.shutdown()));
        }

        let site = config.site;
        let in_flight = InFlightLimit::new(config.max_in_flight);
        let bodies = BodyReader::new(config.max_bodies, config.max_bodies_per_address, config.body_timeout);
        let api = routes::router(routes::Parts {
            enquiries: Enquiries {
                contact,
                limits,
                trusted_proxies: config.trusted_proxies.clone(),
                origin: config.origin.clone(),
                bodies: bodies.clone(),
                in_flight: in_flight.clone(),
                rejected_page: RejectedPage::new(site.rejected_template())?,
                client_keys: ClientKeys::default(),
                paused: config.forms_paused,
                copies: config.estimate_copies,
            },
            reviews,
            security: site.security().clone(),
            previews: Previews {
                site: site.clone(),
                access: preview_access,
                trusted_proxies: config.trusted_proxies.clone(),
                origin: config.origin,
                bodies,
            },
            in_flight,
        });
        let max_connections = connection_capacity(config.max_connections);
        let per_ip = PerIpLimiter::new(config.max_connections_per_address, config.trusted_proxies.clone());
        let listener = Listener::new(http, max_connections, per_ip, config.idle_timeout)?;
        let make_service = MakeService::new(service::Parts {
            site,
            api,
            rate: requests,
            proxies: config.trusted_proxies,
            shutdown: process.shutdown(),
        });
        let drain_timeout = config.process.grace.mul_f64(DRAIN_SHARE);
        let serving = serve(listener, make_service, config.idle_timeout, drain_timeout, process.shutdown());
        process.spawn("http", serving);
        Ok(process.run().await?)
    }
}
