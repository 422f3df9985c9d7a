use std::{
    io,
    net::{Shutdown, TcpStream},
    os::fd::AsFd,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// The socket of a connection that is being opened, which is closed unless the connection is established in time.
///
/// lapin keeps opening a connection after its future is dropped: a peer that accepts connections and never answers would
/// hold a thread and a socket for each attempt.
#[derive(Debug, Clone, Default)]
pub(crate) struct PendingSocket(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    socket: Option<TcpStream>,
    is_cancelled: bool,
}

/// Closes the socket when it is dropped: see [`PendingSocket::close_on_drop`].
#[derive(Debug)]
pub(crate) struct CloseOnDrop(PendingSocket);

impl PendingSocket {
    /// Keeps a second handle to the socket of `stream`.
    ///
    /// # Errors
    ///
    /// If the attempt was cancelled, or the handle cannot be duplicated.
    pub(crate) fn set(&self, stream: &impl AsFd) -> io::Result<()> {
        let mut state = self.state();
        if state.is_cancelled {
            return Err(io::ErrorKind::ConnectionAborted.into());
        }
        state.socket = Some(stream.as_fd().try_clone_to_owned()?.into());
        Ok(())
    }

    /// A guard that closes the socket when it is dropped, unless [`PendingSocket::release`] was called.
    pub(crate) fn close_on_drop(&self) -> CloseOnDrop {
        CloseOnDrop(self.clone())
    }

    /// Releases the socket once the connection is established, whose owner closes it.
    pub(crate) fn release(&self) {
        self.state().socket = None;
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for CloseOnDrop {
    fn drop(&mut self) {
        let mut state = self.0.state();
        state.is_cancelled = true;
        if let Some(socket) = state.socket.take()
            && let Err(error) = socket.shutdown(Shutdown::Both)
        {
            tracing::debug!(%error, "cancelled connection was already closed");
        }
    }
}
