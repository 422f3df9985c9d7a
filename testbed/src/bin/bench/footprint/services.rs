use test_support::free_ports;
use testbed::{
    neighbours::{MailServing, RabbitMq, mail_server, rabbitmq, redis},
    paths::Paths,
    program::{Program, ProgramError},
    users::User,
};

use crate::Outcome;

use super::service::Service;

/// The four services with separate neighbours; none waits for another.
#[derive(Debug)]
pub(super) struct Services {
    /// `host:port` of the site.
    pub(super) site: String,
    /// Reviews, contact, notifier, gateway: each depends on those before it.
    pub(super) ours: [Service; 4],
    mail_server: Program,
    redis: Program,
    rabbitmq: RabbitMq,
}

impl Services {
    /// Starts the neighbours. The caller starts and times the services.
    pub(super) async fn lay(paths: &Paths) -> Outcome<Self> {
        let [amqp, redis_port, smtp, site] = free_ports()?;
        let [contact_grpc, reviews_grpc] = free_ports()?.map(local);
        let admin: [String; 4] = free_ports()?.map(local);
        let amqp_url = |user: User| ("AMQP_URL", user.amqp_url(&local(amqp)));
        let redis_url = |user: User| ("REDIS_URL", user.redis_url(&local(redis_port)));
        let reviews_file = paths.site.join("../content/reviews.json");
        let variables = [
            (
                "reviews",
                vec![
                    ("REVIEWS_GRPC_ADDR", reviews_grpc.clone()),
                    ("REVIEWS_ADMIN_ADDR", admin[0].clone()),
                    ("REVIEWS_FILE", reviews_file.display().to_string()),
                    redis_url(User::Reviews),
                ],
            ),
            (
                "contact",
                vec![
                    ("CONTACT_GRPC_ADDR", contact_grpc.clone()),
                    ("CONTACT_ADMIN_ADDR", admin[1].clone()),
                    ("SPOOL_DIR", paths.folder.join("spool").display().to_string()),
                    amqp_url(User::Contact),
                    redis_url(User::Contact),
                ],
            ),
            (
                "notifier",
                vec![
                    ("NOTIFIER_ADMIN_ADDR", admin[2].clone()),
                    amqp_url(User::Notifier),
                    redis_url(User::Notifier),
                    ("SMTP_URL", format!("smtp://{}", local(smtp))),
                    // No account has a quota here.
                    ("MAIL_HOURLY_BUDGET", "1000000000".to_owned()),
                ],
            ),
            (
                "gateway",
                vec![
                    ("GATEWAY_HTTP_ADDR", local(site)),
                    ("GATEWAY_ADMIN_ADDR", admin[3].clone()),
                    ("CONTACT_URL", format!("http://{contact_grpc}")),
                    ("REVIEWS_URL", format!("http://{reviews_grpc}")),
                    ("SITE_DIR", paths.site.display().to_string()),
                    // All enquiries come from one address here.
                    ("ENQUIRY_RATE_PER_HOUR", "1000000000".to_owned()),
                    ("REQUEST_RATE_PER_MINUTE", "1000000000".to_owned()),
                ],
            ),
        ];
        let mut admin = admin.into_iter();
        let ours = variables.map(|(name, variables)| {
            let admin = admin.next().unwrap_or_default();
            let mut program = Program::new(name, paths.programs.join(name), admin.clone(), &paths.folder);
            for (variable, value) in variables {
                program = program.variable(variable, value);
            }
            Service::new(program, admin, "/readyz")
        });
        let mut services = Self {
            site: local(site),
            ours,
            mail_server: mail_server(smtp, &paths.folder.join("mailbox"), MailServing::Prompt, &paths.folder),
            redis: redis(redis_port, &paths.folder)?,
            rabbitmq: rabbitmq(amqp, &paths.folder)?,
        };
        services.rabbitmq.port_mapper.start().await?;
        services.rabbitmq.node.start().await?;
        services.redis.start().await?;
        services.mail_server.start().await?;
        Ok(services)
    }

    /// Stops everything in order.
    pub(super) async fn stop(mut self) -> Result<(), ProgramError> {
        for service in self.ours.iter_mut().rev() {
            service.program.stop().await?;
        }
        for program in [&mut self.mail_server, &mut self.redis, &mut self.rabbitmq.node, &mut self.rabbitmq.port_mapper]
        {
            program.kill().await?;
        }
        Ok(())
    }
}

fn local(port: u16) -> String {
    format!("127.0.0.1:{port}")
}
