use std::error::Error;

use lettre::message::header::{Header, HeaderName, HeaderValue};

/// `Auto-Submitted` (RFC 3834 §5): no person wrote the mail, so that no program answers it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AutoSubmitted {
    /// Nobody's mail was answered.
    Generated,
    /// It answers what somebody sent.
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
