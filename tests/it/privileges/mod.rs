//! The users of RabbitMQ and Redis that a deployment has, on servers that load their permissions from the same files.

mod people;
mod rabbitmq;
mod redis;
mod services;

use tempfile::TempDir;
use test_support::free_ports;
use testbed::{
    neighbours::{self, RabbitMq},
    program::Program,
    users::User,
};

/// A RabbitMQ and a Redis with the users of a deployment. Both are killed when dropped.
struct Stores {
    rabbitmq: RabbitMq,
    redis: Program,
    folder: TempDir,
}

impl Stores {
    async fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let [amqp, redis] = free_ports().unwrap();
        let mut stores = Self {
            rabbitmq: neighbours::rabbitmq(amqp, folder.path()).unwrap(),
            redis: neighbours::redis(redis, folder.path()).unwrap(),
            folder,
        };
        stores.rabbitmq.port_mapper.start().await.unwrap();
        let (node, redis) = tokio::join!(stores.rabbitmq.node.start(), stores.redis.start());
        node.and(redis).unwrap();
        stores
    }

    fn amqp_url(&self, user: User) -> String {
        user.amqp_url(self.rabbitmq.node.address())
    }

    fn redis_url(&self, user: User) -> String {
        user.redis_url(self.redis.address())
    }
}

/// The same Redis without RabbitMQ. It is killed when dropped.
struct DeployedRedis {
    program: Program,
    _folder: TempDir,
}

impl DeployedRedis {
    async fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let [port] = free_ports().unwrap();
        let mut program = neighbours::redis(port, folder.path()).unwrap();
        program.start().await.unwrap();
        Self { program, _folder: folder }
    }

    fn url(&self, user: User) -> String {
        user.redis_url(self.program.address())
    }
}
