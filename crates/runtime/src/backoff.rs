//! Exponential backoff with jitter.

use std::time::Duration;

/// Delays that double from `first` up to `max`. Each is jittered between half and all of its length, so that replicas
/// that lost the same dependency do not reconnect in step.
#[derive(Debug, Clone)]
pub struct Backoff {
    first: Duration,
    max: Duration,
    next: Duration,
}

impl Backoff {
    /// A backoff whose first delay is at most `first` and whose later ones are at most `max`.
    pub const fn new(first: Duration, max: Duration) -> Self {
        Self { first, max, next: first }
    }

    /// The delay before the next attempt.
    pub fn next_delay(&mut self) -> Duration {
        let full = self.next;
        self.next = (full * 2).min(self.max);
        full.mul_f64(0.5 + fastrand::f64() / 2.0)
    }

    /// Starts again from the first delay, after a success.
    pub fn reset(&mut self) {
        self.next = self.first;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delays_double_up_to_the_maximum_with_jitter() {
        let mut backoff = Backoff::new(Duration::from_millis(100), Duration::from_millis(350));
        for full in [100, 200, 350, 350] {
            let delay = backoff.next_delay().as_millis();
            assert!((full / 2..=full).contains(&delay), "{delay} ms of {full} ms");
        }
        backoff.reset();
        assert!(backoff.next_delay() <= Duration::from_millis(100));
    }
}
