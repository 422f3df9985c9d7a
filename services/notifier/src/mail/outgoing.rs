use lettre::{Message, address::Envelope};
use uuid::Uuid;

use crate::dkim::Signer;

/// A mail ready to be sent.
#[derive(Clone)]
pub struct Mail {
    id: Uuid,
    envelope: Envelope,
    bytes: Vec<u8>,
}

impl Mail {
    /// Formats `message`, and signs it if there is a key.
    pub(super) fn new(id: Uuid, message: &Message, signer: Option<&Signer>) -> Self {
        let mut bytes = message.formatted();
        if let Some(signer) = signer {
            bytes = signer.sign(&bytes);
        }
        Self { id, envelope: message.envelope().clone(), bytes }
    }

    /// The enquiry's id, or the id that an acknowledgement derives from it.
    pub fn id(&self) -> Uuid {
        self.id
    }

    /// Sender and recipients.
    pub fn envelope(&self) -> &Envelope {
        &self.envelope
    }

    /// Headers and body (RFC 5322).
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}
