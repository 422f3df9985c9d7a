use std::{path::Path, time::Duration};

use crate::program::Program;

/// How the mail server treats the mails that it gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MailServing {
    /// It accepts each at once.
    Prompt,
    /// It takes this time for each.
    Slow(Duration),
    /// It accepts each at once, but now and then ends a session between two mails: it closes the connection, with or without
    /// a 421, or replies no more.
    EndsSessions,
}

/// A mail server on `port` (Debian's python3-aiosmtpd) that records each mail in `mailbox` before accepting it.
pub fn mail_server(port: u16, mailbox: &Path, serving: MailServing, folder: &Path) -> Program {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/src/neighbours/mail_server.py");
    let delay = match serving {
        MailServing::Slow(delay) => delay,
        MailServing::Prompt | MailServing::EndsSessions => Duration::ZERO,
    };
    Program::new("mail-server", "/usr/bin/python3", format!("127.0.0.1:{port}"), folder)
        .arguments([
            script.to_owned(),
            port.to_string(),
            mailbox.display().to_string(),
            delay.as_secs_f64().to_string(),
        ])
        .arguments((serving == MailServing::EndsSessions).then_some("ends-sessions"))
}
