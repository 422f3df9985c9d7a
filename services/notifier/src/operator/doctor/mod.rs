//! `notifier doctor`: checks every dependency, and says what is wrong and what to do.
//!
//! It changes nothing, sends nothing, and continues after a failure. It cannot check the queues' bindings: AMQP has no query
//! for them, and every session of a service declares them.

mod broker;
mod finding;
mod redis;

use std::io::{self, Write};

use crate::{Config, Transport, mailer::SendError};
use finding::Finding;

/// Why `notifier doctor` failed.
#[derive(Debug, thiserror::Error)]
pub enum DoctorError {
    /// The number of checks that failed, each with a line in the output.
    #[error("failed checks: {0}")]
    Failed(usize),
    /// The output could not be written.
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
}

/// Writes one line per check: `ok`, `warn` or `FAIL`, what is wrong and what to do. No personal data and no secrets.
///
/// # Errors
///
/// If a check failed.
pub async fn doctor(config: &Config, out: &mut impl Write) -> Result<(), DoctorError> {
    let mut failed = write_findings(&configuration(config), out)?;
    failed += write_findings(&broker::check(&config.broker).await, out)?;
    failed += write_findings(&redis::check(config).await, out)?;
    failed += write_findings(&[mail(config).await], out)?;
    if failed > 0 { Err(DoctorError::Failed(failed)) } else { Ok(()) }
}

/// Writes the findings. Returns the number of failures.
fn write_findings(findings: &[Finding], out: &mut impl Write) -> io::Result<usize> {
    findings.iter().try_for_each(|finding| writeln!(out, "{finding}"))?;
    Ok(findings.iter().filter(|finding| finding.is_failure()).count())
}

/// The variables were checked before this command began.
fn configuration(config: &Config) -> Vec<Finding> {
    let mut findings = vec![Finding::ok("configuration", "every variable can be used")];
    if config.alert.url.is_none() && config.alert_to.iter().next().is_none() {
        let no_alerts = "no alerts are sent about undelivered enquiries: set ALERT_URL or ALERT_MAIL_TO";
        findings.push(Finding::warn("alerts", no_alerts));
    }
    findings
}

/// Checks that a mail could be sent, without sending one.
async fn mail(config: &Config) -> Finding {
    let name = match config.transport {
        Transport::Smtp(_) => "mail server",
        Transport::Folder(_) => "mail folder",
    };
    match (check_transport(config).await, &config.transport) {
        (Err(error), _) => Finding::fail(name, error.to_string()),
        (Ok(()), Transport::Smtp(_)) => Finding::ok(name, "accepts connection, TLS and login with SMTP_URL"),
        (Ok(()), Transport::Folder(folder)) => Finding::warn(
            name,
            format!("without SMTP_URL mails become files in {}, which is writable", folder.display()),
        ),
    }
}

async fn check_transport(config: &Config) -> Result<(), SendError> {
    config.notices().await?.check().await
}
