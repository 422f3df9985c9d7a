use std::ops::Deref;

use futures_util::FutureExt;

/// A connection to a node, which is closed when this is dropped.
///
/// lapin closes a connection when its last channel is dropped, but keeps a channel whose consumer was being created when the
/// caller gave up, at a timeout or the shutdown. Such a connection would stay open until the process ends, with its exclusive
/// queues and its unacknowledged messages.
#[derive(Debug)]
pub struct Connection(pub(crate) lapin::Connection);

impl Deref for Connection {
    type Target = lapin::Connection;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        // The first poll passes the command to lapin's task, which sends it. It fails where the connection is already closed.
        let _: Option<Result<(), lapin::Error>> = self.0.close(200, "dropped".into()).now_or_never();
    }
}
