//! The ports of all processes, and the configuration by which each service finds its neighbours.

use std::{io, time::Duration};

use test_support::{Proxy, TestAuthority, TlsProxy, free_ports};

use crate::{paths::Paths, program::Program, users::User};

/// Retry delays: seconds instead of hours. The last is as long as the lease of a claim, which follows from the timeouts
/// below, for which a second delivery waits.
pub const RETRY_SCHEDULE: &str = "500ms,1s,2s,12s";
const SMTP_TIMEOUT: &str = "3s";
const PUBLISH_TIMEOUT: &str = "1s";

/// The maximum number of gateways, contact and reviews services.
pub(crate) const REPLICAS: usize = 2;
/// Time for which a stopping process still accepts work, where another replica can take over.
const SHUTDOWN_PAUSE: &str = "1500ms";
/// Without injected faults, a slow response of Redis means a busy machine.
const REDIS_TIMEOUT: &str = "5s";
/// With faults: less than the rest of a claim's lease, and far longer than a busy machine needs.
const BREAKABLE_REDIS_TIMEOUT: &str = "500ms";

/// A link between two parts that can be cut and stalled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Link {
    GatewayToContact,
    ContactToRabbitMq,
    NotifiersToRabbitMq,
    NotifiersToRedis,
    NotifiersToMailServer,
}

/// How the services reach their neighbours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Links {
    /// Each at its own address.
    Direct,
    /// Each through a proxy that a test can cut and stall, which costs time.
    Breakable,
    /// Each at its own address, except the mail server: over TLS (`smtps://`), and its replies take this time.
    MailServerAway(Duration),
}

/// The ports of all processes.
#[derive(Debug)]
pub(crate) struct Ports {
    pub(crate) amqp: u16,
    pub(crate) redis: u16,
    pub(crate) smtp: u16,
    pub(crate) gateways: [Pair; REPLICAS],
    pub(crate) contacts: [Pair; REPLICAS],
    pub(crate) reviews: [Pair; REPLICAS],
}

/// The ports of one process.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pair {
    /// HTTP of a gateway, gRPC of a service.
    pub(crate) public: u16,
    pub(crate) admin: u16,
}

/// The ports and the links between them.
#[derive(Debug)]
pub(crate) struct Wiring {
    pub(crate) ports: Ports,
    links: Links,
    replicas: usize,
    to_contact: Proxy,
    contact_to_rabbitmq: Proxy,
    notifiers_to_rabbitmq: Proxy,
    to_redis: Proxy,
    to_mail_server: Proxy,
    mail_server_tls: Option<MailServerTls>,
}

/// The mail server's TLS, and who has signed its certificate.
#[derive(Debug)]
struct MailServerTls {
    authority: TestAuthority,
    _proxy: TlsProxy,
}

impl Wiring {
    /// Finds free ports and opens the proxies, for this number of `replicas` of gateway, contact and reviews.
    pub(crate) async fn lay(links: Links, replicas: usize) -> io::Result<Self> {
        let [amqp, redis, smtp] = free_ports()?;
        let [g, g_admin, g2, g2_admin, c, c_admin, c2, c2_admin, r, r_admin, r2, r2_admin] = free_ports()?;
        let pairs = |[public, admin, public_2, admin_2]: [u16; 4]| {
            [Pair { public, admin }, Pair { public: public_2, admin: admin_2 }]
        };
        let ports = Ports {
            amqp,
            redis,
            smtp,
            gateways: pairs([g, g_admin, g2, g2_admin]),
            contacts: pairs([c, c_admin, c2, c2_admin]),
            reviews: pairs([r, r_admin, r2, r2_admin]),
        };
        let mut to_mail_server = Proxy::to(&local(smtp)).await;
        let mut mail_server_tls = None;
        if let Links::MailServerAway(round_trip) = links {
            let authority = TestAuthority::new().await;
            let tls = TlsProxy::to(&local(smtp), &authority.issue("DNS:localhost").await, None).await;
            to_mail_server = Proxy::to(&tls.address().to_string()).await;
            to_mail_server.slow_down(round_trip);
            mail_server_tls = Some(MailServerTls { authority, _proxy: tls });
        }
        Ok(Self {
            links,
            replicas,
            to_contact: Proxy::to(&local(ports.contacts[0].public)).await,
            contact_to_rabbitmq: Proxy::to(&local(amqp)).await,
            notifiers_to_rabbitmq: Proxy::to(&local(amqp)).await,
            to_redis: Proxy::to(&local(redis)).await,
            to_mail_server,
            mail_server_tls,
            ports,
        })
    }

    /// One of the contact services. The gateways reach the first through the proxy.
    pub(crate) fn contact(&self, number: usize, paths: &Paths) -> Program {
        let Pair { public, admin } = self.ports.contacts[number];
        self.program(["contact", "contact-2"][number], "contact", public, paths)
            .variable("CONTACT_GRPC_ADDR", local(public))
            .variable("CONTACT_ADMIN_ADDR", local(admin))
            .variable("AMQP_URL", User::Contact.amqp_url(&self.by(&self.contact_to_rabbitmq, self.ports.amqp)))
            .variable("REDIS_URL", User::Contact.redis_url(&local(self.ports.redis)))
            .variable("SPOOL_DIR", paths.folder.join("spool").display().to_string())
    }

    /// One of the reviews services, with the site's demonstration reviews.
    pub(crate) fn reviews(&self, number: usize, paths: &Paths) -> Program {
        let Pair { public, admin } = self.ports.reviews[number];
        self.program(["reviews", "reviews-2"][number], "reviews", public, paths)
            .variable("REVIEWS_GRPC_ADDR", local(public))
            .variable("REVIEWS_ADMIN_ADDR", local(admin))
            .variable("REDIS_URL", User::Reviews.redis_url(&local(self.ports.redis)))
            .variable("REVIEWS_FILE", paths.site.join("../content/reviews.json").display().to_string())
    }

    /// One of the gateways.
    pub(crate) fn gateway(&self, number: usize, paths: &Paths) -> Program {
        let Pair { public, admin } = self.ports.gateways[number];
        let mut contacts = vec![self.by(&self.to_contact, self.ports.contacts[0].public)];
        contacts.extend(self.ports.contacts[1..self.replicas].iter().map(|pair| local(pair.public)));
        let reviews = self.ports.reviews[..self.replicas].iter().map(|pair| local(pair.public));
        self.program(["gateway", "gateway-2"][number], "gateway", public, paths)
            .variable("GATEWAY_HTTP_ADDR", local(public))
            .variable("GATEWAY_ADMIN_ADDR", local(admin))
            .variable("CONTACT_URL", urls(contacts))
            .variable("REVIEWS_URL", urls(reviews))
            .variable("SITE_DIR", paths.site.display().to_string())
            // All enquiries come from one address here.
            .variable("ENQUIRY_RATE_PER_HOUR", "1000000000")
            .variable("REQUEST_RATE_PER_MINUTE", "1000000000")
    }

    /// One of several notifiers, each with its own admin port.
    pub(crate) fn notifier(&self, name: &'static str, paths: &Paths) -> io::Result<Program> {
        let [admin] = free_ports()?;
        let program = match &self.mail_server_tls {
            None => {
                let address = self.by(&self.to_mail_server, self.ports.smtp);
                self.program(name, "notifier", admin, paths).variable("SMTP_URL", format!("smtp://{address}"))
            }
            Some(tls) => self
                .program(name, "notifier", admin, paths)
                .variable("SMTP_URL", format!("smtps://localhost:{}", self.to_mail_server.address().port()))
                .variable("SMTP_CA", tls.authority.certificate()),
        };
        Ok(program
            .variable("NOTIFIER_ADMIN_ADDR", local(admin))
            .variable("AMQP_URL", User::Notifier.amqp_url(&self.by(&self.notifiers_to_rabbitmq, self.ports.amqp)))
            .variable("REDIS_URL", User::Notifier.redis_url(&self.by(&self.to_redis, self.ports.redis)))
            .variable("SMTP_TIMEOUT", SMTP_TIMEOUT)
            // No account has a quota here.
            .variable("MAIL_HOURLY_BUDGET", "1000000000")
            .variable("PUBLISH_TIMEOUT", PUBLISH_TIMEOUT)
            .variable(
                "REDIS_TIMEOUT",
                if self.links == Links::Breakable { BREAKABLE_REDIS_TIMEOUT } else { REDIS_TIMEOUT },
            ))
    }

    pub(crate) fn link(&self, link: Link) -> &Proxy {
        match link {
            Link::GatewayToContact => &self.to_contact,
            Link::ContactToRabbitMq => &self.contact_to_rabbitmq,
            Link::NotifiersToRabbitMq => &self.notifiers_to_rabbitmq,
            Link::NotifiersToRedis => &self.to_redis,
            Link::NotifiersToMailServer => &self.to_mail_server,
        }
    }

    /// One of our programs, which listens on `port` once it has started.
    fn program(&self, name: &'static str, file: &str, port: u16, paths: &Paths) -> Program {
        let pause = if self.replicas > 1 { SHUTDOWN_PAUSE } else { "0s" };
        Program::new(name, paths.programs.join(file), local(port), &paths.folder)
            .variable("RETRY_SCHEDULE", RETRY_SCHEDULE)
            .variable("SHUTDOWN_PAUSE", pause)
    }

    /// The `host:port` at which a service reaches its neighbour on `port`.
    fn by(&self, proxy: &Proxy, port: u16) -> String {
        if self.links == Links::Breakable { proxy.address().to_string() } else { local(port) }
    }
}

/// Several addresses in the gateway's format.
fn urls(addresses: impl IntoIterator<Item = String>) -> String {
    let urls: Vec<String> = addresses.into_iter().map(|address| format!("http://{address}")).collect();
    urls.join(",")
}

/// `host:port` of this machine.
pub(crate) fn local(port: u16) -> String {
    format!("127.0.0.1:{port}")
}
