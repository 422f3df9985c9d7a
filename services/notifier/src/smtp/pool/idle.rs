use std::{
    sync::{Mutex, PoisonError},
    time::Duration,
};

use tokio::{
    sync::Notify,
    time::{self, Instant},
};

use super::PoolLimits;
use crate::smtp::{SmtpSession, session::State};

/// Sessions that wait for the next mail.
#[derive(Debug)]
pub(super) struct IdleSessions {
    timeout: Duration,
    max_mails: u32,
    max_age: Duration,
    sessions: Mutex<Sessions>,
    /// Notified of each new session.
    added: Notify,
}

#[derive(Debug, Default)]
struct Sessions {
    /// In the order in which they became idle, each with the time at which it is to be ended.
    idle: Vec<(SmtpSession, Instant)>,
    is_closed: bool,
}

impl IdleSessions {
    pub(super) fn new(limits: &PoolLimits) -> Self {
        Self {
            timeout: limits.idle_timeout,
            max_mails: limits.max_mails,
            max_age: limits.max_age,
            sessions: Mutex::default(),
            added: Notify::new(),
        }
    }

    /// Takes the session that became idle last, so that the others end if one is enough.
    pub(super) fn take(&self) -> Option<SmtpSession> {
        self.with(|sessions| sessions.idle.pop()).map(|(session, _)| session)
    }

    /// Returns true if another mail may follow on `session` after this number of `mails`.
    pub(super) fn may_follow(&self, mails: u32, session: &SmtpSession) -> bool {
        mails < self.max_mails && Instant::now() < self.too_old(session)
    }

    fn too_old(&self, session: &SmtpSession) -> Instant {
        session.opened() + self.max_age
    }

    /// Keeps `session` for the next mail, or returns it to be ended if it may carry no other.
    pub(super) fn put(&self, session: SmtpSession) -> Option<SmtpSession> {
        if session.state > State::NeedsReset || !self.may_follow(session.mails, &session) {
            return Some(session);
        }
        let expires = self.too_old(&session).min(Instant::now() + self.timeout);
        let refused = self.with(|sessions| {
            if sessions.is_closed {
                return Some(session);
            }
            sessions.idle.push((session, expires));
            None
        });
        self.added.notify_one();
        refused
    }

    /// Waits until a session has expired.
    pub(super) async fn expired(&self) {
        loop {
            match self.with(|sessions| sessions.idle.iter().map(|(_, expires)| *expires).min()) {
                Some(expires) if expires <= Instant::now() => return,
                // If the session is taken in the meantime, the next expiry is determined again.
                Some(expires) => {
                    let _ = time::timeout_at(expires, self.added.notified()).await;
                }
                None => self.added.notified().await,
            }
        }
    }

    /// Takes a session that has expired, if it was not taken for a mail.
    pub(super) fn take_expired(&self) -> Option<SmtpSession> {
        let now = Instant::now();
        self.with(|sessions| {
            let index = sessions.idle.iter().position(|(_, expires)| *expires <= now)?;
            Some(sessions.idle.remove(index).0)
        })
    }

    /// Keeps no session from now on, and returns those that are idle.
    pub(super) fn close(&self) -> Vec<SmtpSession> {
        self.with(|sessions| {
            sessions.is_closed = true;
            sessions.idle.drain(..).map(|(session, _)| session).collect()
        })
    }

    fn with<T>(&self, change: impl FnOnce(&mut Sessions) -> T) -> T {
        change(&mut self.sessions.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
