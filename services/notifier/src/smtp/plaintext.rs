use std::{
    fmt, io,
    net::SocketAddr,
    pin::Pin,
    task::{Context, Poll, ready},
};

use lettre::transport::smtp::client::AsyncTokioStream;
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
};

/// The first byte of a TLS handshake (RFC 8446 §5.1). No SMTP command begins with it.
const TLS_HANDSHAKE: u8 = 22;

/// Plain text followed the reply to STARTTLS.
#[derive(Debug, thiserror::Error)]
#[error("plain text after the reply to STARTTLS")]
pub(super) struct UnexpectedPlaintext;

/// A connection that begins in plain text and may be upgraded by STARTTLS.
///
/// lettre 0.11 keeps its read buffer across the upgrade. Plain text that an attacker on the network appends to the reply to
/// STARTTLS would be taken for the server's replies afterwards (response injection, see
/// <https://nostarttls.secvuln.info>). A read therefore returns at most one line, so that lettre buffers nothing beyond the
/// current reply, and the TLS handshake fails to start while unread data is pending.
pub(super) struct PlaintextStream {
    stream: TcpStream,
    is_upgraded: bool,
}

impl PlaintextStream {
    /// Wraps a new connection.
    pub(super) fn new(stream: TcpStream) -> Self {
        Self { stream, is_upgraded: false }
    }

    /// Fails if unread data is pending. Data that arrives later breaks the handshake.
    fn reject_pending(&self, cx: &mut Context<'_>) -> io::Result<()> {
        match self.stream.poll_peek(cx, &mut ReadBuf::new(&mut [0])) {
            Poll::Ready(Ok(1..)) => Err(io::Error::other(UnexpectedPlaintext)),
            Poll::Ready(Err(error)) => Err(error),
            Poll::Ready(Ok(0)) | Poll::Pending => Ok(()),
        }
    }
}

impl AsyncRead for PlaintextStream {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        if self.is_upgraded {
            return Pin::new(&mut self.stream).poll_read(cx, buf);
        }
        let mut ahead = ReadBuf::new(buf.initialize_unfilled());
        let available = ready!(self.stream.poll_peek(cx, &mut ahead))?;
        let newline = ahead.filled().iter().position(|byte| *byte == b'\n');
        let mut line = buf.take(newline.map_or(available, |end| end + 1));
        ready!(Pin::new(&mut self.stream).poll_read(cx, &mut line))?;
        let read = line.filled().len();
        buf.advance(read);
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for PlaintextStream {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        if !self.is_upgraded && bytes.first() == Some(&TLS_HANDSHAKE) {
            self.reject_pending(cx)?;
            self.is_upgraded = true;
        }
        Pin::new(&mut self.stream).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

impl AsyncTokioStream for PlaintextStream {
    fn peer_addr(&self) -> io::Result<SocketAddr> {
        self.stream.peer_addr()
    }
}

impl fmt::Debug for PlaintextStream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PlaintextStream").field("is_upgraded", &self.is_upgraded).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use tokio::{
        io::{AsyncReadExt, AsyncWriteExt},
        net::TcpListener,
    };

    use super::*;

    /// The client's and the server's end of a connection.
    async fn connection() -> (PlaintextStream, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (server, _) = listener.accept().await.unwrap();
        (PlaintextStream::new(client), server)
    }

    async fn read(stream: &mut PlaintextStream) -> String {
        let mut buffer = [0; 100];
        let length = stream.read(&mut buffer).await.unwrap();
        String::from_utf8_lossy(&buffer[..length]).into_owned()
    }

    #[tokio::test]
    async fn reads_at_most_one_line_in_plain_text() {
        let (mut client, mut server) = connection().await;
        server.write_all(b"250-one\r\n250 two\r\n250 incomplete").await.unwrap();
        drop(server);
        assert_eq!(read(&mut client).await, "250-one\r\n");
        assert_eq!(read(&mut client).await, "250 two\r\n");
        assert_eq!(read(&mut client).await, "250 incomplete");
        assert_eq!(read(&mut client).await, "", "the end of the connection");
    }

    #[tokio::test]
    async fn starts_no_handshake_while_plain_text_is_pending() {
        let (mut client, mut server) = connection().await;
        server.write_all(b"220 go ahead\r\n250 forged\r\n").await.unwrap();
        assert_eq!(read(&mut client).await, "220 go ahead\r\n");
        let error = client.write_all(&[TLS_HANDSHAKE]).await.unwrap_err();
        assert!(matches!(error.get_ref(), Some(inner) if inner.is::<UnexpectedPlaintext>()), "{error}");
    }

    #[tokio::test]
    async fn passes_data_through_after_the_handshake_has_begun() {
        let (mut client, mut server) = connection().await;
        server.write_all(b"220 go ahead\r\n").await.unwrap();
        assert_eq!(read(&mut client).await, "220 go ahead\r\n");
        client.write_all(&[TLS_HANDSHAKE]).await.unwrap();
        server.write_all(b"a\nb\n").await.unwrap();
        assert_eq!(read(&mut client).await, "a\nb\n");
    }
}
