use std::{
    fs::File,
    io::{self, IoSlice},
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, ready},
    time::Duration,
};

use metrics::{Gauge, gauge};
use rustix::{
    fs::sendfile,
    io::ioctl_fionread,
    net::{SendFlags, send},
};
use tokio::{
    io::{AsyncRead, AsyncWrite, Interest, ReadBuf},
    net::TcpStream,
    sync::OwnedSemaphorePermit,
};

use crate::{
    crowd::Place,
    farewell::Farewell,
    silence::{Silence, Work},
    site::Held,
};

/// A visitor's connection, and its place among the others.
pub(crate) struct Connection {
    stream: TcpStream,
    _place: OwnedSemaphorePermit,
    _among_its_own: Place,
    held: Arc<Held>,
    open: Gauge,
    silence: Silence,
    work: Work,
    /// When something was sent last, there was more to come than the request that it answers, or no request at all.
    was_midway: bool,
    farewell: Option<Farewell>,
}

impl Connection {
    /// Given up when it is silent for `longest`. What is `held` is sent by the system.
    pub(crate) fn new(
        stream: TcpStream,
        place: OwnedSemaphorePermit,
        among_its_own: Place,
        held: Arc<Held>,
        longest: Duration,
    ) -> Self {
        let open = gauge!("http_connections");
        open.increment(1.0);
        let silence = Silence::new(longest);
        Self {
            stream,
            _place: place,
            _among_its_own: among_its_own,
            held,
            open,
            work: silence.work(),
            silence,
            was_midway: false,
            farewell: None,
        }
    }

    /// Says when somebody works on an answer for it.
    pub(crate) fn work(&self) -> Work {
        self.work.clone()
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.open.decrement(1.0);
    }
}

impl AsyncRead for Connection {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let before = buf.filled().len();
        let polled = Pin::new(&mut this.stream).poll_read(cx, buf);
        if buf.filled().len() > before {
            this.work.hear();
        }
        this.silence.unless_lasting(cx, polled)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        this.was_midway = this.work.is_midway();
        let polled = Pin::new(&mut this.stream).poll_write(cx, buf);
        this.silence.unless_broken(cx, polled)
    }

    /// Head and body go out as one; a large body that is held goes from where the system has it.
    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        this.was_midway = this.work.is_midway();
        let (head, body): (&[u8], &[u8]) = match bufs {
            [body] => (&[], body),
            [head, body] => (head, body),
            _ => (&[], &[]),
        };
        let polled = match this.held.find(body) {
            Some((file, offset)) => poll_send(&this.stream, cx, head, file, offset, body.len()),
            // One piece is handed over at less cost than a list of one.
            None if head.is_empty() && !body.is_empty() => Pin::new(&mut this.stream).poll_write(cx, body),
            None => Pin::new(&mut this.stream).poll_write_vectored(cx, bufs),
        };
        this.silence.unless_broken(cx, polled)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(cx)
    }

    /// What is left unread is thrown away before the connection is closed: closed with it, it would be reset, and the
    /// visitor lose the answer that says why (RFC 9112 §9.6).
    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        if this.farewell.is_none() {
            ready!(Pin::new(&mut this.stream).poll_shutdown(cx))?;
            // What lies unread came with a request that was understood, and is none itself.
            let is_heard = || ioctl_fionread(&this.stream).is_ok_and(|unread| unread == 0);
            if !this.was_midway && !this.work.is_unread() && is_heard() {
                return Poll::Ready(Ok(()));
            }
        }
        this.farewell.get_or_insert_with(Farewell::new).poll(&mut this.stream, cx).map(Ok)
    }
}

/// Sends `head` and then `length` bytes of `file`; gives how much of both went out.
fn poll_send(
    stream: &TcpStream,
    cx: &mut Context<'_>,
    head: &[u8],
    file: &File,
    offset: u64,
    length: usize,
) -> Poll<io::Result<usize>> {
    let send_both = || {
        // MSG_MORE: the head waits for the body, to be in one packet with its beginning.
        let sent = if head.is_empty() { 0 } else { send(stream, head, SendFlags::MORE | SendFlags::NOSIGNAL)? };
        if sent < head.len() {
            return Ok(sent);
        }
        match sendfile(stream, file, Some(&mut offset.clone()), length) {
            Ok(more) => Ok(sent + more),
            // What went out is told; the next call waits for room.
            Err(_) if sent > 0 => Ok(sent),
            Err(error) => Err(error.into()),
        }
    };
    loop {
        ready!(stream.poll_write_ready(cx))?;
        match stream.try_io(Interest::WRITABLE, send_both) {
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            outcome => return Poll::Ready(outcome),
        }
    }
}
