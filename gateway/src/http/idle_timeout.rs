use std::{
    io,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll, ready},
    time::Duration,
};

use tokio::time::{Instant, Sleep, sleep};

/// Closes a connection on which nothing is sent for `timeout`, or at most twice as long, unless a response is being computed.
///
/// It covers idle connections, slow request headers and clients that stop reading. Input does not reset the timer, so a
/// client cannot hold a connection by sending a header byte by byte.
pub(super) struct IdleTimeout {
    timeout: Duration,
    timer: Pin<Box<Sleep>>,
    /// Something was sent since the timer was set.
    has_written: bool,
    state: ConnectionState,
}

impl IdleTimeout {
    pub(super) fn new(timeout: Duration) -> Self {
        Self { timeout, timer: Box::pin(sleep(timeout)), has_written: false, state: ConnectionState::default() }
    }

    pub(super) fn state(&self) -> ConnectionState {
        self.state.clone()
    }

    /// Passes on the outcome of a write, or fails after the timeout.
    pub(super) fn poll_write<T>(&mut self, cx: &mut Context<'_>, polled: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        self.has_written |= polled.is_ready();
        self.poll_read(cx, polled)
    }

    /// Passes on the outcome of a read, or fails after the timeout.
    ///
    /// A write does not reset the timer, which would cost more than the response, but marks it to be reset when it fires.
    pub(super) fn poll_read<T>(&mut self, cx: &mut Context<'_>, polled: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if polled.is_ready() {
            return polled;
        }
        loop {
            ready!(self.timer.as_mut().poll(cx));
            if !std::mem::take(&mut self.has_written) && !self.state.is_responding() {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            self.timer.as_mut().reset(Instant::now() + self.timeout);
        }
    }
}

/// What the service knows about its connection. Clones share it.
#[derive(Debug, Clone, Default)]
pub(super) struct ConnectionState(Arc<Flags>);

#[derive(Debug, Default)]
struct Flags {
    is_responding: AtomicBool,
    has_unread_body: AtomicBool,
    has_partial_request: AtomicBool,
    has_received: AtomicBool,
}

impl ConnectionState {
    /// Suspends the idle timeout until the guard is dropped. Calls have deadlines: the body's, and the upstream's.
    pub(super) fn begin_response(&self) -> Responding {
        self.0.is_responding.store(true, Ordering::Relaxed);
        Responding(self.clone())
    }

    fn is_responding(&self) -> bool {
        self.0.is_responding.load(Ordering::Relaxed)
    }

    /// Notes that a request was answered before its body was read to the end: the client may still be sending.
    pub(super) fn body_left_unread(&self) {
        self.0.has_unread_body.store(true, Ordering::Relaxed);
    }

    /// Notes that bytes came in.
    pub(super) fn bytes_received(&self) {
        self.0.has_partial_request.store(true, Ordering::Relaxed);
        self.0.has_received.store(true, Ordering::Relaxed);
    }

    /// Returns true once anything has been received.
    pub(super) fn has_received(&self) -> bool {
        self.0.has_received.load(Ordering::Relaxed)
    }

    /// Notes that the bytes received so far are complete requests.
    pub(super) fn request_parsed(&self) {
        self.0.has_partial_request.store(false, Ordering::Relaxed);
    }

    /// Returns true if bytes were received that are not a complete request. hyper answers those itself, with an error.
    pub(super) fn has_partial_request(&self) -> bool {
        self.0.has_partial_request.load(Ordering::Relaxed)
    }

    /// Returns true if a request body was left unread.
    pub(super) fn has_unread_body(&self) -> bool {
        self.0.has_unread_body.load(Ordering::Relaxed)
    }
}

/// A response is being computed.
pub(super) struct Responding(ConnectionState);

impl Drop for Responding {
    fn drop(&mut self) {
        self.0.0.is_responding.store(false, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;

    use tokio::time;

    use super::*;

    const TIMEOUT: Duration = Duration::from_secs(18);

    /// Waits on a connection without input or output.
    async fn wait(idle: &mut IdleTimeout) -> io::Result<()> {
        poll_fn(|cx| idle.poll_read(cx, Poll::<io::Result<()>>::Pending)).await
    }

    async fn ends_in_time(idle: &mut IdleTimeout) {
        let began = Instant::now();
        assert_eq!(wait(idle).await.unwrap_err().kind(), io::ErrorKind::TimedOut);
        assert!((TIMEOUT..=TIMEOUT * 2).contains(&began.elapsed()), "{:?}", began.elapsed());
    }

    async fn lasts(idle: &mut IdleTimeout) {
        assert!(time::timeout(TIMEOUT / 2, wait(idle)).await.is_err(), "timed out");
    }

    #[tokio::test(start_paused = true)]
    async fn closes_a_silent_connection_and_keeps_one_that_is_written_to() {
        let mut idle = IdleTimeout::new(TIMEOUT);
        for _ in 0..10 {
            lasts(&mut idle).await;
            poll_fn(|cx| idle.poll_write(cx, Poll::Ready(Ok(())))).await.unwrap();
        }
        ends_in_time(&mut idle).await;
    }

    #[tokio::test(start_paused = true)]
    async fn input_does_not_reset_the_timeout_and_a_response_in_progress_suspends_it() {
        let mut idle = IdleTimeout::new(TIMEOUT);
        let responding = idle.state().begin_response();
        for _ in 0..10 {
            lasts(&mut idle).await;
        }
        drop(responding);
        let began = Instant::now();
        while time::timeout(TIMEOUT / 10, wait(&mut idle)).await.is_err() {
            poll_fn(|cx| idle.poll_read(cx, Poll::Ready(Ok(())))).await.unwrap();
            assert!(began.elapsed() <= TIMEOUT * 2, "input keeps it open");
        }
    }
}
