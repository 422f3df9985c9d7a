use std::{
    pin::Pin,
    task::{Context, Poll, ready},
    time::Duration,
};

use tokio::{
    io::{AsyncRead, ReadBuf},
    time::{Sleep, sleep},
};

/// Maximum time for which input is discarded: nginx's `lingering_timeout`, and less than `SHUTDOWN_GRACE`.
const TIMEOUT: Duration = Duration::from_secs(5);
/// Maximum input that is discarded, in bytes: a few times the maximum request.
const MAX_BYTES: usize = 256 << 10;
/// Bytes that are discarded per read.
const CHUNK: usize = 4 << 10;

/// Discards input after our side is closed, until the client closes its side (RFC 9112 §9.6). Closing the socket with unread
/// input would reset the connection, and the client could lose the response.
pub(crate) struct LingeringClose {
    timeout: Pin<Box<Sleep>>,
    left: usize,
}

impl LingeringClose {
    pub(crate) fn new() -> Self {
        Self { timeout: Box::pin(sleep(TIMEOUT)), left: MAX_BYTES }
    }

    /// Ready when the client has closed its side, or a limit is reached.
    pub(crate) fn poll<R: AsyncRead + Unpin>(&mut self, stream: &mut R, cx: &mut Context<'_>) -> Poll<()> {
        let mut chunk = [0; CHUNK];
        while self.timeout.as_mut().poll(cx).is_pending() && self.left > 0 {
            let mut read = ReadBuf::new(&mut chunk);
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
    async fn stops_discarding_at_the_size_limit() {
        let (mut ours, mut theirs) = tokio::io::duplex(CHUNK);
        let sending = tokio::spawn(async move {
            let mut sent = 0;
            while theirs.write_all(&[0; CHUNK]).await.is_ok() {
                sent += CHUNK;
            }
            sent
        });
        let mut linger = LingeringClose::new();
        poll_fn(|cx| linger.poll(&mut ours, cx)).await;
        drop(ours);
        assert!((MAX_BYTES..=MAX_BYTES + 2 * CHUNK).contains(&sending.await.unwrap()));
    }

    #[tokio::test(start_paused = true)]
    async fn waits_for_a_silent_client_until_the_timeout_and_not_at_all_for_a_closed_one() {
        let (mut ours, theirs) = tokio::io::duplex(CHUNK);
        let (mut linger, began) = (LingeringClose::new(), Instant::now());
        poll_fn(|cx| linger.poll(&mut ours, cx)).await;
        assert_eq!(began.elapsed(), TIMEOUT);
        drop(theirs);
        let (mut linger, began) = (LingeringClose::new(), Instant::now());
        poll_fn(|cx| linger.poll(&mut ours, cx)).await;
        assert_eq!(began.elapsed(), Duration::ZERO);
    }
}
