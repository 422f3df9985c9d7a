//! Where everything listens, and how each service finds its neighbours.

use std::io;

use system_tests::Proxy;

use crate::{ports::free_ports, program::Program, system::Places};

/// Pauses before a mail is tried again: what takes hours takes seconds here. The last is as long as the
/// lease of a claim, for which a second delivery waits.
pub const RETRY_SCHEDULE: &str = "500ms,1s,2s,6s";
const SMTP_TIMEOUT: &str = "3s";
const PUBLISH_TIMEOUT: &str = "1s";
const CLAIM_LEASE: &str = "6s";

/// A way between two parts that can be cut and stalled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Link {
    GatewayToContact,
    ContactToRabbitMq,
    NotifiersToRabbitMq,
    NotifiersToRedis,
    NotifiersToMailServer,
}

/// Where everything listens.
#[derive(Debug)]
pub(crate) struct Ports {
    pub(crate) amqp: u16,
    pub(crate) redis: u16,
    pub(crate) smtp: u16,
    pub(crate) site: u16,
    pub(crate) contact_admin: u16,
    grpc: u16,
    gateway_admin: u16,
}

/// The ports, and the ways between them.
#[derive(Debug)]
pub(crate) struct Wiring {
    pub(crate) ports: Ports,
    /// Whether services find their neighbours by the proxies.
    breakable: bool,
    to_contact: Proxy,
    contact_to_rabbitmq: Proxy,
    notifiers_to_rabbitmq: Proxy,
    to_redis: Proxy,
    to_mail_server: Proxy,
}

impl Wiring {
    /// Finds free ports and opens the proxies.
    pub(crate) async fn lay(breakable: bool) -> io::Result<Self> {
        let [amqp, redis, smtp, site, contact_admin, grpc, gateway_admin] = free_ports()?;
        Ok(Self {
            ports: Ports { amqp, redis, smtp, site, contact_admin, grpc, gateway_admin },
            breakable,
            to_contact: Proxy::to(&local(grpc)).await,
            contact_to_rabbitmq: Proxy::to(&local(amqp)).await,
            notifiers_to_rabbitmq: Proxy::to(&local(amqp)).await,
            to_redis: Proxy::to(&local(redis)).await,
            to_mail_server: Proxy::to(&local(smtp)).await,
        })
    }

    pub(crate) fn contact(&self, places: &Places) -> Program {
        program("contact", "contact", self.ports.grpc, places)
            .variable("CONTACT_GRPC_ADDR", local(self.ports.grpc))
            .variable("CONTACT_ADMIN_ADDR", local(self.ports.contact_admin))
            .variable("AMQP_URL", amqp_url(&self.by(&self.contact_to_rabbitmq, self.ports.amqp)))
            .variable("SPOOL_DIR", places.folder.join("spool").display().to_string())
    }

    pub(crate) fn gateway(&self, places: &Places) -> Program {
        program("gateway", "gateway", self.ports.site, places)
            .variable("GATEWAY_HTTP_ADDR", local(self.ports.site))
            .variable("GATEWAY_ADMIN_ADDR", local(self.ports.gateway_admin))
            .variable("CONTACT_URL", format!("http://{}", self.by(&self.to_contact, self.ports.grpc)))
            .variable("SITE_DIR", places.site.display().to_string())
            // One address sends for everybody here.
            .variable("ENQUIRY_RATE_PER_MINUTE", "1000000000")
    }

    /// One of several notifiers, with a port of its own.
    pub(crate) fn notifier(&self, name: &'static str, places: &Places) -> io::Result<Program> {
        let [admin] = free_ports()?;
        Ok(program(name, "notifier", admin, places)
            .variable("NOTIFIER_ADMIN_ADDR", local(admin))
            .variable("AMQP_URL", amqp_url(&self.by(&self.notifiers_to_rabbitmq, self.ports.amqp)))
            .variable("REDIS_URL", format!("redis://{}", self.by(&self.to_redis, self.ports.redis)))
            .variable("SMTP_URL", format!("smtp://{}", self.by(&self.to_mail_server, self.ports.smtp)))
            .variable("SMTP_TIMEOUT", SMTP_TIMEOUT)
            .variable("PUBLISH_TIMEOUT", PUBLISH_TIMEOUT)
            .variable("CLAIM_LEASE", CLAIM_LEASE))
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

    /// `host:port` where a service finds its neighbour on `port`.
    fn by(&self, proxy: &Proxy, port: u16) -> String {
        if self.breakable { proxy.address().to_string() } else { local(port) }
    }
}

/// `AMQP_URL` of a broker at `host:port`.
pub(crate) fn amqp_url(address: &str) -> String {
    format!("amqp://guest:guest@{address}/%2f")
}

/// `host:port` of this machine.
pub(crate) fn local(port: u16) -> String {
    format!("127.0.0.1:{port}")
}

/// One of our programs, which answers on `port` when it is there.
fn program(name: &'static str, file: &str, port: u16, places: &Places) -> Program {
    Program::new(name, places.programs.join(file), local(port), &places.folder)
        .variable("RETRY_SCHEDULE", RETRY_SCHEDULE)
}
