//! Our services between their neighbours.

use std::{
    io,
    path::{Path, PathBuf},
    time::Duration,
};

use system_tests::Proxy;

use crate::{
    mailbox::Mailbox,
    neighbours::{RabbitMq, mail_server, rabbitmq, redis},
    ports::free_ports,
    program::{Program, ProgramError},
};

/// Pauses before a mail is tried again: what takes hours takes seconds here. The last is longer than the
/// lease of a claim, for which a second delivery waits.
pub const RETRY_SCHEDULE: &str = "500ms,1s,2s,7s";
const SMTP_TIMEOUT: &str = "3s";
const PUBLISH_TIMEOUT: &str = "1s";
const CLAIM_LEASE: &str = "6s";

/// Why the system does not stand.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
#[expect(missing_docs, reason = "the messages are the causes' own")]
pub enum SystemError {
    Program(#[from] ProgramError),
    Io(#[from] io::Error),
}

/// Where things are for a trial.
#[derive(Debug, Clone)]
pub struct Places {
    /// Our programs, such as `target/debug`.
    pub programs: PathBuf,
    /// The built site, `web/dist`.
    pub site: PathBuf,
    /// A folder for the trial's data and logs.
    pub folder: PathBuf,
}

/// A part of the system that can be stopped and killed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Part {
    Contact,
    Notifier(usize),
    RabbitMq,
    Redis,
    MailServer,
}

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

/// What a trial needs of the system.
#[derive(Debug, Clone, Copy)]
pub struct Wanted {
    /// Notifiers that are started, up to four.
    pub notifiers: usize,
    /// What the mail server takes for each mail.
    pub mail_delay: Duration,
    /// Whether there are proxies in the ways, which cost time.
    pub breakable: bool,
}

/// The whole system, running.
#[derive(Debug)]
pub struct System {
    site: String,
    amqp_url: String,
    contact_admin: String,
    mailbox: Mailbox,
    // Ended in this order: first what takes enquiries, last what keeps them.
    gateway: Program,
    contact: Program,
    notifiers: Vec<Program>,
    mail_server: Program,
    redis: Program,
    rabbitmq: RabbitMq,
    proxies: Proxies,
}

#[derive(Debug)]
struct Proxies {
    to_contact: Proxy,
    contact_to_rabbitmq: Proxy,
    notifiers_to_rabbitmq: Proxy,
    to_redis: Proxy,
    to_mail_server: Proxy,
}

impl System {
    /// Starts everything.
    pub async fn start(places: &Places, wanted: Wanted) -> Result<Self, SystemError> {
        let folder = places.folder.as_path();
        let [amqp, redis_port, smtp, site, grpc, gateway_admin, contact_admin] = free_ports()?;
        let rabbitmq = rabbitmq(amqp, folder)?;
        let redis = redis(redis_port, folder)?;
        let notes = folder.join("mailbox");
        let mail_server = mail_server(smtp, &notes, wanted.mail_delay, folder);
        let proxies = Proxies {
            to_contact: Proxy::to(&local(grpc)).await,
            contact_to_rabbitmq: Proxy::to(&local(amqp)).await,
            notifiers_to_rabbitmq: Proxy::to(&local(amqp)).await,
            to_redis: Proxy::to(&local(redis_port)).await,
            to_mail_server: Proxy::to(&local(smtp)).await,
        };
        // Where a service finds its neighbour.
        let by = |proxy: &Proxy, port| if wanted.breakable { proxy.address().to_string() } else { local(port) };
        let amqp_url = |address: String| format!("amqp://guest:guest@{address}/%2f");
        let ours = |name: &'static str, program: &str, port: u16| {
            Program::new(name, places.programs.join(program), local(port), folder)
                .variable("RETRY_SCHEDULE", RETRY_SCHEDULE)
        };
        let contact = ours("contact", "contact", grpc)
            .variable("CONTACT_GRPC_ADDR", local(grpc))
            .variable("CONTACT_ADMIN_ADDR", local(contact_admin))
            .variable("AMQP_URL", amqp_url(by(&proxies.contact_to_rabbitmq, amqp)))
            .variable("SPOOL_DIR", folder.join("spool").display().to_string());
        let gateway = ours("gateway", "gateway", site)
            .variable("GATEWAY_HTTP_ADDR", local(site))
            .variable("GATEWAY_ADMIN_ADDR", local(gateway_admin))
            .variable("CONTACT_URL", format!("http://{}", by(&proxies.to_contact, grpc)))
            .variable("SITE_DIR", places.site.display().to_string())
            // One address sends for everybody here.
            .variable("ENQUIRY_RATE_PER_MINUTE", "1000000000");
        let mut notifiers = Vec::new();
        for name in NOTIFIERS.into_iter().take(wanted.notifiers) {
            let [admin] = free_ports()?;
            let notifier = ours(name, "notifier", admin)
                .variable("NOTIFIER_ADMIN_ADDR", local(admin))
                .variable("AMQP_URL", amqp_url(by(&proxies.notifiers_to_rabbitmq, amqp)))
                .variable("REDIS_URL", format!("redis://{}", by(&proxies.to_redis, redis_port)))
                .variable("SMTP_URL", format!("smtp://{}", by(&proxies.to_mail_server, smtp)))
                .variable("SMTP_TIMEOUT", SMTP_TIMEOUT)
                .variable("PUBLISH_TIMEOUT", PUBLISH_TIMEOUT)
                .variable("CLAIM_LEASE", CLAIM_LEASE);
            notifiers.push(notifier);
        }
        let mut system = Self {
            site: format!("http://{}", local(site)),
            amqp_url: amqp_url(local(amqp)),
            contact_admin: format!("http://{}", local(contact_admin)),
            mailbox: Mailbox::at(&notes),
            gateway,
            contact,
            notifiers,
            mail_server,
            redis,
            rabbitmq,
            proxies,
        };
        system.rabbitmq.port_mapper.start().await?;
        let (node, redis, mail) =
            tokio::join!(system.rabbitmq.node.start(), system.redis.start(), system.mail_server.start());
        node.and(redis).and(mail)?;
        for program in [&mut system.contact, &mut system.gateway].into_iter().chain(&mut system.notifiers) {
            program.start().await?;
        }
        Ok(system)
    }

    /// The site's address.
    pub fn site(&self) -> &str {
        &self.site
    }

    /// `AMQP_URL` of the broker itself.
    pub fn amqp_url(&self) -> &str {
        &self.amqp_url
    }

    /// The contact service's admin port, as a URL.
    pub fn contact_admin(&self) -> &str {
        &self.contact_admin
    }

    /// What the mail server took.
    pub fn mailbox(&self) -> &Mailbox {
        &self.mailbox
    }

    /// A part, to be stopped, killed and started.
    pub fn part(&mut self, part: Part) -> &mut Program {
        match part {
            Part::Contact => &mut self.contact,
            Part::Notifier(number) => &mut self.notifiers[number],
            Part::RabbitMq => &mut self.rabbitmq.node,
            Part::Redis => &mut self.redis,
            Part::MailServer => &mut self.mail_server,
        }
    }

    /// A way, to be cut, stalled and mended.
    pub fn link(&self, link: Link) -> &Proxy {
        match link {
            Link::GatewayToContact => &self.proxies.to_contact,
            Link::ContactToRabbitMq => &self.proxies.contact_to_rabbitmq,
            Link::NotifiersToRabbitMq => &self.proxies.notifiers_to_rabbitmq,
            Link::NotifiersToRedis => &self.proxies.to_redis,
            Link::NotifiersToMailServer => &self.proxies.to_mail_server,
        }
    }

    /// Stops everything in order.
    pub async fn stop(mut self) -> Result<(), ProgramError> {
        for program in [&mut self.gateway, &mut self.contact].into_iter().chain(&mut self.notifiers) {
            program.stop().await?;
        }
        for program in [&mut self.mail_server, &mut self.redis, &mut self.rabbitmq.node, &mut self.rabbitmq.port_mapper]
        {
            program.kill().await?;
        }
        Ok(())
    }
}

/// As many notifiers as a trial has at most, by the names of their logs.
const NOTIFIERS: [&str; 4] = ["notifier-1", "notifier-2", "notifier-3", "notifier-4"];

fn local(port: u16) -> String {
    format!("127.0.0.1:{port}")
}

/// Where `cargo build` puts programs, and the built site, seen from the folder of the project.
pub fn places(profile: &str, folder: &Path) -> Places {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    Places { programs: root.join("target").join(profile), site: root.join("web/dist"), folder: folder.to_owned() }
}
