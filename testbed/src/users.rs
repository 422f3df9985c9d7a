//! The users of RabbitMQ and Redis, with the permissions that a deployment has: `deploy/rabbitmq` and `deploy/redis`.

use std::{
    io,
    path::{Path, PathBuf},
    process::Command,
};

/// Who logs in to RabbitMQ or Redis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum User {
    /// The contact service.
    Contact,
    /// The reviews service, in Redis only.
    Reviews,
    /// The notifier.
    Notifier,
    /// The operators' commands.
    Operator,
    /// Whoever manages Redis.
    Admin,
}

const USERS: [User; 5] = [User::Contact, User::Reviews, User::Notifier, User::Operator, User::Admin];

impl User {
    fn name(self) -> &'static str {
        match self {
            Self::Contact => "contact",
            Self::Reviews => "reviews",
            Self::Notifier => "notifier",
            Self::Operator => "operator",
            Self::Admin => "admin",
        }
    }

    /// The variable of the password, and the password.
    fn password(self) -> (&'static str, &'static str) {
        match self {
            Self::Contact => ("CONTACT_PASSWORD", "password-of-contact"),
            Self::Reviews => ("REVIEWS_PASSWORD", "password-of-reviews"),
            Self::Notifier => ("NOTIFIER_PASSWORD", "password-of-notifier"),
            Self::Operator => ("OPERATOR_PASSWORD", "password-of-operator"),
            Self::Admin => ("REDIS_PASSWORD", "password-of-admin"),
        }
    }

    /// `AMQP_URL` of the broker at `host:port`.
    pub fn amqp_url(self, address: &str) -> String {
        format!("amqp://{}:{}@{address}/%2f", self.name(), self.password().1)
    }

    /// `REDIS_URL` of the Redis at `host:port`.
    pub fn redis_url(self, address: &str) -> String {
        format!("redis://{}:{}@{address}", self.name(), self.password().1)
    }
}

/// The definitions that RabbitMQ loads.
pub(crate) fn rabbitmq_definitions() -> io::Result<Vec<u8>> {
    output_of("rabbitmq/definitions.sh")
}

/// The ACL file that Redis loads.
pub(crate) fn redis_users() -> io::Result<Vec<u8>> {
    output_of("redis/users.sh")
}

fn output_of(script: &str) -> io::Result<Vec<u8>> {
    let path: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../deploy").join(script);
    let ended = Command::new(path).env_remove("AMQP_TOPOLOGY").envs(USERS.map(User::password)).output()?;
    if ended.status.success() {
        Ok(ended.stdout)
    } else {
        Err(io::Error::other(String::from_utf8_lossy(&ended.stderr)))
    }
}
