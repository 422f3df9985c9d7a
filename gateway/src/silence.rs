use std::{
    io,
    pin::Pin,
    task::{Context, Poll, ready},
    time::Duration,
};

use tokio::time::{Instant, Sleep, sleep};

/// A connection on which nothing moves for so long, or at most twice as long, is closed: its visitor has gone without a
/// word, has nothing more to ask, or does not take what it asked for (a film that stands still is asked for again, from
/// where it was). Longer than a body may take to come and a service to answer, and twice of it shorter than
/// `SHUTDOWN_GRACE`: nobody who is silent holds up the end of the process.
const LONGEST: Duration = Duration::from_secs(18);

/// How long nothing has moved on a connection.
pub(crate) struct Silence {
    look: Pin<Box<Sleep>>,
    /// Something has moved since the clock was set.
    moved: bool,
}

impl Silence {
    pub(crate) fn new() -> Self {
        Self { look: Box::pin(sleep(LONGEST)), moved: false }
    }

    /// What came of an attempt to read or write, or an error if the silence has lasted too long.
    ///
    /// The clock is not set anew each time that something moves, which would cost more than the answer, but when it has
    /// run out and something has.
    pub(crate) fn unless_over<T>(&mut self, cx: &mut Context<'_>, polled: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if polled.is_ready() {
            self.moved = true;
            return polled;
        }
        loop {
            ready!(self.look.as_mut().poll(cx));
            if !std::mem::take(&mut self.moved) {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            self.look.as_mut().reset(Instant::now() + LONGEST);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;

    use tokio::time;

    use super::*;

    /// Waits on a connection on which nothing moves.
    async fn wait(silence: &mut Silence) -> io::Result<()> {
        poll_fn(|cx| silence.unless_over(cx, Poll::<io::Result<()>>::Pending)).await
    }

    #[tokio::test(start_paused = true)]
    async fn a_silent_connection_is_over_after_its_time_and_one_that_moves_lasts() {
        let began = Instant::now();
        let mut silence = Silence::new();
        for _ in 0..10 {
            let moving = time::timeout(LONGEST / 2, wait(&mut silence)).await;
            assert!(moving.is_err(), "over after {:?}", began.elapsed());
            poll_fn(|cx| silence.unless_over(cx, Poll::Ready(Ok(())))).await.unwrap();
        }
        let began = Instant::now();
        assert_eq!(wait(&mut silence).await.unwrap_err().kind(), io::ErrorKind::TimedOut);
        assert!((LONGEST..=LONGEST * 2).contains(&began.elapsed()), "{:?}", began.elapsed());
    }
}
