use std::path::Path;

use test_support::free_ports;
use testbed::neighbours::{RabbitMq, rabbitmq};

/// Starts a separate RabbitMQ for a test, with its files in `folder`. Returns it with the URL of a user with every permission
/// on queues and exchanges: the users of a deployment may use only its own queues, and a test's queues have other names.
pub(crate) async fn own_rabbitmq(folder: &Path) -> (RabbitMq, String) {
    let [port] = free_ports().unwrap();
    let mut rabbitmq = rabbitmq(port, folder).unwrap();
    rabbitmq.port_mapper.start().await.unwrap();
    rabbitmq.node.start().await.unwrap();
    // RabbitMQ opens its port before it accepts such commands.
    control(&rabbitmq, &["await_startup"]).await;
    control(&rabbitmq, &["add_user", "tester", "tester"]).await;
    control(&rabbitmq, &["set_permissions", "tester", ".*", ".*", ".*"]).await;
    (rabbitmq, format!("amqp://tester:tester@127.0.0.1:{port}/%2f"))
}

/// Runs `rabbitmqctl`.
pub(crate) async fn control(rabbitmq: &RabbitMq, arguments: &[&str]) {
    let ended = rabbitmq.control(arguments).await.unwrap();
    assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
}
