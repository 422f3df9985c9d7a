use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    time::Duration,
};

use lapin::Connection;
use runtime::{
    addresses::{Addresses, at_position},
    env::{ConfigError, Env},
    secret::SecretUrl,
};
use tokio::time::Instant;

use crate::{Config, Node, NodeError, tls::Tls};

/// Longest time to find a node that takes us.
pub const CONNECT_TIMEOUT: Duration = Duration::from_secs(6);
const VARIABLE: &str = "AMQP_URL";

/// No node took us.
#[derive(Debug, thiserror::Error)]
#[error("cannot connect to the broker: {}", told(.0))]
pub struct ConnectError(Vec<(SecretUrl, NodeError)>);

fn told(failures: &[(SecretUrl, NodeError)]) -> String {
    let told: Vec<String> = failures.iter().map(|(address, error)| format!("{address}: {error}")).collect();
    told.join("; ")
}

/// Opens a connection that shows up as `name` in the broker's own tools, for what is done once: a service holds a
/// [`Session`](crate::Session).
pub async fn connect(config: &Config, name: &str) -> Result<Connection, ConnectError> {
    let (connection, _) = config.nodes.connect(name).await?;
    Ok(connection)
}

/// The nodes of one broker, each of which can do everything.
///
/// Each process goes round them in an order of its own, drawn at its start, so that replicas spread over the nodes.
/// Each clone goes round by itself, from where the original was: a session that follows a lost one begins with the
/// next node.
#[derive(Debug)]
pub struct Nodes {
    given: Arc<[Node]>,
    /// Indices into `given`.
    order: Arc<[usize]>,
    /// Whose turn it is in `order`.
    turn: AtomicUsize,
}

impl Clone for Nodes {
    fn clone(&self) -> Self {
        let turn = AtomicUsize::new(self.turn.load(Relaxed));
        Self { given: self.given.clone(), order: self.order.clone(), turn }
    }
}

impl Nodes {
    /// Reads what [`Tls`] needs, and `AMQP_URL`: one address or several, each with its own credentials, all of one virtual host. The
    /// default is the local broker's guest.
    pub(crate) fn from_env(env: &Env) -> Result<Self, ConfigError> {
        let default = "amqp://guest:guest@127.0.0.1:5672/%2f";
        let addresses = Addresses::from_env(env, "AMQP_URL", default, &["amqp", "amqps"])?;
        let tls = Tls::from_env(env, &addresses)?;
        let count = addresses.iter().len();
        let node = |(index, url)| {
            Node::new(url, tls.as_ref()).map_err(|reason| ConfigError::new(VARIABLE, at_position(index, count, reason)))
        };
        let given: Arc<[Node]> = addresses.iter().enumerate().map(node).collect::<Result<_, _>>()?;
        if given.windows(2).any(|pair| pair[0].vhost() != pair[1].vhost()) {
            let reason = "the addresses lead to different virtual hosts, and would share no queue: give all the same";
            return Err(ConfigError::new(VARIABLE, reason));
        }
        let mut order: Vec<usize> = (0..count).collect();
        fastrand::shuffle(&mut order);
        Ok(Self { given, order: order.into(), turn: AtomicUsize::new(0) })
    }

    /// Each node, in the order in which they were given.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Node> {
        self.given.iter()
    }

    /// Connects as `name` to the first node that takes us, beginning with another than the last time.
    ///
    /// A node that says nothing may keep the others waiting for its share of the time alone.
    pub(crate) async fn connect(&self, name: &str) -> Result<(Connection, &Node), ConnectError> {
        let deadline = Instant::now() + CONNECT_TIMEOUT;
        let mut failures = Vec::with_capacity(self.given.len());
        for left in (1..=self.given.len()).rev() {
            let node = self.next();
            let share = deadline.saturating_duration_since(Instant::now()) / u32::try_from(left).unwrap_or(u32::MAX);
            match node.connect(name, share).await {
                Ok(connection) => return Ok((connection, node)),
                Err(error) => failures.push((node.address().clone(), error)),
            }
        }
        Err(ConnectError(failures))
    }

    /// The node whose turn it is.
    fn next(&self) -> &Node {
        let turn = self.turn.fetch_add(1, Relaxed) % self.order.len();
        &self.given[self.order[turn]]
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn read(text: &str) -> Result<Nodes, String> {
        Nodes::from_env(&Env::from_pairs([(VARIABLE, text)])).map_err(|error| error.to_string())
    }

    fn three() -> Nodes {
        read("amqp://one,amqp://two,amqp://three").unwrap()
    }

    fn turns(nodes: &Nodes, count: usize) -> Vec<String> {
        (0..count).map(|_| nodes.next().address().to_string()).collect()
    }

    #[test]
    fn every_node_has_its_turn_before_one_has_it_again() {
        let nodes = three();
        let (round, again) = (turns(&nodes, 3), turns(&nodes, 3));
        assert_eq!(round.iter().collect::<BTreeSet<_>>().len(), 3);
        assert_eq!(round, again);
    }

    #[test]
    fn a_clone_goes_on_by_itself_from_where_the_original_was() {
        let nodes = three();
        let first = turns(&nodes, 1);
        let clone = nodes.clone();
        assert_eq!(turns(&nodes, 2), turns(&clone, 2));
        assert_eq!(turns(&clone, 1), first);
    }

    #[test]
    fn processes_begin_with_different_nodes() {
        let begins: BTreeSet<String> = (0..100).map(|_| turns(&three(), 1).remove(0)).collect();
        assert_eq!(begins.len(), 3);
    }

    #[test]
    fn different_virtual_hosts_are_refused() {
        assert!(read("amqp://one/%2f,amqp://two").is_ok());
        let error = read("amqp://one/a,amqp://bob:hunter2@two/b").unwrap_err();
        assert!(error.contains("different virtual hosts") && !error.contains("hunter2"), "{error}");
    }

    #[test]
    fn what_amqp_does_not_know_is_named_by_its_place_and_not_repeated() {
        let error = read("amqp://one,amqp://bob:hunter2@two?heartbeat=hunter3").unwrap_err();
        assert!(error.starts_with("AMQP_URL: address 2 of 2 holds something that AMQP does not know"), "{error}");
        assert!(!error.contains("hunter"), "{error}");
        let alone = read("amqp://one?heartbeat=hunter3").unwrap_err();
        assert!(alone.starts_with("AMQP_URL: holds something"), "{alone}");
    }
}
