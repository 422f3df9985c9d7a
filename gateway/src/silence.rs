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

/// How long nothing has gone out on a connection.
///
/// One on which nothing goes out for `longest`, or at most twice as long, and for which nobody works on an answer, is
/// closed: its visitor has gone without a word, has nothing more to ask, asks in a dribble without an end, or does not
/// take what it asked for (a film that stands still is asked for again, from where it was).
///
/// What comes in does not count: a request whose head has come is work, and one whose head comes byte by byte is a way
/// to hold a connection for nothing.
pub(crate) struct Silence {
    longest: Duration,
    look: Pin<Box<Sleep>>,
    /// Something has gone out since the clock was set.
    moved: bool,
    work: Work,
}

impl Silence {
    pub(crate) fn new(longest: Duration) -> Self {
        Self { longest, look: Box::pin(sleep(longest)), moved: false, work: Work::default() }
    }

    pub(crate) fn work(&self) -> Work {
        self.work.clone()
    }

    /// What came of an attempt to write, or an error if the silence has lasted too long.
    pub(crate) fn unless_broken<T>(
        &mut self,
        cx: &mut Context<'_>,
        polled: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        self.moved |= polled.is_ready();
        self.unless_lasting(cx, polled)
    }

    /// What came of an attempt to read, or an error if the silence has lasted too long.
    ///
    /// The clock is not set anew each time that something moves, which would cost more than the answer, but when it has
    /// run out and something has.
    pub(crate) fn unless_lasting<T>(
        &mut self,
        cx: &mut Context<'_>,
        polled: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if polled.is_ready() {
            return polled;
        }
        loop {
            ready!(self.look.as_mut().poll(cx));
            if !std::mem::take(&mut self.moved) && !self.work.is_on() {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            self.look.as_mut().reset(Instant::now() + self.longest);
        }
    }
}

/// Whether somebody works on an answer for the connection. That has deadlines of its own: the body's, and the call's.
#[derive(Debug, Clone, Default)]
pub(crate) struct Work(Arc<State>);

#[derive(Debug, Default)]
struct State {
    is_on: AtomicBool,
    is_unread: AtomicBool,
    is_midway: AtomicBool,
    is_heard: AtomicBool,
}

impl Work {
    /// Begun, until it is dropped.
    pub(crate) fn begin(&self) -> Working {
        self.0.is_on.store(true, Ordering::Relaxed);
        Working(self.clone())
    }

    fn is_on(&self) -> bool {
        self.0.is_on.load(Ordering::Relaxed)
    }

    /// Says that a request is answered and not all of it was read: the visitor may still be sending.
    pub(crate) fn leave_unread(&self) {
        self.0.is_unread.store(true, Ordering::Relaxed);
    }

    /// Says that something came in: a request, or what has yet to become one.
    pub(crate) fn hear(&self) {
        self.0.is_midway.store(true, Ordering::Relaxed);
        self.0.is_heard.store(true, Ordering::Relaxed);
    }

    /// Whether anything ever came in.
    pub(crate) fn is_heard(&self) -> bool {
        self.0.is_heard.load(Ordering::Relaxed)
    }

    /// Says that what came in is a request, or the end of one.
    pub(crate) fn understand(&self) {
        self.0.is_midway.store(false, Ordering::Relaxed);
    }

    /// Whether something came in that is no request so far. What is answered to that is the library's refusal.
    pub(crate) fn is_midway(&self) -> bool {
        self.0.is_midway.load(Ordering::Relaxed)
    }

    /// Whether a request was left unread.
    pub(crate) fn is_unread(&self) -> bool {
        self.0.is_unread.load(Ordering::Relaxed)
    }
}

/// Somebody works on an answer.
pub(crate) struct Working(Work);

impl Drop for Working {
    fn drop(&mut self) {
        self.0.0.is_on.store(false, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;

    use tokio::time;

    use super::*;

    const LONGEST: Duration = Duration::from_secs(18);

    /// Waits on a connection on which nothing moves.
    async fn wait(silence: &mut Silence) -> io::Result<()> {
        poll_fn(|cx| silence.unless_lasting(cx, Poll::<io::Result<()>>::Pending)).await
    }

    async fn ends_in_time(silence: &mut Silence) {
        let began = Instant::now();
        assert_eq!(wait(silence).await.unwrap_err().kind(), io::ErrorKind::TimedOut);
        assert!((LONGEST..=LONGEST * 2).contains(&began.elapsed()), "{:?}", began.elapsed());
    }

    async fn lasts(silence: &mut Silence) {
        assert!(time::timeout(LONGEST / 2, wait(silence)).await.is_err(), "over");
    }

    #[tokio::test(start_paused = true)]
    async fn a_silent_connection_is_over_after_its_time_and_one_that_is_written_to_lasts() {
        let mut silence = Silence::new(LONGEST);
        for _ in 0..10 {
            lasts(&mut silence).await;
            poll_fn(|cx| silence.unless_broken(cx, Poll::Ready(Ok(())))).await.unwrap();
        }
        ends_in_time(&mut silence).await;
    }

    #[tokio::test(start_paused = true)]
    async fn one_that_is_read_from_without_a_whole_request_is_over_and_one_that_is_worked_for_lasts() {
        let mut silence = Silence::new(LONGEST);
        let working = silence.work().begin();
        for _ in 0..10 {
            lasts(&mut silence).await;
        }
        drop(working);
        let began = Instant::now();
        while time::timeout(LONGEST / 10, wait(&mut silence)).await.is_err() {
            poll_fn(|cx| silence.unless_lasting(cx, Poll::Ready(Ok(())))).await.unwrap();
            assert!(began.elapsed() <= LONGEST * 2, "a dribble keeps it open");
        }
    }
}
