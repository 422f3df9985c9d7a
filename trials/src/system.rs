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
const RETRY_SCHEDULE: &str = "500ms,1s,2s,6s";
const SMTP_TIMEOUT: &str = "3s";
const CLAIM_LEASE: &str = "5s";

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

/// The whole system, running.
#[derive(Debug)]
pub struct System {
    site: String,
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
    /// Starts everything, with this many notifiers and a mail server that takes `mail_delay` for each mail.
    pub async fn start(places: &Places, notifiers: usize, mail_delay: Duration) -> Result<Self, SystemError> {
        let folder = places.folder.as_path();
        let [amqp, redis_port, smtp, site, grpc, gateway_admin, contact_admin] = free_ports()?;
        let rabbitmq = rabbitmq(amqp, folder)?;
        let redis = redis(redis_port, folder)?;
        let notes = folder.join("mailbox");
        let mail_server = mail_server(smtp, &notes, mail_delay, folder);
        let proxy = async |port: u16| Proxy::to(&format!("127.0.0.1:{port}")).await;
        let proxies = Proxies {
            to_contact: proxy(grpc).await,
            contact_to_rabbitmq: proxy(amqp).await,
            notifiers_to_rabbitmq: proxy(amqp).await,
            to_redis: proxy(redis_port).await,
            to_mail_server: proxy(smtp).await,
        };
        let amqp_url = |proxy: &Proxy| format!("amqp://guest:guest@{}/%2f", proxy.address());
        let ours = |name: &'static str, port: u16| {
            let address = format!("127.0.0.1:{port}");
            Program::new(name, places.programs.join(name), address, folder).variable("RETRY_SCHEDULE", RETRY_SCHEDULE)
        };
        let contact = ours("contact", grpc)
            .variable("CONTACT_GRPC_ADDR", format!("127.0.0.1:{grpc}"))
            .variable("CONTACT_ADMIN_ADDR", format!("127.0.0.1:{contact_admin}"))
            .variable("AMQP_URL", amqp_url(&proxies.contact_to_rabbitmq))
            .variable("SPOOL_DIR", folder.join("spool").display().to_string());
        let gateway = ours("gateway", site)
            .variable("GATEWAY_HTTP_ADDR", format!("127.0.0.1:{site}"))
            .variable("GATEWAY_ADMIN_ADDR", format!("127.0.0.1:{gateway_admin}"))
            .variable("CONTACT_URL", format!("http://{}", proxies.to_contact.address()))
            .variable("SITE_DIR", places.site.display().to_string())
            // One address sends for everybody here.
            .variable("ENQUIRY_RATE_PER_MINUTE", "1000000000");
        let mut several = Vec::new();
        for name in NOTIFIERS.into_iter().take(notifiers) {
            let [admin] = free_ports()?;
            let notifier = Program::new(name, places.programs.join("notifier"), format!("127.0.0.1:{admin}"), folder)
                .variable("RETRY_SCHEDULE", RETRY_SCHEDULE)
                .variable("NOTIFIER_ADMIN_ADDR", format!("127.0.0.1:{admin}"))
                .variable("AMQP_URL", amqp_url(&proxies.notifiers_to_rabbitmq))
                .variable("REDIS_URL", format!("redis://{}", proxies.to_redis.address()))
                .variable("SMTP_URL", format!("smtp://{}", proxies.to_mail_server.address()))
                .variable("SMTP_TIMEOUT", SMTP_TIMEOUT)
                .variable("CLAIM_LEASE", CLAIM_LEASE);
            several.push(notifier);
        }
        let mut system = Self {
            site: format!("http://127.0.0.1:{site}"),
            mailbox: Mailbox::at(&notes),
            gateway,
            contact,
            notifiers: several,
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

/// Where `cargo build` puts programs, and the built site, seen from the folder of the project.
pub fn places(profile: &str, folder: &Path) -> Places {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    Places { programs: root.join("target").join(profile), site: root.join("web/dist"), folder: folder.to_owned() }
}
