use std::sync::Arc;

use lettre::message::{Mailbox, Mailboxes};
use metrics::counter;
use uuid::Uuid;

use crate::{notices::Notices, recipients::Recipients};

const SUBJECT: &str = "An enquiry was refused by the mail server";
/// Makes a Message-ID of the notice that is not the enquiry's own.
const NOTICE: &[u8] = b"refused";

/// Tells the staff of an enquiry that the mail server refuses for what is in it, such as a test virus or a link.
#[derive(Debug, Clone)]
pub(crate) struct RefusalNotices {
    notices: Arc<Notices>,
}

impl RefusalNotices {
    pub(crate) fn new(notices: Arc<Notices>) -> Self {
        Self { notices }
    }

    /// Tells `recipients` that the mail with this enquiry was refused for `reason`, in a mail that holds nothing of it but
    /// its id. Returns true if one of them has it.
    pub(crate) async fn send(&self, enquiry: Uuid, recipients: &Recipients, reason: &str) -> bool {
        let to: Mailboxes = recipients.addresses().iter().map(|address| Mailbox::new(None, address.clone())).collect();
        // The same each time: a mailbox folds the two of a message that was delivered twice.
        let id = Uuid::new_v5(&enquiry, NOTICE);
        let sent = self.notices.send(id, &to, SUBJECT, text(enquiry, reason)).await;
        let outcome = if sent.is_ok() { "sent" } else { "failed" };
        counter!("refusal_notices_total", "outcome" => outcome).increment(1);
        match sent {
            Ok(sent) => {
                for reason in &sent.refusals {
                    tracing::warn!(enquiry.id = %enquiry, %reason, "one of the staff has no notice of a refused enquiry");
                }
                true
            }
            Err(error) => {
                tracing::error!(enquiry.id = %enquiry, %error, "the staff have no notice of a refused enquiry");
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
