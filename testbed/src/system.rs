//! Our services between their neighbours.

use std::io;

use test_support::Proxy;

use crate::{
    mailbox::Mailbox,
    neighbours::{MailServing, RabbitMq, mail_server, rabbitmq, redis},
    paths::Paths,
    program::{Program, ProgramError},
    users::User,
    wiring::{Link, Links, REPLICAS, Wiring, local},
};

/// The maximum number of notifiers, by the names of their logs.
const NOTIFIERS: [&str; 4] = ["notifier-1", "notifier-2", "notifier-3", "notifier-4"];

/// A system that cannot be started or stopped.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
#[expect(missing_docs, reason = "the variants are transparent")]
pub enum SystemError {
    Program(#[from] ProgramError),
    Io(#[from] io::Error),
}

/// A part of the system that can be stopped and killed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Part {
    Gateway(usize),
    Contact(usize),
    Reviews(usize),
    Notifier(usize),
    RabbitMq,
    Redis,
    MailServer,
}

/// The parts of the system that a test needs.
#[derive(Debug, Clone, Copy)]
pub struct Wanted {
    /// Number of notifiers, at most four.
    pub notifiers: usize,
    /// Number of replicas of gateway, contact and reviews: one or two.
    pub replicas: usize,
    /// Starts reviews services.
    pub reviews: bool,
    /// How the mail server treats mails.
    pub mail_serving: MailServing,
    /// How the services reach their neighbours.
    pub links: Links,
}

/// The running system.
#[derive(Debug)]
pub struct System {
    wiring: Wiring,
    mailbox: Mailbox,
    // Stopped in this order: first the gateways, last what stores enquiries.
    gateways: Vec<Program>,
    contacts: Vec<Program>,
    reviews: Vec<Program>,
    notifiers: Vec<Program>,
    mail_server: Program,
    redis: Program,
    rabbitmq: RabbitMq,
}

impl System {
    /// Starts everything.
    pub async fn start(paths: &Paths, wanted: Wanted) -> Result<Self, SystemError> {
        let folder = paths.folder.as_path();
        let replicas = wanted.replicas.min(REPLICAS);
        let wiring = Wiring::lay(wanted.links, replicas).await?;
        let notes = folder.join("mailbox");
        let notifiers = NOTIFIERS.into_iter().take(wanted.notifiers);
        let mut system = Self {
            mailbox: Mailbox::at(&notes),
            gateways: (0..replicas).map(|number| wiring.gateway(number, paths)).collect(),
            contacts: (0..replicas).map(|number| wiring.contact(number, paths)).collect(),
            reviews: (0..replicas).filter(|_| wanted.reviews).map(|number| wiring.reviews(number, paths)).collect(),
            notifiers: notifiers.map(|name| wiring.notifier(name, paths)).collect::<io::Result<_>>()?,
            mail_server: mail_server(wiring.ports.smtp, &notes, wanted.mail_serving, folder),
            redis: redis(wiring.ports.redis, folder)?,
            rabbitmq: rabbitmq(wiring.ports.amqp, folder)?,
            wiring,
        };
        system.rabbitmq.port_mapper.start().await?;
        let (node, redis, mail) =
            tokio::join!(system.rabbitmq.node.start(), system.redis.start(), system.mail_server.start());
        node.and(redis).and(mail)?;
        for program in system.services().rev() {
            program.start().await?;
        }
        Ok(system)
    }

    /// Our own processes, in the order of an enquiry.
    fn services(&mut self) -> impl DoubleEndedIterator<Item = &mut Program> {
        self.gateways.iter_mut().chain(&mut self.reviews).chain(&mut self.contacts).chain(&mut self.notifiers)
    }

    /// The site's address, at the first gateway.
    pub fn site(&self) -> String {
        format!("http://{}", self.site_host())
    }

    /// The site's address at each gateway.
    pub fn sites(&self) -> Vec<String> {
        let gateways = self.wiring.ports.gateways.iter().take(self.gateways.len());
        gateways.map(|pair| format!("http://{}", local(pair.public))).collect()
    }

    /// `host:port` of the site.
    pub fn site_host(&self) -> String {
        local(self.wiring.ports.gateways[0].public)
    }

    /// The admin port of one of our processes, as a URL; `None` for a neighbour.
    pub fn admin(&self, part: Part) -> Option<String> {
        let ports = &self.wiring.ports;
        let pair = match part {
            Part::Gateway(number) => ports.gateways[number],
            Part::Contact(number) => ports.contacts[number],
            Part::Reviews(number) => ports.reviews[number],
            Part::Notifier(number) => return Some(format!("http://{}", self.notifiers[number].address())),
            Part::RabbitMq | Part::Redis | Part::MailServer => return None,
        };
        Some(format!("http://{}", local(pair.admin)))
    }

    /// `AMQP_URL` of the broker itself, for `user`.
    pub fn amqp_url(&self, user: User) -> String {
        user.amqp_url(&local(self.wiring.ports.amqp))
    }

    /// The contact service's admin port, as a URL.
    pub fn contact_admin(&self) -> String {
        format!("http://{}", local(self.wiring.ports.contacts[0].admin))
    }

    /// The mails that the mail server accepted.
    pub fn mailbox(&self) -> &Mailbox {
        &self.mailbox
    }

    /// A part that a test can stop, kill and start.
    pub fn part(&mut self, part: Part) -> &mut Program {
        match part {
            Part::Gateway(number) => &mut self.gateways[number],
            Part::Contact(number) => &mut self.contacts[number],
            Part::Reviews(number) => &mut self.reviews[number],
            Part::Notifier(number) => &mut self.notifiers[number],
            Part::RabbitMq => &mut self.rabbitmq.node,
            Part::Redis => &mut self.redis,
            Part::MailServer => &mut self.mail_server,
        }
    }

    /// A link that a test can cut, stall and restore.
    pub fn link(&self, link: Link) -> &Proxy {
        self.wiring.link(link)
    }

    /// Stops everything in order.
    pub async fn stop(mut self) -> Result<(), ProgramError> {
        for program in self.services() {
            program.stop().await?;
        }
        for program in [&mut self.mail_server, &mut self.redis, &mut self.rabbitmq.node, &mut self.rabbitmq.port_mapper]
        {
            program.kill().await?;
        }
        Ok(())
    }
}
