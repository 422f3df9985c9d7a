use std::time::Duration;

use testbed::{
    report::{Report, Table},
    system::{Part, System},
};

use crate::{
    Outcome,
    load::times,
    mailed::{fill_queue, rate, wait_for},
};

/// Time that the mail server takes for each mail.
pub(crate) const DELAY: Duration = Duration::from_millis(200);
/// Mails per notifier: about ten seconds of work.
const MAILS: usize = 200;
/// Mails that one notifier sends at once: the default of SMTP_MAX_CONNECTIONS.
const CONNECTIONS: usize = 2;

/// Fills the queue, starts the notifiers and times the mails. Returns mails per second.
pub(crate) async fn measure(
    system: &mut System,
    notifiers: usize,
    alone: Option<f64>,
    report: &Report,
    table: &mut Table,
) -> Outcome<f64> {
    report.progress(&format!("delivery: mailing, {notifiers} × notifier"));
    for number in 0..notifiers {
        system.part(Part::Notifier(number)).stop().await?;
    }
    let wanted = MAILS * notifiers;
    fill_queue(system, wanted).await?;
    for number in 0..notifiers {
        system.part(Part::Notifier(number)).start().await?;
    }
    // All notifiers are working once as many mails have been sent as they send concurrently.
    let rate = rate(&wait_for(system.mailbox(), wanted).await?[notifiers * CONNECTIONS..]);
    let beside = alone.map(|alone| format!("{} of one's", times(rate, alone))).unwrap_or_default();
    let name = format!("mails of {} ms each, {notifiers} × notifier", DELAY.as_millis());
    table.row([name, format!("{rate:.1}"), String::new(), String::new(), beside]);
    Ok(rate)
}
