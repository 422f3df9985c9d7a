use std::{
    fs::File,
    io::{self, IoSlice},
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, ready},
};

use rustix::{
    fs::sendfile,
    net::{SendFlags, send},
};
use tokio::{
    io::{AsyncRead, AsyncWrite, Interest, ReadBuf},
    net::TcpStream,
};

use crate::site::memory::SiteMemory;

/// A TCP stream that sends the site's files in memory by `sendfile`.
pub(super) struct SendfileStream {
    stream: TcpStream,
    memory: Arc<SiteMemory>,
}

impl SendfileStream {
    pub(super) fn new(stream: TcpStream, memory: Arc<SiteMemory>) -> Self {
        Self { stream, memory }
    }
}

impl AsyncRead for SendfileStream {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_read(cx, buf)
    }
}

impl AsyncWrite for SendfileStream {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.get_mut().stream).poll_write(cx, buf)
    }

    /// Sends head and body together; a large body that is in memory goes by `sendfile`.
    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let (head, body): (&[u8], &[u8]) = match bufs {
            [body] => (&[], body),
            [head, body] => (head, body),
            _ => (&[], &[]),
        };
        match this.memory.find(body) {
            Some((file, offset)) => poll_send(&this.stream, cx, head, file, offset, body.len()),
            None => Pin::new(&mut this.stream).poll_write_vectored(cx, bufs),
        }
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(cx)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(cx)
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
