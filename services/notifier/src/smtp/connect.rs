use std::{io, time::Duration};

use lettre::transport::smtp::client::AsyncSmtpConnection;
use tokio::{
    net::{TcpStream, lookup_host},
    time,
};

use super::{Encryption, Server, failure::Cause, plaintext::PlaintextStream};

/// Longest time for one of the server's addresses to take a connection, of the whole time for a mail.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// Connects to the server and reads its greeting.
///
/// Without Nagle's algorithm: lettre writes a mail and the dot after it in two steps, and the dot would wait some
/// 40 ms for the acknowledgement of the mail, while nobody knows whether the server has it. With `smtps://` lettre
/// makes the connection itself, and does not offer that.
pub(super) async fn connect(server: &Server) -> Result<AsyncSmtpConnection, Cause> {
    let address = (server.url.host.as_str(), server.url.port);
    if let (Encryption::Implicit, Some(tls)) = (server.url.encryption, &server.tls) {
        let tls = Some(tls.clone());
        return Ok(
            AsyncSmtpConnection::connect_tokio1(address, Some(CONNECT_TIMEOUT), &server.client, tls, None).await?
        );
    }
    let mut reached = Err(io::ErrorKind::NotFound.into());
    for address in lookup_host(address).await? {
        reached = match time::timeout(CONNECT_TIMEOUT, TcpStream::connect(address)).await {
            Ok(reached) => reached,
            Err(_) => Err(io::ErrorKind::TimedOut.into()),
        };
        if reached.is_ok() {
            break;
        }
    }
    let stream = reached?;
    stream.set_nodelay(true)?;
    Ok(AsyncSmtpConnection::connect_with_transport(Box::new(PlaintextStream::new(stream)), &server.client).await?)
}
