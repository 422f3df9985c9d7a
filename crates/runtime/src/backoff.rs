//! Pauses between attempts: doubling, jittered, bounded.

use std::time::Duration;

/// Pauses that double from `first` to at most `longest`, each drawn between half and all of its
/// length, so that replicas which lost the same neighbour do not come back in step.
#[derive(Debug, Clone)]
pub struct Backoff {
    first: Duration,
    longest: Duration,
    next: Duration,
}

impl Backoff {
    /// The first pause is at most `first`.
    pub const fn new(first: Duration, longest: Duration) -> Self {
        Self { first, longest, next: first }
    }

    /// The next pause.
    pub fn next_delay(&mut self) -> Duration {
        let full = self.next;
        self.next = (full * 2).min(self.longest);
        full.mul_f64(0.5 + fastrand::f64() / 2.0)
    }

    /// Begins again at the first pause, after a success.
    pub fn reset(&mut self) {
        self.next = self.first;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_up_to_the_longest_and_keep_between_half_and_all() {
        let mut backoff = Backoff::new(Duration::from_millis(100), Duration::from_millis(350));
        for full in [100, 200, 350, 350] {
            let pause = backoff.next_delay().as_millis();
            assert!((full / 2..=full).contains(&pause), "{pause} ms of {full} ms");
        }
        backoff.reset();
        assert!(backoff.next_delay() <= Duration::from_millis(100));
    }
}
