use std::error::Error;

use lettre::message::header::{Header, HeaderName, HeaderValue};

/// The header `Auto-Submitted` (RFC 3834 §5), which keeps vacation responders from replying.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AutoSubmitted {
    /// Sent on the system's own initiative.
    Generated,
    /// Sent in reply to what somebody submitted.
    Replied,
}

impl Header for AutoSubmitted {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Auto-Submitted")
    }

    fn parse(value: &str) -> Result<Self, Box<dyn Error + Send + Sync>> {
        match value {
            "auto-generated" => Ok(Self::Generated),
            "auto-replied" => Ok(Self::Replied),
            _ => Err("Auto-Submitted: expected auto-generated or auto-replied".into()),
        }
    }

    fn display(&self) -> HeaderValue {
        let value = match self {
            Self::Generated => "auto-generated",
            Self::Replied => "auto-replied",
        };
        HeaderValue::new(Self::name(), value.to_owned())
    }
}
