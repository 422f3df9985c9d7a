use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    time::Duration,
};

use runtime::{
    env::{ConfigError, Env, variables},
    secret::SecretUrl,
};
use tokio::time::Instant;

use crate::{Connection, Node, NodeError, addresses, tls::Tls};

/// Maximum time to connect to any node.
pub const CONNECT_TIMEOUT: Duration = Duration::from_secs(6);

/// No node accepted a connection.
#[derive(Debug, thiserror::Error)]
#[error("cannot connect to the broker: {}", list(.0))]
pub struct ConnectError(Vec<(SecretUrl, NodeError)>);

fn list(failures: &[(SecretUrl, NodeError)]) -> String {
    let failures: Vec<String> = failures.iter().map(|(address, error)| format!("{address}: {error}")).collect();
    failures.join("; ")
}

/// The equivalent nodes of a RabbitMQ cluster.
///
/// Each process uses them round-robin in a random order, so that replicas spread over the nodes and the session after a
/// lost one starts with the next node. Each clone continues independently from the position of the original.
#[derive(Debug)]
pub struct Nodes {
    nodes: Arc<[Node]>,
    /// Indices into `nodes`.
    order: Arc<[usize]>,
    /// The number of connection attempts so far: the position in `order`.
    position: AtomicUsize,
}

impl Clone for Nodes {
    fn clone(&self) -> Self {
        let position = AtomicUsize::new(self.position.load(Relaxed));
        Self { nodes: self.nodes.clone(), order: self.order.clone(), position }
    }
}

impl Nodes {
    /// Reads the variables of [`Tls`], and `AMQP_URL`: one or more addresses, each with its own credentials, all with the
    /// same virtual host.
    pub(crate) fn from_env(env: &Env) -> Result<Self, ConfigError> {
        let addresses = addresses::from_env(env)?;
        let tls = Tls::from_env(env, &addresses)?;
        let count = addresses.len();
        let node =
            |(index, url)| Node::new(url, tls.as_ref()).map_err(|reason| addresses::error_at(index, count, reason));
        let nodes: Arc<[Node]> = addresses.iter().enumerate().map(node).collect::<Result<_, _>>()?;
        if nodes.windows(2).any(|pair| pair[0].vhost() != pair[1].vhost()) {
            let reason = "the addresses have different virtual hosts, which share no queues: use the same for all";
            return Err(ConfigError::new(&variables::AMQP_URL, reason));
        }
        let mut order: Vec<usize> = (0..count).collect();
        fastrand::shuffle(&mut order);
        Ok(Self { nodes, order: order.into(), position: AtomicUsize::new(0) })
    }

    /// The nodes, in the order given.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Node> {
        self.nodes.iter()
    }

    /// Connects as `name` to the first node that accepts, starting with the one after the last attempt.
    ///
    /// A node that does not answer delays the others by no more than its share of the time.
    pub(crate) async fn connect(&self, name: &str) -> Result<(Connection, &Node), ConnectError> {
        let deadline = Instant::now() + CONNECT_TIMEOUT;
        let mut failures = Vec::with_capacity(self.nodes.len());
        for remaining in (1..=self.nodes.len()).rev() {
            let node = self.next();
            let share =
                deadline.saturating_duration_since(Instant::now()) / u32::try_from(remaining).unwrap_or(u32::MAX);
            match node.connect(name, share).await {
                Ok(connection) => return Ok((connection, node)),
                Err(error) => failures.push((node.address().clone(), error)),
            }
        }
        Err(ConnectError(failures))
    }

    /// The next node, round-robin.
    fn next(&self) -> &Node {
        let index = self.position.fetch_add(1, Relaxed) % self.order.len();
        &self.nodes[self.order[index]]
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn read(text: &str) -> Result<Nodes, String> {
        Nodes::from_env(&Env::from_pairs([("AMQP_URL", text)])).map_err(|error| error.to_string())
    }

    fn three() -> Nodes {
        read("amqp://one,amqp://two,amqp://three").unwrap()
    }

    fn take(nodes: &Nodes, count: usize) -> Vec<String> {
        (0..count).map(|_| nodes.next().address().to_string()).collect()
    }

    #[test]
    fn uses_all_nodes_round_robin() {
        let nodes = three();
        let (first, second) = (take(&nodes, 3), take(&nodes, 3));
        assert_eq!(first.iter().collect::<BTreeSet<_>>().len(), 3);
        assert_eq!(first, second);
    }

    #[test]
    fn a_clone_continues_independently_from_the_same_position() {
        let nodes = three();
        let first = take(&nodes, 1);
        let clone = nodes.clone();
        assert_eq!(take(&nodes, 2), take(&clone, 2));
        assert_eq!(take(&clone, 1), first);
    }

    #[test]
    fn processes_start_with_different_nodes() {
        let first_nodes: BTreeSet<String> = (0..100).map(|_| take(&three(), 1).remove(0)).collect();
        assert_eq!(first_nodes.len(), 3);
    }

    #[test]
    fn rejects_different_virtual_hosts() {
        assert!(read("amqp://one/%2f,amqp://two").is_ok());
        let error = read("amqp://one/a,amqp://bob:hunter2@two/b").unwrap_err();
        assert!(error.contains("different virtual hosts") && !error.contains("hunter2"), "{error}");
    }

    #[test]
    fn reports_an_invalid_amqp_url_by_position_without_repeating_it() {
        let error = read("amqp://one,amqp://bob:hunter2@two?heartbeat=hunter3").unwrap_err();
        assert!(error.starts_with("AMQP_URL: address 2 of 2 is not a valid AMQP URL"), "{error}");
        assert!(!error.contains("hunter"), "{error}");
        let only = read("amqp://one?heartbeat=hunter3").unwrap_err();
        assert!(only.starts_with("AMQP_URL: is not a valid AMQP URL"), "{only}");
    }
}
