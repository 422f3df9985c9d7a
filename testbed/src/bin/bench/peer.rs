use std::time::Duration;

use test_support::free_ports;
use testbed::{
    mailbox::Mailbox,
    neighbours::{MailServing, mail_server},
    paths::Paths,
    report::{Report, Table},
    system::Wanted,
    wiring::Links,
};

use crate::{
    Outcome,
    accepting::Sessions,
    load::{Figures, load, times, whole},
    mailed::{accepted_at, rate},
    peer_node::peer_node,
    visitor::{Request, Visitor},
    with_system,
};

const AT_ONCE: [usize; 2] = [1, 64];
/// Times that the mail server takes for each mail.
const DELAYS: [Duration; 2] = [Duration::ZERO, Duration::from_millis(200)];

/// The responses to enquiries, and the mails sent meanwhile.
#[derive(Debug, Clone, Copy)]
struct Enquiries {
    answered: Figures,
    mailed_per_second: f64,
}

/// Enquiries sent to the Node peer, and to the whole system with one notifier.
pub(crate) async fn measure(profile: &str, length: Duration, report: &Report) -> Outcome {
    let mut table = Table::new([
        "",
        "mail server",
        "at once",
        "answered a second",
        "p50, ms",
        "p99, ms",
        "mailed a second",
        "ours ÷ Node",
    ]);
    for delay in DELAYS {
        report.progress(&format!("peer: Node, a mail server that takes {} ms", delay.as_millis()));
        let node = by_node(profile, delay, length).await?;
        report.progress(&format!("peer: ours, a mail server that takes {} ms", delay.as_millis()));
        let ours = by_us(profile, delay, length).await?;
        for (at_once, (node, ours)) in AT_ONCE.into_iter().zip(node.into_iter().zip(ours)) {
            let ratio = times(ours.answered.per_second, node.answered.per_second);
            for (name, enquiries, ratio) in [("Node", node, String::new()), ("ours", ours, ratio)] {
                let [rate, median, p99] = enquiries.answered.cells();
                let (delay, mailed) = (format!("{} ms", delay.as_millis()), whole(enquiries.mailed_per_second));
                table.row([name.to_owned(), delay, at_once.to_string(), rate, median, p99, mailed, ratio]);
            }
        }
    }
    Ok(report.publish("peer", &table.to_string())?)
}

async fn by_node(profile: &str, delay: Duration, length: Duration) -> Outcome<Vec<Enquiries>> {
    let folder = tempfile::Builder::new().prefix("bench-").tempdir()?;
    let [port, smtp] = free_ports()?;
    let notes = folder.path().join("mailbox");
    let mut mails = mail_server(smtp, &notes, MailServing::Slow(delay), folder.path());
    mails.start().await?;
    let mut node = peer_node(port, &format!("127.0.0.1:{smtp}"), &Paths::of(profile, folder.path()));
    node.start().await?;
    let mut all = Vec::new();
    for at_once in AT_ONCE {
        all.push(enquiries(&format!("127.0.0.1:{port}"), at_once, length, &Mailbox::at(&notes)).await?);
    }
    node.stop().await?;
    mails.kill().await?;
    Ok(all)
}

/// Mails that the Node peer sends a second without delay, while as many visitors as in the table send enquiries.
pub(crate) async fn mails_per_second(profile: &str, length: Duration) -> Outcome<f64> {
    let busiest = by_node(profile, Duration::ZERO, length).await?.pop();
    Ok(busiest.ok_or("the Node peer was not measured")?.mailed_per_second)
}

async fn by_us(profile: &str, delay: Duration, length: Duration) -> Outcome<Vec<Enquiries>> {
    let mut all = Vec::new();
    let wanted = Wanted {
        notifiers: 1,
        replicas: 1,
        reviews: false,
        mail_serving: MailServing::Slow(delay),
        links: Links::Direct,
    };
    with_system(profile, wanted, async |system| {
        let sessions = Sessions::open(&system).await?;
        for at_once in AT_ONCE {
            all.push(enquiries(&system.site_host(), at_once, length, system.mailbox()).await?);
            // Mails left over would slow the next load.
            sessions.empty_mail_queue().await?;
        }
        sessions.close().await;
        Ok(system)
    })
    .await?;
    Ok(all)
}

async fn enquiries(site: &str, at_once: usize, length: Duration, mailbox: &Mailbox) -> Outcome<Enquiries> {
    let before = accepted_at(mailbox)?.len();
    let answered = load(at_once, length, async || Visitor::at(site, Request::enquiry()).await).await?;
    if answered.shed_per_second > 0.0 {
        return Err("an enquiry was shed (503) where all must be accepted".into());
    }
    Ok(Enquiries { answered, mailed_per_second: rate(&accepted_at(mailbox)?[before..]) })
}
