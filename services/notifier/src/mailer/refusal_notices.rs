use std::sync::Arc;

use lettre::message::{Mailbox, Mailboxes};
use metrics::counter;
use uuid::Uuid;

use super::notices::Notices;
use crate::message::recipients::Recipients;

const SUBJECT: &str = "An enquiry was refused by the mail server";
/// Derives the notice's id from the enquiry's, so that their Message-IDs differ.
const ID_NAME: &[u8] = b"refused";

/// Notifies the staff of an enquiry whose content the mail server refused, such as a test virus or a link.
#[derive(Debug, Clone)]
pub(crate) struct RefusalNotices {
    notices: Arc<Notices>,
}

impl RefusalNotices {
    pub(crate) fn new(notices: Arc<Notices>) -> Self {
        Self { notices }
    }

    /// Notifies `recipients` that the mail server refused this enquiry for `reason`. The notice holds the enquiry's id and
    /// nothing else of it. Returns true if at least one recipient has it.
    pub(crate) async fn send(&self, enquiry: Uuid, recipients: &Recipients, reason: &str) -> bool {
        let to: Mailboxes = recipients.addresses().iter().map(|address| Mailbox::new(None, address.clone())).collect();
        // The same id each time, so that a mailbox can merge the notices of a message that was delivered twice.
        let id = Uuid::new_v5(&enquiry, ID_NAME);
        let sent = self.notices.send(id, &to, SUBJECT, text(enquiry, reason)).await;
        let outcome = if sent.is_ok() { "sent" } else { "failed" };
        counter!("refusal_notices_total", "outcome" => outcome).increment(1);
        match sent {
            Ok(sent) => {
                for reason in &sent.refusals {
                    tracing::warn!(enquiry.id = %enquiry, %reason, "refusal notice not sent to one recipient");
                }
                true
            }
            Err(error) => {
                tracing::error!(enquiry.id = %enquiry, %error, "refusal notice not sent");
                false
            }
        }
    }
}

fn text(enquiry: Uuid, reason: &str) -> String {
    format!(
        "An enquiry came in by the website, and the mail server does not let it through:\n{reason}.\n\n\
         It may be spam, or hold something that a virus scanner objects to. It is kept, under this id:\n\n{enquiry}\n\n\
         Whoever runs the website sees all of it with\n\n\
         notifier dead show {enquiry}\n\n\
         and then mails it again (notifier dead replay) or deletes it (notifier dead purge).\n"
    )
}
