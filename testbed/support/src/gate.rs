use std::sync::{Arc, Condvar, Mutex, PoisonError};

use tokio::{sync::watch, time};

use crate::DEADLINE;

/// Blocks threads while it is closed, as a stalled disk does. Opens when it is dropped, so that a failed test leaves no
/// thread behind.
#[derive(Debug)]
pub struct Gate(Arc<Shared>);

/// Lets threads wait for a [`Gate`].
#[derive(Debug, Clone)]
pub struct GateHandle(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    is_closed: Mutex<bool>,
    opened: Condvar,
    blocked: watch::Sender<usize>,
}

impl Gate {
    /// An open gate.
    #[expect(clippy::new_without_default, reason = "a gate is not a value")]
    pub fn new() -> Self {
        let blocked = watch::Sender::new(0);
        Self(Arc::new(Shared { is_closed: Mutex::new(false), opened: Condvar::new(), blocked }))
    }

    /// A handle for the threads.
    pub fn handle(&self) -> GateHandle {
        GateHandle(self.0.clone())
    }

    /// Blocks threads from now on.
    pub fn close(&self) {
        self.0.set_closed(true);
    }

    /// Releases all threads.
    pub fn open(&self) {
        self.0.set_closed(false);
    }

    /// The number of threads blocked so far.
    pub fn blocked(&self) -> usize {
        *self.0.blocked.borrow()
    }

    /// Waits until `count` threads were blocked.
    pub async fn wait_until_blocked(&self, count: usize) {
        let mut blocked = self.0.blocked.subscribe();
        let enough = blocked.wait_for(|blocked| *blocked >= count);
        time::timeout(DEADLINE, enough).await.expect("no thread came to the gate").expect("the gate was dropped");
    }
}

impl Drop for Gate {
    fn drop(&mut self) {
        self.open();
    }
}

impl GateHandle {
    /// Blocks the thread while the gate is closed.
    pub fn wait_until_open(&self) {
        let is_closed = self.0.is_closed.lock().unwrap_or_else(PoisonError::into_inner);
        if *is_closed {
            self.0.blocked.send_modify(|blocked| *blocked += 1);
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
