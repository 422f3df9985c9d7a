use lapin::{
    Connection,
    options::QueueBindOptions,
    types::{FieldTable, ShortString},
};

use crate::Topology;

/// Bindings of queues to the exchange. Repeating a command has no effect.
impl Topology {
    /// Binds `queue` to the exchange.
    pub async fn bind_queue(&self, connection: &Connection, queue: ShortString) -> Result<(), lapin::Error> {
        let channel = connection.create_channel().await?;
        let (key, options) = (ShortString::default(), QueueBindOptions::default());
        channel.queue_bind(queue, self.exchange(), key, options, FieldTable::default()).await?;
        channel.close(200, "done".into()).await
    }

    /// Unbinds `queue` from the exchange.
    pub async fn unbind_queue(&self, connection: &Connection, queue: ShortString) -> Result<(), lapin::Error> {
        let channel = connection.create_channel().await?;
        channel.queue_unbind(queue, self.exchange(), ShortString::default(), FieldTable::default()).await?;
        channel.close(200, "done".into()).await
    }
}
