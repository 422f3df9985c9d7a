use std::{fmt, time::Duration};

use tokio::time::{Instant, sleep};

/// Timeout of a test for one event, far longer than needed, so that a busy machine does not fail the test.
pub const DEADLINE: Duration = Duration::from_secs(180);

/// Polls `probe` until it returns a value. Panics with `what` after the [`DEADLINE`].
///
/// For states that send no event, such as the `/readyz` of another process.
pub async fn eventually<T>(what: &str, mut probe: impl AsyncFnMut() -> Option<T>) -> T {
    eventually_ok(what, async || probe().await.ok_or("there is none")).await
}

/// Like [`eventually`]; the panic shows the last error of `probe`.
pub async fn eventually_ok<T, E: fmt::Display>(what: &str, mut probe: impl AsyncFnMut() -> Result<T, E>) -> T {
    let began = Instant::now();
    loop {
        match probe().await {
            Ok(value) => return value,
            Err(error) => assert!(began.elapsed() < DEADLINE, "{what}: not within {} s: {error}", DEADLINE.as_secs()),
        }
        sleep(Duration::from_millis(20)).await;
    }
}
