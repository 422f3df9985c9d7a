//! `notifier doctor`: checks a deployment from inside and outside, and says what is wrong and what to do.
//!
//! It changes nothing, sends nothing, and continues after a failure. What cannot be reached is reported as such and is no
//! failure; only what the notifier itself cannot work without fails when it is unreachable (broker, Redis, mail server).
//! Without a public `SITE_ORIGIN` there is no deployment, and nothing is asked of other people's servers.
//!
//! One check a file, which run at the same time and are printed in this order:
//!
//! * `site`: its DNS entry, certificate, redirect to https and HSTS
//! * `mail`: the login, SPF, DKIM, DMARC and the mail server's reverse name
//! * `broker`, `redis`, `google`, `disk`, `clock`
//!
//! `finding` is the outcome of a check, `settings` what other processes are set to, and `dns` the resolver.

mod broker;
mod clock;
mod disk;
mod dns;
mod finding;
mod google;
mod mail;
mod redis;
mod settings;
mod site;

use std::{
    io::{self, Write},
    time::Duration,
};

use crate::Config;
use dns::Dns;
use finding::{Finding, Summary, within};
pub use settings::Settings;
use site::SiteClient;

/// Maximum time for one check; most end after their own, shorter ones.
const CHECK_TIMEOUT: Duration = Duration::from_secs(45);

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

/// Writes one line per check: `ok`, `warn`, `FAIL` or `?` (not checked), what is wrong and what to do. No personal data and
/// no secrets.
///
/// # Errors
///
/// If a check failed.
pub async fn doctor(config: &Config, settings: &Settings, out: &mut impl Write) -> Result<(), DoctorError> {
    let dns = Dns::of_machine();
    let site_client = SiteClient::default();
    let (site, mail, broker, redis, google, disk, clock) = tokio::join!(
        within(CHECK_TIMEOUT, "site", site::check(&settings.site, &dns, &site_client)),
        within(CHECK_TIMEOUT, "mail", mail::check(config, &settings.site, &dns)),
        within(CHECK_TIMEOUT, "broker", broker::check(&config.broker, &config.declaration.retries)),
        within(CHECK_TIMEOUT, "Redis", redis::check(config)),
        within(CHECK_TIMEOUT, "Google", google::check(settings.google.as_ref())),
        within(CHECK_TIMEOUT, "spool disk", disk::check(settings.spool.as_ref())),
        within(CHECK_TIMEOUT, "clock", clock::check(&settings.site, &dns, clock::NTP_PORT)),
    );
    let findings: Vec<Finding> =
        [configuration(config), site, mail, broker, redis, google, disk, clock].into_iter().flatten().collect();
    findings.iter().try_for_each(|finding| writeln!(out, "{finding}"))?;
    let summary = Summary::of(&findings);
    writeln!(out, "{summary}")?;
    if summary.failed > 0 { Err(DoctorError::Failed(summary.failed)) } else { Ok(()) }
}

/// The variables were checked before this command began.
fn configuration(config: &Config) -> Vec<Finding> {
    let mut findings = vec![Finding::passed("configuration", "every variable can be used")];
    if config.alert.url.is_none() && config.alert_to.iter().next().is_none() {
        let no_alerts = "no alerts are sent about undelivered enquiries: set ALERT_URL or ALERT_MAIL_TO";
        findings.push(Finding::warning("alerts", no_alerts));
    }
    findings
}
