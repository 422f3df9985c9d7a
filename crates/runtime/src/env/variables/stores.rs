//! The broker and Redis.

use crate::env::{DefaultValue, InContainers, Variable};

pub static AMQP_URL: Variable = Variable {
    name: "AMQP_URL",
    default: DefaultValue::Value("amqp://guest:guest@127.0.0.1:5672/%2f"),
    form: "URLs",
    also_read_by: &["operator"],
    in_containers: InContainers::Set,
    changed_by: "every installation; the Compose files set it",
    sets: "the broker, each service with its own user; `amqps://` for TLS. The nodes of a cluster are separated by \
     commas, each a whole URL: a lost session is followed by one with the next node. A comma in a password is `%2C`",
};

pub static AMQP_CA: Variable = Variable {
    name: "AMQP_CA",
    default: DefaultValue::Unset,
    form: "path",
    also_read_by: &["operator"],
    in_containers: InContainers::PassedOn,
    changed_by: "an operator who uses `amqps://` with a private CA",
    sets: "the authority that is trusted instead of the machine's, as the path of a PEM file",
};

pub static AMQP_TOPOLOGY: Variable = Variable {
    name: "AMQP_TOPOLOGY",
    default: DefaultValue::Value("enquiries"),
    form: "name",
    also_read_by: &["operator"],
    in_containers: InContainers::PassedOn,
    changed_by: "an operator of two installations on one broker or one Redis",
    sets: "the name of the installation: of its exchange, and the prefix of its queues. If it is not the default, \
     also the prefix of its keys in Redis",
};

pub static PUBLISH_TIMEOUT: Variable = Variable {
    name: "PUBLISH_TIMEOUT",
    default: DefaultValue::Value("3s"),
    form: "duration",
    also_read_by: &["operator"],
    in_containers: InContainers::PassedOn,
    changed_by: "an operator whose broker is far away, or has a slow network disk",
    sets: "the time in which the broker has to confirm a message. In the contact service, verifying a captcha is \
     included, at most half of it. The spool then has half of this time to store an enquiry before the answer is a \
     503; both together should be less than 5 s, for which the gateway waits",
};

pub static REDIS_URL: Variable = Variable {
    name: "REDIS_URL",
    default: DefaultValue::Value("redis://127.0.0.1:6379"),
    form: "URL",
    also_read_by: &["operator"],
    in_containers: InContainers::Set,
    changed_by: "every installation; the Compose files set it",
    sets: "one server, `rediss://` for TLS, or the master that Redis Sentinel names: \
     `redis+sentinel://host:port,host:port,host:port/master-name`, `rediss+sentinel://` for TLS. `user:password@` \
     before the hosts and `/database` at the end are for the servers, `?sentinel_username=…&sentinel_password=…` for \
     the Sentinels ([decision 40](../decisions/0040-redis-sentinel-finds-the-master.md))",
};

pub static REDIS_CA: Variable = Variable {
    name: "REDIS_CA",
    default: DefaultValue::Unset,
    form: "path",
    also_read_by: &["operator"],
    in_containers: InContainers::PassedOn,
    changed_by: "an operator who uses `rediss://` with a private CA",
    sets: "the same as `AMQP_CA`, for Redis",
};

pub static REDIS_TIMEOUT: Variable = Variable {
    name: "REDIS_TIMEOUT",
    default: DefaultValue::Value("150ms"),
    form: "duration",
    also_read_by: &["operator"],
    in_containers: InContainers::PassedOn,
    changed_by: "an operator whose Redis is far away",
    sets: "the time in which Redis has to answer before it is bypassed",
};
