/// The step of an SMTP session at which a fault occurs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum At {
    /// Instead of the greeting.
    Greeting,
    /// After an EHLO that follows a mail.
    SecondEhlo,
    /// After AUTH.
    Auth,
    /// After MAIL FROM.
    MailFrom,
    /// After each RCPT TO.
    Recipient,
    /// After DATA.
    Data,
    /// After the mail's first line.
    MidMail,
    /// After the mail's last line.
    Message,
    /// After QUIT.
    Quit,
}

/// The server's action at that step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    /// Sends this reply.
    Answer(&'static str),
    /// Sends nothing more and keeps the connection open.
    Hang,
    /// Closes the connection.
    Drop,
}
