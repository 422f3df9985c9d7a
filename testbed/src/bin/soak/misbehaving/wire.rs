use std::{io, time::Duration};

use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::{TcpSocket, TcpStream, lookup_host},
    time,
};

use super::fault::Fault;

/// Interval at which a slow client sends a byte.
const BYTE_EVERY: Duration = Duration::from_millis(500);

/// A connection that sends raw bytes, whether or not they are a whole request.
pub(super) struct Wire(BufReader<TcpStream>);

impl Wire {
    /// Connects to `host:port`.
    pub(super) async fn open(site: &str) -> Result<Self, Fault> {
        let stream = TcpStream::connect(site).await.map_err(Fault::NoConnection)?;
        Ok(Self(BufReader::new(stream)))
    }

    /// Connects to `host:port`, with a receive buffer of this many bytes.
    pub(super) async fn with_room(site: &str, bytes: u32) -> Result<Self, Fault> {
        let connecting = async {
            let address = lookup_host(site).await?.next().ok_or(io::ErrorKind::NotFound)?;
            let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
            socket.set_recv_buffer_size(bytes)?;
            socket.connect(address).await
        };
        Ok(Self(BufReader::new(connecting.await.map_err(Fault::NoConnection)?)))
    }

    /// Sends these bytes.
    pub(super) async fn send(&mut self, bytes: impl AsRef<[u8]>) -> Result<(), Fault> {
        Ok(self.0.get_mut().write_all(bytes.as_ref()).await?)
    }

    /// Sends byte by byte, slowly, until the gateway closes the connection. Returns its response.
    pub(super) async fn dribble(&mut self, bytes: impl Iterator<Item = u8>) -> Vec<u8> {
        let (mut reading, mut writing) = self.0.get_mut().split();
        let dribbling = async {
            for byte in bytes {
                if writing.write_u8(byte).await.is_err() {
                    break;
                }
                time::sleep(BYTE_EVERY).await;
            }
            std::future::pending::<()>().await;
        };
        let mut said = Vec::new();
        tokio::select! {
            // A reset connection is closed too.
            _ = reading.read_to_end(&mut said) => {}
            () = dribbling => {}
        }
        said
    }

    /// Reads until the gateway closes the connection.
    pub(super) async fn read_to_end(&mut self) -> Vec<u8> {
        let mut said = Vec::new();
        // A reset connection is closed too.
        let _ = self.0.read_to_end(&mut said).await;
        said
    }

    /// Reads the head of a response with this status. Returns the length of its body.
    pub(super) async fn read_head(&mut self, status: u16) -> Result<u64, Fault> {
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            if self.0.read_line(&mut head).await? == 0 {
                return Err(Fault::Answered(head));
            }
        }
        let is_it = head.starts_with(&format!("HTTP/1.1 {status} "));
        let length = head.lines().find_map(|line| {
            let (name, value) = line.split_once(':')?;
            name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse().ok())?
        });
        length.filter(|_| is_it).ok_or(Fault::Answered(head))
    }

    /// Reads this many bytes in pieces, with a `pause` after each.
    pub(super) async fn read(&mut self, mut length: u64, piece: usize, pause: Duration) -> Result<(), Fault> {
        let mut buffer = vec![0; piece];
        while length > 0 {
            let wanted = usize::try_from(length).unwrap_or(piece).min(piece);
            let read = self.0.read(&mut buffer[..wanted]).await?;
            if read == 0 {
                return Err(io::Error::from(io::ErrorKind::UnexpectedEof).into());
            }
            length -= read as u64;
            time::sleep(pause).await;
        }
        Ok(())
    }

    /// Resets the connection instead of closing it.
    pub(super) fn reset(self) -> Result<(), Fault> {
        Ok(self.0.get_ref().set_zero_linger()?)
    }
}

/// Checks that a refusal has this status, or that the connection was closed without a response.
pub(super) fn refused(said: &[u8], status: u16) -> Result<(), Fault> {
    if said.is_empty() || said.starts_with(format!("HTTP/1.1 {status} ").as_bytes()) {
        return Ok(());
    }
    let first_line = said.split(|byte| *byte == b'\r').next().unwrap_or_default();
    Err(Fault::Answered(String::from_utf8_lossy(first_line).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_is_silence_or_its_status() {
        assert!(refused(b"", 408).is_ok());
        assert!(refused(b"HTTP/1.1 408 Request Timeout\r\n\r\n", 408).is_ok());
        let fault = refused(b"HTTP/1.1 200 OK\r\nserver: x\r\n", 408).unwrap_err();
        assert_eq!(fault.to_string(), "answered \"HTTP/1.1 200 OK\"");
    }
}
