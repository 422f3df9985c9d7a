//! Waiting until a process of ours is ready.

use std::time::Duration;

use reqwest::Client;
use tokio::time;

use crate::system::{Part, System};

/// Maximum time from a process's start until it is ready.
const READY_WITHIN: Duration = Duration::from_secs(30);
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// A process was not ready in time.
#[derive(Debug, thiserror::Error)]
#[error("{part:?} is not ready: {admin}/readyz")]
pub struct NotReady {
    part: Part,
    admin: String,
}

/// Waits until `/readyz` of a process answers 200. Returns at once for a neighbour.
pub async fn until_ready(client: &Client, system: &System, part: Part) -> Result<(), NotReady> {
    let Some(admin) = system.admin(part) else { return Ok(()) };
    let ready = async {
        loop {
            if let Ok(answer) = client.get(format!("{admin}/readyz")).send().await
                && answer.status() == 200
            {
                return;
            }
            time::sleep(POLL_INTERVAL).await;
        }
    };
    time::timeout(READY_WITHIN, ready).await.map_err(|_| NotReady { part, admin })
}
