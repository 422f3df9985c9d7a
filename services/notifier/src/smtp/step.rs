use std::fmt;

/// A step of an SMTP session, in their order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    /// From resolving the host's name to the reply to EHLO, including the TLS handshake of `smtps://`.
    Connect,
    /// STARTTLS (RFC 3207).
    StartTls,
    /// AUTH (RFC 4954).
    Auth,
    /// EHLO on a connection that has carried a mail, to learn whether the server offers PIPELINING.
    Ehlo,
    /// MAIL FROM.
    MailFrom,
    /// RCPT TO for one recipient.
    Recipient,
    /// DATA.
    Data,
    /// The mail itself.
    Message,
    /// NOOP, to check the server without sending.
    Noop,
    /// RSET, to reuse a session whose last transaction is open.
    Reset,
}

impl Step {
    /// The label in metrics.
    pub(super) fn label(self) -> &'static str {
        match self {
            Self::Connect => "connect",
            Self::StartTls => "starttls",
            Self::Auth => "auth",
            Self::Ehlo => "ehlo",
            Self::MailFrom => "mail",
            Self::Recipient => "rcpt",
            Self::Data => "data",
            Self::Message => "message",
            Self::Noop => "noop",
            Self::Reset => "rset",
        }
    }

    /// The variables to check if the server rejects this step, for an error message.
    pub(super) fn advice(self) -> &'static str {
        match self {
            Self::Connect => ": check SMTP_URL, whose path is the name for EHLO",
            Self::Auth => ": check user and password in SMTP_URL",
            Self::MailFrom => ": check MAIL_FROM and the login in SMTP_URL",
            Self::StartTls | Self::Ehlo | Self::Recipient | Self::Data | Self::Message | Self::Noop | Self::Reset => "",
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Connect => "the connection",
            Self::StartTls => "STARTTLS",
            Self::Auth => "the login",
            Self::Ehlo => "EHLO",
            Self::MailFrom => "MAIL FROM",
            Self::Recipient => "RCPT TO",
            Self::Data => "DATA",
            Self::Message => "the mail",
            Self::Noop => "NOOP",
            Self::Reset => "RSET",
        })
    }
}
