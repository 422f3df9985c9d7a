use std::{sync::Arc, time::Duration};

use tokio::{
    sync::{Mutex, OwnedMutexGuard},
    time::{self, Instant},
};

/// Spaces mails evenly.
#[derive(Debug)]
pub(super) struct Pace {
    interval: Duration,
    /// When the next mail may be sent. Locked by the mail whose turn it is; the lock is granted in order of arrival.
    next: Arc<Mutex<Instant>>,
}

impl Pace {
    pub(super) fn new(interval: Duration) -> Self {
        Self { interval, next: Arc::new(Mutex::new(Instant::now())) }
    }

    /// Waits for the turn to send a mail. A turn that is dropped is the next one's at once.
    pub(super) async fn turn(&self) -> Turn {
        let next = self.next.clone().lock_owned().await;
        time::sleep_until(*next).await;
        Turn { interval: self.interval, next }
    }
}

/// The turn to send a mail.
#[derive(Debug)]
pub(super) struct Turn {
    interval: Duration,
    next: OwnedMutexGuard<Instant>,
}

impl Turn {
    /// Uses the turn: the next one begins after the interval.
    pub(super) fn spend(mut self) {
        *self.next = Instant::now() + self.interval;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const INTERVAL: Duration = Duration::from_secs(2);

    #[tokio::test(start_paused = true)]
    async fn mails_are_spaced_evenly_without_a_burst_after_a_pause() {
        let (pace, started) = (Pace::new(INTERVAL), Instant::now());
        let mut sent = Vec::new();
        for pause in [0, 0, 0, 30, 0] {
            time::sleep(Duration::from_secs(pause)).await;
            pace.turn().await.spend();
            sent.push(started.elapsed().as_secs());
        }
        assert_eq!(sent, [0, 2, 4, 34, 36]);
    }

    #[tokio::test(start_paused = true)]
    async fn an_unused_or_abandoned_turn_delays_nothing() {
        let (pace, started) = (Pace::new(INTERVAL), Instant::now());
        pace.turn().await.spend();
        let abandoned = time::timeout(Duration::from_secs(1), pace.turn()).await;
        assert!(abandoned.is_err(), "it is not its turn yet");
        drop(pace.turn().await);
        pace.turn().await.spend();
        assert_eq!(started.elapsed(), INTERVAL);
    }

    #[tokio::test(start_paused = true)]
    async fn turns_are_granted_in_order_of_arrival() {
        let (pace, started) = (Pace::new(INTERVAL), Instant::now());
        let order = std::sync::Mutex::new(Vec::new());
        let wait = async |name| {
            pace.turn().await.spend();
            order.lock().unwrap().push((name, started.elapsed().as_secs()));
        };
        tokio::join!(wait("first"), wait("second"), wait("third"));
        assert_eq!(*order.lock().unwrap(), [("first", 0), ("second", 2), ("third", 4)]);
    }
}
