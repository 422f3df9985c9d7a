use std::{
    io,
    net::{Shutdown, TcpStream},
    os::fd::AsFd,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// The socket of a connection that is being opened, to be hung up unless the connection stands in time.
///
/// lapin goes on opening what nobody waits for any more: a peer that takes connections and says nothing would keep a
/// thread and a socket of ours for each attempt.
#[derive(Debug, Clone, Default)]
pub(crate) struct Line(Arc<Mutex<Attempt>>);

#[derive(Debug, Default)]
struct Attempt {
    socket: Option<TcpStream>,
    is_over: bool,
}

/// See [`Line::hang_up`].
#[derive(Debug)]
pub(crate) struct HangUp(Line);

impl Line {
    /// Keeps a second handle to the socket of `stream`, which may be one that nobody waits for any more: an error then.
    pub(crate) fn hold(&self, stream: &impl AsFd) -> io::Result<()> {
        let mut attempt = self.attempt();
        if attempt.is_over {
            return Err(io::ErrorKind::ConnectionAborted.into());
        }
        attempt.socket = Some(stream.as_fd().try_clone_to_owned()?.into());
        Ok(())
    }

    /// What hangs it up when it is dropped, unless the line is [`Line::established`] by then.
    pub(crate) fn hang_up(&self) -> HangUp {
        HangUp(self.clone())
    }

    /// Lets go of the socket: the connection stands, and whoever has it ends it.
    pub(crate) fn established(&self) {
        self.attempt().socket = None;
    }

    fn attempt(&self) -> MutexGuard<'_, Attempt> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for HangUp {
    fn drop(&mut self) {
        let mut attempt = self.0.attempt();
        attempt.is_over = true;
        if let Some(socket) = attempt.socket.take()
            && let Err(error) = socket.shutdown(Shutdown::Both)
        {
            tracing::debug!(%error, "a connection that was given up is gone already");
        }
    }
}
