//! The operators' commands, each one call from `main`.
//!
//! A command writes its result to the `out` it is given; logs go to stderr as the service's do. An error becomes exit
//! code 1.
//!
//! * [`topology`]: declares and deletes the exchange and the queues
//! * [`archive`]: lists and exports accepted enquiries
//! * [`dead`]: lists, shows, replays and deletes dead letters
//! * [`person`]: finds and removes what is held of a person
//! * [`send_test`]: sends one mail through the configured transport
//! * [`doctor`]: checks every dependency

pub mod archive;
mod copier;
pub mod dead;
pub mod doctor;
pub mod person;
mod queue_count;
pub mod send_test;
pub mod topology;

pub use copier::CopyError;

use std::time::Duration;

use broker::{SessionError, is_missing, reply_within};
use lapin::{
    Connection,
    options::QueueDeclareOptions,
    types::{FieldTable, ShortString},
};

/// Closes a connection. The broker cleans up after it even if it does not confirm.
async fn close_connection(connection: &Connection, reply_timeout: Duration) {
    if let Err(error) = reply_within(reply_timeout, connection.close(200, "done".into())).await {
        tracing::debug!(%error, "broker did not confirm the close");
    }
}

/// Returns true if the broker has a queue or stream of this name.
async fn queue_exists(config: &broker::Config, queue: ShortString) -> Result<bool, SessionError> {
    let limit = config.reply_timeout;
    let connection = broker::connect(config, "notifier queues").await?;
    let channel = reply_within(limit, connection.create_channel()).await?;
    let passive = QueueDeclareOptions { passive: true, ..QueueDeclareOptions::durable() };
    let declare = channel.queue_declare(queue, passive, FieldTable::default());
    let declared = reply_within(limit, declare).await;
    close_connection(&connection, limit).await;
    match declared {
        Ok(_) => Ok(true),
        Err(SessionError::Broken(error)) if is_missing(&error) => Ok(false),
        Err(error) => Err(error),
    }
}
