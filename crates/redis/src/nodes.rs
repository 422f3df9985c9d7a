use std::{cmp::Reverse, fmt::Display, time::Duration};

use futures_util::future::join_all;
use redis::aio::MultiplexedConnection;
use runtime::{env::ConfigError, secret::SecretUrl};

use crate::{Config, NodeError, NodeRole, config::VARIABLE, node::Node};

/// The addresses of a master and its replicas, or of one Redis that may be anything.
#[derive(Debug)]
pub(crate) struct Nodes {
    nodes: Vec<Node>,
    /// How long each may take to connect and to say what it is.
    limit: Duration,
}

/// A connection to the node that takes our questions.
pub(crate) struct Found {
    pub(crate) connection: MultiplexedConnection,
    pub(crate) address: SecretUrl,
}

impl Nodes {
    /// What the configuration names, if Redis knows each address, and all are of one database.
    pub(crate) fn new(config: &Config) -> Result<Self, ConfigError> {
        let count = config.addresses.iter().len();
        let node = |(index, url)| {
            // What the client says of it could repeat it.
            let wanted = "holds something that Redis does not know: give redis://user:password@host:port/database, or rediss://…";
            Node::new(url, &config.tls)
                .map_err(|_| ConfigError::new(VARIABLE, runtime::addresses::at_position(index, count, wanted)))
        };
        let nodes: Vec<Node> = config.addresses.iter().enumerate().map(node).collect::<Result<_, _>>()?;
        if nodes.windows(2).any(|pair| pair[0].database() != pair[1].database()) {
            let reason = "the addresses lead to different databases, and a replica would seem empty: give all the same";
            return Err(ConfigError::new(VARIABLE, reason));
        }
        // One that says nothing leaves half of the time to the question that waits for the master.
        let limit = if nodes.len() > 1 { config.timeout / 2 } else { config.timeout };
        Ok(Self { nodes, limit })
    }

    /// Whether the master has to be found among them.
    pub(crate) fn are_several(&self) -> bool {
        self.nodes.len() > 1
    }

    /// A connection to the master, or who is there instead, in words. It takes no longer than one node may.
    ///
    /// Of one address alone nothing is asked: what is behind it is for operations to say.
    pub(crate) async fn find_master(&self) -> Result<Found, String> {
        if let [only] = self.nodes.as_slice() {
            let connection = only.connect(self.limit).await.map_err(|error| failed(only, &error))?;
            return Ok(Found { connection, address: only.address().clone() });
        }
        let mut masters = Vec::new();
        let mut others = Vec::new();
        for (node, looked) in self.look().await {
            match looked {
                Ok((connection, NodeRole::Master { offset })) => {
                    masters.push((offset, Found { connection, address: node.address().clone() }));
                }
                Ok((_, standing)) => others.push(format!("{} {standing}", node.address())),
                Err(error) => others.push(failed(node, &error)),
            }
        }
        // A master that comes back before it is told of its successor calls itself master, too: its history ends
        // earlier, unless it was only cut off from its replicas and went on being written to. All processes have to choose the same, and of equal ones the first is chosen.
        masters.sort_by_key(|(offset, _)| Reverse(*offset));
        masters.into_iter().next().map(|(_, found)| found).ok_or_else(|| others.join("; "))
    }

    /// What each address is, in the order in which they were given.
    pub(crate) async fn node_roles(&self) -> Vec<(SecretUrl, Result<NodeRole, NodeError>)> {
        let of = |(node, looked): (&Node, Looked)| (node.address().clone(), looked.map(|(_, standing)| standing));
        self.look().await.into_iter().map(of).collect()
    }

    async fn look(&self) -> Vec<(&Node, Looked)> {
        join_all(self.nodes.iter().map(async |node| (node, node.look(self.limit).await))).await
    }
}

type Looked = Result<(MultiplexedConnection, NodeRole), NodeError>;

fn failed(node: &Node, error: &impl Display) -> String {
    format!("{}: {error}", node.address())
}
