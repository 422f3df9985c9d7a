//! `notifier doctor`: what works, what does not, and what to do about it.
//!
//! It changes nothing, sends nothing, and goes on after a failure. Whether the queues are bound to the
//! exchange it cannot say: AMQP has no question for that, and every session of a service binds them.

mod broker;
mod finding;
mod mail;
mod redis;

use std::io::{self, Write};

use crate::Config;
use finding::Finding;

/// Why the doctor is not content.
#[derive(Debug, thiserror::Error)]
pub enum DoctorError {
    /// So many checks failed; each has its line.
    #[error("failed checks: {0}")]
    Failed(usize),
    /// The output could not be written.
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
}

/// Writes a line a check: `ok`, `warn` or `FAIL`, and in words what is wrong and what to do. No personal
/// data and no secret. An error if any check failed.
pub async fn doctor(config: &Config, out: &mut impl Write) -> Result<(), DoctorError> {
    let mut failed = tell(&configuration(config), out)?;
    failed += tell(&broker::check(&config.broker).await, out)?;
    failed += tell(&redis::check(config).await, out)?;
    failed += tell(&mail::check(config).await, out)?;
    if failed > 0 { Err(DoctorError::Failed(failed)) } else { Ok(()) }
}

/// Writes the findings; the answer is how many are failures.
fn tell(findings: &[Finding], out: &mut impl Write) -> io::Result<usize> {
    findings.iter().try_for_each(|finding| writeln!(out, "{finding}"))?;
    Ok(findings.iter().filter(|finding| finding.is_failure()).count())
}

/// The configuration itself was checked before this command began.
fn configuration(config: &Config) -> Vec<Finding> {
    let mut findings = vec![Finding::ok("configuration", "every variable can be used")];
    if config.alert.url.is_none() && config.alert_to.iter().next().is_none() {
        let silent = "no alarm is sent of undelivered enquiries: set ALERT_URL or ALERT_MAIL_TO";
        findings.push(Finding::warn("alarm", silent));
    }
    findings
}
