use std::{net::SocketAddr, sync::Arc};

use runtime::{
    process::{self, BindError, Process},
    shutdown::Shutdown,
    tasks::TaskError,
};
use tokio::{net::TcpListener, sync::Semaphore};

use crate::{
    app,
    body_reader::BodyReader,
    config::Config,
    connections::Connections,
    crowd::Crowd,
    descriptors,
    enquiry::{self, Enquiries, EnquiryLimits, TemplateError},
    front::{self, Front},
    preview::{self, Previews},
    rate_limit::{RateLimit, Scope},
    reception,
    shed::InHand,
    upstream::Upstream,
};

/// The share of `SHUTDOWN_GRACE` that connections have to finish: the end of all of it makes the stop a failure.
const DRAIN: f64 = 0.75;

/// Why the gateway could not start or had to stop.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
#[expect(missing_docs, reason = "the messages are the causes' own")]
pub enum RunError {
    Bind(#[from] BindError),
    #[error("the page for refused form posts is no template: {0}")]
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
    /// Binds the ports of `config`; port 0 is any free one.
    pub async fn bind(config: Config) -> Result<Self, RunError> {
        Ok(Self {
            http: process::bind("GATEWAY_HTTP_ADDR", config.http_addr).await?,
            admin: config.process.bind_admin().await?,
            config,
        })
    }

    /// Where the site answers.
    pub fn http_addr(&self) -> std::io::Result<SocketAddr> {
        self.http.local_addr()
    }

    /// Where `/readyz` answers.
    pub fn admin_addr(&self) -> std::io::Result<SocketAddr> {
        self.admin.local_addr()
    }

    /// Serves until `shutdown`, then finishes the requests in hand.
    pub async fn run(self, shutdown: Shutdown) -> Result<(), RunError> {
        let Self { config, http, admin } = self;
        tracing::info!(http.addr = %http.local_addr()?, admin.addr = %admin.local_addr()?, "gateway listens");
        let mut process = Process::start(&config.process, admin, shutdown);
        let contact = Upstream::new("contact", config.contact, config.tls.clone(), config.upstream_timeout);
        let reviews = Upstream::new("reviews", config.reviews, config.tls, config.upstream_timeout);
        for (upstream, service) in [(&contact, "contact.v1.ContactService"), (&reviews, "reviews.v1.ReviewsService")] {
            process.spawn("upstream", upstream.clone().keep_finding(service, process.health(), process.shutdown()));
        }
        let limits = EnquiryLimits {
            minute: RateLimit::new(config.enquiries_per_minute, Scope::Enquiries),
            hour: RateLimit::new(config.enquiries_per_hour, Scope::EnquiriesHourly),
            day: RateLimit::new(config.enquiries_per_day, Scope::EnquiriesDaily),
        };
        let requests = RateLimit::new(config.requests_per_minute, Scope::Requests);
        let is_https = config.origin.is_https();
        let preview_access = config.preview_token.map(|token| preview::Access::new(token, is_https));
        if let Some(access) = &preview_access {
            process.spawn("rate limit sweep", access.failures().clone().sweep(process.shutdown()));
        }
        for rate in [&limits.minute, &limits.hour, &limits.day, &requests] {
            process.spawn("rate limit sweep", rate.clone().sweep(process.shutdown()));
        }

        let site = config.site;
        let in_hand = InHand::new(config.max_in_flight);
        let bodies = BodyReader::new(config.max_arriving, config.max_arriving_per_address, config.body_timeout);
        let calls = app::router(app::Parts {
            enquiries: Enquiries::new(enquiry::Parts {
                contact,
                limits,
                trusted_proxies: config.trusted_proxies.clone(),
                origin: config.origin.clone(),
                bodies: bodies.clone(),
                in_hand: in_hand.clone(),
                rejected_template: site.rejected_template(),
            })?,
            reviews,
            security: site.security().clone(),
            previews: Previews {
                site: site.clone(),
                access: preview_access,
                trusted_proxies: config.trusted_proxies.clone(),
                origin: config.origin,
                bodies,
            },
            in_hand,
        });
        let most = descriptors::room_for(config.max_connections);
        let connections = Connections {
            listener: http,
            places: Arc::new(Semaphore::new(most.min(Semaphore::MAX_PERMITS))),
            crowd: Crowd::new(config.max_connections_per_address, config.trusted_proxies.clone()),
            held: site.held(),
            silence: config.idle_timeout,
        };
        let front = Front::new(front::Parts {
            site,
            calls,
            rate: requests,
            proxies: config.trusted_proxies,
            stop: process.shutdown(),
        });
        let drain_timeout = config.process.grace.mul_f64(DRAIN);
        process.spawn("http", reception::receive(connections, front, drain_timeout, process.shutdown()));
        Ok(process.run().await?)
    }
}
