use std::{
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll, ready},
};

use hyper::body::{Body, Frame, SizeHint};

/// A request's body that says whether it was read to its end.
pub(crate) struct Reading<B> {
    body: B,
    ended: Ended,
}

/// What a [`Reading`] says, also when it is no more.
#[derive(Debug, Clone, Default)]
pub(crate) struct Ended(Arc<AtomicBool>);

impl Ended {
    pub(crate) fn is_so(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    fn note(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl<B: Body> Reading<B> {
    pub(crate) fn of(body: B) -> (Self, Ended) {
        let ended = Ended::default();
        if body.is_end_stream() {
            ended.note();
        }
        (Self { body, ended: ended.clone() }, ended)
    }
}

impl<B: Body + Unpin> Body for Reading<B> {
    type Data = B::Data;
    type Error = B::Error;

    fn poll_frame(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<B::Data>, B::Error>>> {
        let this = self.get_mut();
        let frame = ready!(Pin::new(&mut this.body).poll_frame(cx));
        if frame.is_none() || this.body.is_end_stream() {
            this.ended.note();
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

    use axum::body::{Body as Pieces, Bytes, to_bytes};
    use futures_util::stream;

    use super::*;

    fn in_two_pieces() -> (Reading<Pieces>, Ended) {
        let pieces = ["one", "two"].map(|piece| Ok::<_, Infallible>(Bytes::from_static(piece.as_bytes())));
        Reading::of(Pieces::from_stream(stream::iter(pieces)))
    }

    #[tokio::test]
    async fn a_body_has_ended_when_all_of_it_was_read_and_not_before() {
        let (mut reading, ended) = in_two_pieces();
        poll_fn(|cx| Pin::new(&mut reading).poll_frame(cx)).await.unwrap().unwrap();
        assert!(!ended.is_so());
        assert_eq!(to_bytes(Pieces::new(reading), 10).await.unwrap(), "two");
        assert!(ended.is_so());
    }

    #[tokio::test]
    async fn one_that_is_let_go_has_not_and_one_that_is_empty_has() {
        let (reading, ended) = in_two_pieces();
        to_bytes(Pieces::new(reading), 4).await.unwrap_err();
        assert!(!ended.is_so());
        assert!(Reading::of(Pieces::empty()).1.is_so());
    }
}
