use std::{collections::BTreeMap, io::Write};

use broker::{SessionError, reply_within};
use jiff::Timestamp;
use lapin::{BasicProperties, Connection};
use serde::{Deserialize, Serialize};

use super::PersonError;
use crate::operator::{
    archive::{rewrite::first, stream::StreamReader},
    close_connection,
    copier::Copier,
};

/// AMQP delivery mode of a message that survives a restart of the broker.
const PERSISTENT: u8 = 2;

/// A record of what was removed at one person's request. It names nobody.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Record {
    pub(super) at: Timestamp,
    /// How the person was named: `email`, `phone` or `id`.
    pub(super) by: String,
    /// Number of things removed, by place.
    pub(super) removed: BTreeMap<String, usize>,
    /// Number of enquiries among them that the staff did not have yet.
    pub(super) undelivered: usize,
}

impl Record {
    /// Adds the record to the stream of erasures.
    pub(super) async fn store(&self, config: &broker::Config, connection: &Connection) -> Result<(), PersonError> {
        reply_within(config.reply_timeout, config.topology.declare_erasures(connection)).await?;
        let mut copier = Copier::open(connection, config.reply_timeout).await?;
        let properties =
            BasicProperties::default().with_content_type("application/json".into()).with_delivery_mode(PERSISTENT);
        copier.publish(&config.topology.erasures(), &serde_json::to_vec(self)?, properties).await?;
        Ok(copier.confirm().await?)
    }
}

/// Writes the records of erasures, one JSON object a line, the oldest first. No personal data.
pub async fn erasures(config: &broker::Config, out: &mut impl Write) -> Result<(), PersonError> {
    let connection = broker::connect(config, "notifier erasures").await.map_err(SessionError::from)?;
    reply_within(config.reply_timeout, config.topology.declare_erasures(&connection)).await?;
    close_connection(&connection, config.reply_timeout).await;
    let mut reader = StreamReader::open(config, config.topology.erasures(), first()).await?;
    while let Some(message) = reader.next().await? {
        let record: Record = serde_json::from_slice(&message.data)?;
        writeln!(out, "{}", serde_json::to_string(&record)?)?;
    }
    reader.close().await;
    Ok(())
}
