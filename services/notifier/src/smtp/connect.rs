use std::{io, time::Duration};

use lettre::transport::smtp::client::AsyncSmtpConnection;
use tokio::{
    net::{TcpStream, lookup_host},
    time,
};

use super::{Encryption, Server, failure::Cause, plaintext::PlaintextStream};

/// Timeout for connecting to one of the server's addresses, within the timeout for the mail.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// Connects to the server and reads its greeting.
///
/// Nagle's algorithm is off: the last segment of a mail would wait for the acknowledgement of those before it, some 40 ms.
/// With `smtps://` lettre opens the connection and does not offer that option.
pub(super) async fn connect(server: &Server) -> Result<AsyncSmtpConnection, Cause> {
    let address = (server.url.host.as_str(), server.url.port);
    if let (Encryption::Implicit, Some(tls)) = (server.url.encryption, &server.tls) {
        let tls = Some(tls.clone());
        return Ok(
            AsyncSmtpConnection::connect_tokio1(address, Some(CONNECT_TIMEOUT), &server.client, tls, None).await?
        );
    }
    let mut connected = Err(io::ErrorKind::NotFound.into());
    for address in lookup_host(address).await? {
        connected = match time::timeout(CONNECT_TIMEOUT, TcpStream::connect(address)).await {
            Ok(connected) => connected,
            Err(_) => Err(io::ErrorKind::TimedOut.into()),
        };
        if connected.is_ok() {
            break;
        }
    }
    let stream = connected?;
    stream.set_nodelay(true)?;
    Ok(AsyncSmtpConnection::connect_with_transport(Box::new(PlaintextStream::new(stream)), &server.client).await?)
}
