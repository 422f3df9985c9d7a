use std::{future::poll_fn, pin::Pin, task::Poll, time::Duration};

use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, copy, sink},
    task::yield_now,
    time::timeout,
};
use tokio_util::sync::CancellationToken;

use super::service::ConnectionService;

/// Maximum size of a request head. Browsers send about 1 KiB, and 4 KiB with the cookies of a tag service.
const MAX_HEAD_BYTES: usize = 16 << 10;

/// The time that a new connection has for its first request once draining begins. TCP retransmits a lost packet after a
/// second (RFC 6298 §2.1).
pub(super) const FIRST_REQUEST_TIMEOUT: Duration = Duration::from_secs(2);

/// Maximum duration of a lingering close: nginx's `lingering_timeout`, and less than the grace of a shutdown.
const LINGER_TIMEOUT: Duration = Duration::from_secs(5);
/// Maximum input discarded by a lingering close: a few times the maximum request.
const MAX_LINGER_BYTES: u64 = 256 << 10;

/// Timeouts of a connection.
#[derive(Debug, Clone, Copy)]
pub(super) struct Timeouts {
    /// For a complete request head, which includes the time between requests.
    pub(super) idle: Duration,
    /// For the first request of a new connection once draining begins.
    pub(super) first_request: Duration,
}

/// Serves one connection until either side closes it, it times out, or `draining` begins and its requests are answered.
pub(super) async fn serve_connection<S>(
    stream: S,
    service: ConnectionService,
    timeouts: Timeouts,
    draining: CancellationToken,
) where
    S: AsyncRead + AsyncWrite + Unpin,
{
    let state = service.state();
    // Polled to the end: `poll_without_shutdown` would return before the last response is flushed.
    let mut connection = http1_builder(timeouts.idle).serve_connection(TokioIo::new(stream), service);
    let mut ended = tokio::select! {
        biased;
        ended = &mut connection => Some(ended),
        () = draining.cancelled() => None,
    };
    if ended.is_none() {
        // Answers a request that has arrived but not been read, and the first request of a new connection: if it were closed
        // unread, its client could not know whether it was processed.
        yield_now().await;
        let first_request = poll_fn(|cx| match Pin::new(&mut connection).poll(cx) {
            Poll::Ready(ended) => Poll::Ready(Some(ended)),
            Poll::Pending if state.has_request() => Poll::Ready(None),
            Poll::Pending => Poll::Pending,
        });
        ended = timeout(timeouts.first_request, first_request).await.unwrap_or_default();
    }
    let ended = match ended {
        Some(ended) => ended,
        None => {
            Pin::new(&mut connection).graceful_shutdown();
            (&mut connection).await
        }
    };
    let ended = ended.inspect_err(|error| tracing::debug!(%error, "connection failed"));
    let is_malformed = ended.is_err_and(|error| error.is_parse());
    let parts = connection.into_parts();
    if is_malformed || state.has_unread_body() || !parts.read_buf.is_empty() {
        close_lingering(parts.io.into_inner()).await;
    }
}

/// HTTP/1 with our limits and the timeout `idle` for a request head.
fn http1_builder(idle: Duration) -> http1::Builder {
    let mut http = http1::Builder::new();
    http.max_header_size(MAX_HEAD_BYTES).timer(TokioTimer::new()).header_read_timeout(idle);
    // hyper takes another chunk of a body as long as it has fewer bytes to send than this. Its default is 408 KiB.
    http.max_buf_size(MAX_HEAD_BYTES);
    http
}

/// Closes a connection whose client may still be sending: discards input until the client closes its side (RFC 9112 §9.6).
/// Closing the socket with unread input would reset the connection, and the client could lose the response.
async fn close_lingering(mut stream: impl AsyncRead + AsyncWrite + Unpin) {
    if stream.shutdown().await.is_ok() {
        let _ = timeout(LINGER_TIMEOUT, copy(&mut stream.take(MAX_LINGER_BYTES), &mut sink())).await;
    }
}

#[cfg(test)]
mod tests {
    use std::{
        convert::Infallible,
        sync::{
            Arc,
            atomic::{AtomicUsize, Ordering},
        },
    };

    use axum::{
        body::{Body, Bytes},
        response::Response,
    };
    use futures_util::stream;
    use hyper::service::service_fn;
    use tokio::time::Instant;

    use super::*;

    #[tokio::test]
    async fn queues_one_chunk_of_a_response_until_its_client_reads_on() {
        let (ours, mut theirs) = tokio::io::duplex(1 << 10);
        let queued = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&queued);
        let service = service_fn(move |_| {
            let counted = Arc::clone(&counted);
            let chunks = stream::repeat_with(move || {
                counted.fetch_add(1, Ordering::Relaxed);
                Ok::<_, Infallible>(Bytes::from_static(&[0; 64 << 10]))
            });
            async { Ok::<_, Infallible>(Response::new(Body::from_stream(chunks))) }
        });
        let serving = http1_builder(LINGER_TIMEOUT).serve_connection(TokioIo::new(ours), service);
        let client = async {
            theirs.write_all(b"GET / HTTP/1.1\r\nhost: firm.example\r\n\r\n").await.unwrap();
            theirs.read_exact(&mut [0; 512]).await.unwrap();
            for _ in 0..100 {
                yield_now().await;
            }
        };
        tokio::select! {
            ended = serving => panic!("the connection ended: {ended:?}"),
            () = client => {}
        }
        assert_eq!(queued.load(Ordering::Relaxed), 1);
    }

    #[tokio::test(start_paused = true)]
    async fn stops_discarding_input_at_the_limit() {
        let (ours, mut theirs) = tokio::io::duplex(4 << 10);
        let sending = tokio::spawn(async move {
            let mut sent = 0;
            while theirs.write_all(&[0; 4 << 10]).await.is_ok() {
                sent += 4 << 10;
            }
            sent
        });
        close_lingering(ours).await;
        assert!((MAX_LINGER_BYTES..=MAX_LINGER_BYTES + (16 << 10)).contains(&sending.await.unwrap()));
    }

    #[tokio::test(start_paused = true)]
    async fn waits_for_a_silent_client_until_the_timeout_and_not_at_all_for_a_closed_one() {
        let (ours, theirs) = tokio::io::duplex(1);
        let start = Instant::now();
        close_lingering(ours).await;
        assert_eq!(start.elapsed(), LINGER_TIMEOUT);
        drop(theirs);
        let (ours, theirs) = tokio::io::duplex(1);
        drop(theirs);
        let start = Instant::now();
        close_lingering(ours).await;
        assert_eq!(start.elapsed(), Duration::ZERO);
    }
}
