use std::time::Duration;

use tokio::time::{Instant, sleep};

/// The longest time that a test waits for one event: far more than is ever needed, so that a busy machine is not a
/// failure.
pub const DEADLINE: Duration = Duration::from_secs(60);

/// The value of `probe` once it has one. Panics with `what` after the [`DEADLINE`].
///
/// For states that send no event, such as another process's `/readyz`.
pub async fn eventually<T>(what: &str, mut probe: impl AsyncFnMut() -> Option<T>) -> T {
    let began = Instant::now();
    loop {
        if let Some(value) = probe().await {
            return value;
        }
        assert!(began.elapsed() < DEADLINE, "{what}: not within {} s", DEADLINE.as_secs());
        sleep(Duration::from_millis(20)).await;
    }
}
