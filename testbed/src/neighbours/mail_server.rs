use std::{path::Path, time::Duration};

use crate::program::Program;

/// A mail server on `port` (Debian's python3-aiosmtpd) that takes `delay` for each mail and records it in `mailbox`
/// before accepting it.
pub fn mail_server(port: u16, mailbox: &Path, delay: Duration, folder: &Path) -> Program {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/src/neighbours/mail_server.py");
    Program::new("mail-server", "/usr/bin/python3", format!("127.0.0.1:{port}"), folder).arguments([
        script.to_owned(),
        port.to_string(),
        mailbox.display().to_string(),
        delay.as_secs_f64().to_string(),
    ])
}
