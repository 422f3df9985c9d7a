use std::{
    collections::VecDeque,
    sync::{Mutex, PoisonError},
};

use tokio::sync::{OwnedSemaphorePermit, oneshot};

use super::{Envelope, SmtpSession};

/// Mails that wait for a connection, in the order of their arrival.
///
/// A connection may send the envelope of the first waiting mail with the content of the mail that it carries. The waiting mail
/// then waits for that connection.
#[derive(Debug, Default)]
pub(crate) struct WaitingMails(Mutex<Queue>);

#[derive(Debug, Default)]
struct Queue {
    mails: VecDeque<WaitingMail>,
    /// The number of mails so far, which is the next one's ticket.
    tickets: u64,
}

/// A mail that waits for a connection.
#[derive(Debug)]
pub(super) struct WaitingMail {
    ticket: u64,
    /// `None` if it may not be sent ahead.
    envelope: Option<Envelope>,
    session: oneshot::Sender<HandedOver>,
}

/// A session to which the envelope of the next mail was sent, with its permit.
#[derive(Debug)]
pub(super) struct HandedOver {
    pub(super) session: SmtpSession,
    pub(super) permit: OwnedSemaphorePermit,
}

/// A mail's place among those that wait. Dropping it gives it up.
#[derive(Debug)]
pub(super) struct Place<'a> {
    waiting: &'a WaitingMails,
    ticket: u64,
    session: oneshot::Receiver<HandedOver>,
}

impl WaitingMails {
    /// Adds a mail, with the envelope that may be sent ahead.
    pub(super) fn join(&self, envelope: Option<Envelope>) -> Place<'_> {
        let (sender, session) = oneshot::channel();
        let ticket = self.with(|queue| {
            let ticket = queue.tickets;
            queue.tickets += 1;
            queue.mails.push_back(WaitingMail { ticket, envelope, session: sender });
            ticket
        });
        Place { waiting: self, ticket, session }
    }

    /// Takes the first mail if it has an envelope for which `choose` returns `Some`. The mails behind it
    /// are not considered, so that they do not overtake it.
    pub(super) fn take(&self, choose: impl FnOnce(&Envelope) -> Option<()>) -> Option<WaitingMail> {
        self.with(|queue| {
            choose(queue.mails.front()?.envelope.as_ref()?)?;
            queue.mails.pop_front()
        })
    }

    fn with<T>(&self, change: impl FnOnce(&mut Queue) -> T) -> T {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl WaitingMail {
    /// Gives the mail the session that has its envelope. If the mail waits no longer, the session is dropped without QUIT: the
    /// server waits for content.
    pub(super) fn hand_over(self, mut session: SmtpSession, permit: OwnedSemaphorePermit) {
        session.sent_ahead = self.envelope;
        let _ = self.session.send(HandedOver { session, permit });
    }
}

impl Place<'_> {
    /// Waits for the session that has the mail's envelope. `None` if that session has ended.
    pub(super) async fn session(&mut self) -> Option<HandedOver> {
        (&mut self.session).await.ok()
    }

    /// Gives the place up. Returns false if the envelope was sent, so that the session is to be awaited.
    pub(super) fn leave(&self) -> bool {
        self.waiting.with(|queue| {
            let place = queue.mails.iter().position(|mail| mail.ticket == self.ticket);
            place.and_then(|place| queue.mails.remove(place)).is_some()
        })
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.leave();
    }
}
