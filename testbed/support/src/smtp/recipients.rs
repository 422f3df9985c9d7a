use std::{
    collections::HashSet,
    sync::{Arc, Mutex},
};

/// The recipients that the server refuses. Clones share it.
#[derive(Debug, Clone, Default)]
pub(super) struct Recipients {
    /// Recipients that are accepted at the next attempt.
    deferred: Arc<Mutex<HashSet<String>>>,
}

impl Recipients {
    /// The reply to a recipient that is refused. As real servers do, it quotes the address.
    pub(super) fn refusal(&self, address: &str) -> Option<String> {
        if address.starts_with("refused") {
            return Some(format!("550 5.1.1 <{address}> no such mailbox"));
        }
        let is_once = address.starts_with("busy-once");
        let is_busy = if is_once {
            self.deferred.lock().unwrap().insert(address.to_owned())
        } else {
            address.starts_with("busy")
        };
        is_busy.then(|| format!("451 4.3.0 <{address}> try again later"))
    }
}
