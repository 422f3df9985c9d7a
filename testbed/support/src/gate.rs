use std::sync::{Arc, Condvar, Mutex, PoisonError};

use tokio::{sync::watch, time};

use crate::DEADLINE;

/// Holds up threads while it is closed, as a disk does that does not answer. Opens when it is dropped, so that a test
/// that fails leaves no thread behind.
#[derive(Debug)]
pub struct Gate(Arc<Shared>);

/// The way through a [`Gate`].
#[derive(Debug, Clone)]
pub struct Passage(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    is_closed: Mutex<bool>,
    opened: Condvar,
    held_up: watch::Sender<usize>,
}

impl Gate {
    /// An open one.
    #[expect(clippy::new_without_default, reason = "a gate is not a value")]
    pub fn new() -> Self {
        let held_up = watch::Sender::new(0);
        Self(Arc::new(Shared { is_closed: Mutex::new(false), opened: Condvar::new(), held_up }))
    }

    /// For those who have to pass.
    pub fn passage(&self) -> Passage {
        Passage(self.0.clone())
    }

    /// Holds up those who come.
    pub fn close(&self) {
        self.0.set_closed(true);
    }

    /// Lets all through.
    pub fn open(&self) {
        self.0.set_closed(false);
    }

    /// How many were held up so far.
    pub fn held_up(&self) -> usize {
        *self.0.held_up.borrow()
    }

    /// Waits until so many were held up.
    pub async fn has_held_up(&self, count: usize) {
        let mut held_up = self.0.held_up.subscribe();
        let enough = held_up.wait_for(|held_up| *held_up >= count);
        time::timeout(DEADLINE, enough).await.expect("nobody came to the gate").expect("the gate is gone");
    }
}

impl Drop for Gate {
    fn drop(&mut self) {
        self.open();
    }
}

impl Passage {
    /// Blocks the thread while the gate is closed.
    pub fn pass(&self) {
        let is_closed = self.0.is_closed.lock().unwrap_or_else(PoisonError::into_inner);
        if *is_closed {
            self.0.held_up.send_modify(|held_up| *held_up += 1);
        }
        drop(self.0.opened.wait_while(is_closed, |is_closed| *is_closed));
    }
}

impl Shared {
    fn set_closed(&self, closed: bool) {
        *self.is_closed.lock().unwrap_or_else(PoisonError::into_inner) = closed;
        self.opened.notify_all();
    }
}
