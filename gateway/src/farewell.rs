use std::{
    pin::Pin,
    task::{Context, Poll, ready},
    time::Duration,
};

use tokio::{
    io::{AsyncRead, ReadBuf},
    time::{Sleep, sleep},
};

/// Longest that what still comes is taken. As nginx has it (`lingering_timeout`), and less than `SHUTDOWN_GRACE`.
const LONGEST: Duration = Duration::from_secs(5);
/// Most that is taken: a few times what we read of a request.
const MOST_BYTES: usize = 256 << 10;
/// What is thrown away at once.
const PIECE: usize = 4 << 10;

/// Takes what a visitor still sends and throws it away, until they have seen the end of our side and end theirs.
pub(crate) struct Farewell {
    over: Pin<Box<Sleep>>,
    left: usize,
}

impl Farewell {
    pub(crate) fn new() -> Self {
        Self { over: Box::pin(sleep(LONGEST)), left: MOST_BYTES }
    }

    /// Ready when there is nothing more to wait for: the visitor has gone, time is over, or it is too much.
    pub(crate) fn poll<R: AsyncRead + Unpin>(&mut self, stream: &mut R, cx: &mut Context<'_>) -> Poll<()> {
        let mut piece = [0; PIECE];
        while self.over.as_mut().poll(cx).is_pending() && self.left > 0 {
            let mut read = ReadBuf::new(&mut piece);
            if ready!(Pin::new(&mut *stream).poll_read(cx, &mut read)).is_err() || read.filled().is_empty() {
                break;
            }
            self.left = self.left.saturating_sub(read.filled().len());
        }
        Poll::Ready(())
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;

    use tokio::{io::AsyncWriteExt, time::Instant};

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn who_goes_on_sending_is_taken_from_until_it_is_too_much() {
        let (mut ours, mut theirs) = tokio::io::duplex(PIECE);
        let sending = tokio::spawn(async move {
            let mut sent = 0;
            while theirs.write_all(&[0; PIECE]).await.is_ok() {
                sent += PIECE;
            }
            sent
        });
        let mut farewell = Farewell::new();
        poll_fn(|cx| farewell.poll(&mut ours, cx)).await;
        drop(ours);
        assert!((MOST_BYTES..=MOST_BYTES + 2 * PIECE).contains(&sending.await.unwrap()));
    }

    #[tokio::test(start_paused = true)]
    async fn who_says_nothing_is_waited_for_so_long_and_who_has_gone_not_at_all() {
        let (mut ours, theirs) = tokio::io::duplex(PIECE);
        let (mut farewell, began) = (Farewell::new(), Instant::now());
        poll_fn(|cx| farewell.poll(&mut ours, cx)).await;
        assert_eq!(began.elapsed(), LONGEST);
        drop(theirs);
        let (mut farewell, began) = (Farewell::new(), Instant::now());
        poll_fn(|cx| farewell.poll(&mut ours, cx)).await;
        assert_eq!(began.elapsed(), Duration::ZERO);
    }
}
