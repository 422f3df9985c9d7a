use std::time::Duration;

use testbed::{
    neighbours::MailServing,
    report::{Report, Table},
    system::{Part, System, Wanted},
    wiring::Links,
};

use crate::{
    Outcome,
    load::{times, whole},
    mailed::{fill_queue, rate, wait_for},
    peer, with_system,
};

/// Mails that wait for a mail server on this machine: a few seconds of work.
const MAILS: usize = 3_000;
/// Mails that wait for one that is far away.
const MAILS_FAR: usize = 300;
/// The round trip to a provider's mail server.
const ROUND_TRIP: Duration = Duration::from_millis(50);
/// Mails after which a notifier is at work: it has opened its connections.
const WARM_UP: usize = 20;

/// One notifier with its default settings, which sends the mails that wait after an outage: to a mail server on this machine,
/// beside the Node peer's mails, and to one that is far away, over TLS.
pub(crate) async fn measure(profile: &str, length: Duration, report: &Report) -> Outcome {
    let mut table = Table::new(["", "round trip", "mails a second", "ours ÷ Node"]);
    report.progress("backlog: Node");
    let node = peer::mails_per_second(profile, length).await?;
    table.row(["Node, 64 enquiries at once".to_owned(), "none".to_owned(), whole(node), String::new()]);

    report.progress("backlog: a mail server on this machine");
    let near = drained(profile, Links::Direct, MAILS).await?;
    table.row(["one notifier".to_owned(), "none".to_owned(), whole(near), times(near, node)]);

    report.progress("backlog: a mail server far away");
    let far = drained(profile, Links::MailServerAway(ROUND_TRIP), MAILS_FAR).await?;
    let round_trip = format!("{} ms, TLS", ROUND_TRIP.as_millis());
    table.row(["one notifier".to_owned(), round_trip, format!("{far:.1}"), String::new()]);
    Ok(report.publish("backlog", &table.to_string())?)
}

/// Fills the queue while the notifier is stopped. Returns the mails per second once it has been started.
async fn drained(profile: &str, links: Links, mails: usize) -> Outcome<f64> {
    let wanted = Wanted { notifiers: 1, replicas: 1, reviews: false, mail_serving: MailServing::Prompt, links };
    let mut drained = 0.0;
    with_system(profile, wanted, async |mut system: System| {
        system.part(Part::Notifier(0)).stop().await?;
        fill_queue(&system, mails).await?;
        system.part(Part::Notifier(0)).start().await?;
        drained = rate(&wait_for(system.mailbox(), mails).await?[WARM_UP..]);
        Ok(system)
    })
    .await?;
    Ok(drained)
}
