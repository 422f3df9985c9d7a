use std::time::Duration;

use testbed::{
    report::{Report, Table},
    system::{Part, System},
};
use tokio::time::{self, Instant};

use crate::{
    Outcome,
    accepting::Sessions,
    load::{AsyncWork, times},
};

/// Time that the mail server takes for each mail.
pub(crate) const DELAY: Duration = Duration::from_millis(200);
/// Mails per notifier: about ten seconds of work.
const MAILS: usize = 200;
/// Mails that one notifier sends at once: the default of SMTP_MAX_CONNECTIONS.
const CONNECTIONS: usize = 2;
const POLL_INTERVAL: Duration = Duration::from_millis(10);

/// Fills the queue, starts the notifiers and times the mails. Returns mails per second.
#[expect(clippy::cast_precision_loss, reason = "mails are counted in hundreds")]
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
    let sessions = Sessions::open(system).await?;
    let mut publishing = sessions.publishing();
    let wanted = MAILS * notifiers;
    for _ in 0..wanted {
        publishing.once().await?;
    }
    sessions.close().await;
    for number in 0..notifiers {
        system.part(Part::Notifier(number)).start().await?;
    }
    // All notifiers are working once as many mails have been sent as they send concurrently.
    let (begun_with, began) = mails(system, notifiers * CONNECTIONS).await?;
    let (_, ended) = mails(system, wanted).await?;
    let rate = (wanted - begun_with) as f64 / (ended - began).as_secs_f64();
    let beside = alone.map(|alone| format!("{} of one's", times(rate, alone))).unwrap_or_default();
    let name = format!("mails of {} ms each, {notifiers} × notifier", DELAY.as_millis());
    table.row([name, format!("{rate:.1}"), String::new(), String::new(), beside]);
    Ok(rate)
}

/// Waits until this many mails have been sent.
async fn mails(system: &System, wanted: usize) -> Outcome<(usize, Instant)> {
    loop {
        let mails = system.mailbox().read()?.count();
        if mails >= wanted {
            return Ok((mails, Instant::now()));
        }
        time::sleep(POLL_INTERVAL).await;
    }
}
