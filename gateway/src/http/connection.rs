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

use super::{
    idle_timeout::{ConnectionState, IdleTimeout},
    lingering_close::LingeringClose,
};
use crate::{client::limiter::Permit, site::memory::SiteMemory};

/// A client's connection, with its permits.
pub(super) struct Connection {
    stream: TcpStream,
    _permit: OwnedSemaphorePermit,
    _client_permit: Permit,
    memory: Arc<SiteMemory>,
    open: Gauge,
    idle_timeout: IdleTimeout,
    state: ConnectionState,
    /// Whether a partial request had been received at the last write.
    had_partial_request: bool,
    lingering_close: Option<LingeringClose>,
}

impl Connection {
    /// A connection that is closed after `timeout` without output. What is in `memory` is sent by `sendfile`.
    pub(super) fn new(
        stream: TcpStream,
        permit: OwnedSemaphorePermit,
        client_permit: Permit,
        memory: Arc<SiteMemory>,
        timeout: Duration,
    ) -> Self {
        let open = gauge!("http_connections");
        open.increment(1.0);
        let idle_timeout = IdleTimeout::new(timeout);
        Self {
            stream,
            _permit: permit,
            _client_permit: client_permit,
            memory,
            open,
            state: idle_timeout.state(),
            idle_timeout,
            had_partial_request: false,
            lingering_close: None,
        }
    }

    /// Shared with the service that answers on it.
    pub(super) fn state(&self) -> ConnectionState {
        self.state.clone()
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
            this.state.bytes_received();
        }
        this.idle_timeout.poll_read(cx, polled)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        this.had_partial_request = this.state.has_partial_request();
        let polled = Pin::new(&mut this.stream).poll_write(cx, buf);
        this.idle_timeout.poll_write(cx, polled)
    }

    /// Sends head and body together; a large body that is in memory goes by `sendfile`.
    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        this.had_partial_request = this.state.has_partial_request();
        let (head, body): (&[u8], &[u8]) = match bufs {
            [body] => (&[], body),
            [head, body] => (head, body),
            _ => (&[], &[]),
        };
        let polled = match this.memory.find(body) {
            Some((file, offset)) => poll_send(&this.stream, cx, head, file, offset, body.len()),
            // Cheaper than a vectored write of one buffer.
            None if head.is_empty() && !body.is_empty() => Pin::new(&mut this.stream).poll_write(cx, body),
            None => Pin::new(&mut this.stream).poll_write_vectored(cx, bufs),
        };
        this.idle_timeout.poll_write(cx, polled)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(cx)
    }

    /// Discards unread input before the connection is closed: closing it with unread input would reset it, and the client would
    /// lose the response that says why (RFC 9112 §9.6).
    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        if this.lingering_close.is_none() {
            ready!(Pin::new(&mut this.stream).poll_shutdown(cx))?;
            // Unread input may also arrive behind a complete request.
            let all_read = || ioctl_fionread(&this.stream).is_ok_and(|unread| unread == 0);
            if !this.had_partial_request && !this.state.has_unread_body() && all_read() {
                return Poll::Ready(Ok(()));
            }
        }
        this.lingering_close.get_or_insert_with(LingeringClose::new).poll(&mut this.stream, cx).map(Ok)
    }
}

/// Sends `head` and then `length` bytes of `file`. Returns how many bytes of both were sent.
fn poll_send(
    stream: &TcpStream,
    cx: &mut Context<'_>,
    head: &[u8],
    file: &File,
    offset: u64,
    length: usize,
) -> Poll<io::Result<usize>> {
    let send_both = || {
        // MSG_MORE: the head shares a packet with the start of the body.
        let sent = if head.is_empty() { 0 } else { send(stream, head, SendFlags::MORE | SendFlags::NOSIGNAL)? };
        if sent < head.len() {
            return Ok(sent);
        }
        match sendfile(stream, file, Some(&mut offset.clone()), length) {
            Ok(more) => Ok(sent + more),
            // Reports what was sent; the next call waits until the socket is writable.
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
