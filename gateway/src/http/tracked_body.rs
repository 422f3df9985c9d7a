use std::{
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll, ready},
};

use hyper::body::{Body, Frame, SizeHint};

/// A request body that reports whether it was read to its end.
pub(crate) struct TrackedBody<B> {
    body: B,
    read_to_end: ReadToEnd,
}

/// Outlives its [`TrackedBody`].
#[derive(Debug, Clone, Default)]
pub(crate) struct ReadToEnd(Arc<AtomicBool>);

impl ReadToEnd {
    pub(crate) fn get(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl<B: Body> TrackedBody<B> {
    pub(crate) fn of(body: B) -> (Self, ReadToEnd) {
        let read_to_end = ReadToEnd::default();
        if body.is_end_stream() {
            read_to_end.set();
        }
        (Self { body, read_to_end: read_to_end.clone() }, read_to_end)
    }
}

impl<B: Body + Unpin> Body for TrackedBody<B> {
    type Data = B::Data;
    type Error = B::Error;

    fn poll_frame(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<B::Data>, B::Error>>> {
        let this = self.get_mut();
        let frame = ready!(Pin::new(&mut this.body).poll_frame(cx));
        if frame.is_none() || this.body.is_end_stream() {
            this.read_to_end.set();
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use std::{convert::Infallible, future::poll_fn};

    use axum::body::{Body as AxumBody, Bytes, to_bytes};
    use futures_util::stream;

    use super::*;

    fn in_two_chunks() -> (TrackedBody<AxumBody>, ReadToEnd) {
        let chunks = ["one", "two"].map(|chunk| Ok::<_, Infallible>(Bytes::from_static(chunk.as_bytes())));
        TrackedBody::of(AxumBody::from_stream(stream::iter(chunks)))
    }

    #[tokio::test]
    async fn is_set_once_the_whole_body_is_read() {
        let (mut reading, read_to_end) = in_two_chunks();
        poll_fn(|cx| Pin::new(&mut reading).poll_frame(cx)).await.unwrap().unwrap();
        assert!(!read_to_end.get());
        assert_eq!(to_bytes(AxumBody::new(reading), 10).await.unwrap(), "two");
        assert!(read_to_end.get());
    }

    #[tokio::test]
    async fn is_not_set_for_a_dropped_body_and_is_set_for_an_empty_one() {
        let (reading, read_to_end) = in_two_chunks();
        to_bytes(AxumBody::new(reading), 4).await.unwrap_err();
        assert!(!read_to_end.get());
        assert!(TrackedBody::of(AxumBody::empty()).1.get());
    }
}
