use std::{path::Path, time::Duration};

use runtime::shutdown::Shutdown;
use testbed::{
    drain::until_drained,
    enquiry::{Answer, client},
    neighbours::MailServing,
    paths::Paths,
    ready::until_ready,
    system::{Part, System, Wanted},
    visitors::{Habits, Responses, Visitors},
    wiring::Links,
};
use tokio::time::{self, Instant};

use crate::{Cli, DRAIN_TIMEOUT, Outcome};

/// In the order of a roll-out: a service before its callers.
const IN_TURN: [Part; 8] = [
    Part::Contact(0),
    Part::Contact(1),
    Part::Reviews(0),
    Part::Reviews(1),
    Part::Notifier(0),
    Part::Notifier(1),
    Part::Gateway(0),
    Part::Gateway(1),
];
const REPLICAS: usize = 2;
/// Time without restarts before the first and after the last one.
const BEFORE_AND_AFTER: Duration = Duration::from_secs(2);

/// Restarts every service in turn, as a roll-out does, while visitors read pages and send enquiries. Every request must
/// succeed.
#[expect(clippy::print_stdout, reason = "a command writes to its terminal")]
pub(crate) async fn run(cli: &Cli, folder: &Path) -> Outcome {
    println!("every service restarted in turn, {} enquiries a second", cli.rate);
    let wanted = Wanted {
        notifiers: REPLICAS,
        replicas: REPLICAS,
        reviews: true,
        mail_serving: MailServing::Prompt,
        links: Links::Direct,
    };
    let mut system = System::start(&Paths::of(&cli.profile, folder), wanted).await?;
    let client = client()?;
    for part in IN_TURN {
        until_ready(&client, &system, part).await?;
    }
    let stop = Shutdown::new();
    let habits = Habits { sites: system.sites(), rate: cli.rate, break_off: false, read_reviews: true };
    let visitors = Visitors::start(habits, stop.clone())?;
    time::sleep(BEFORE_AND_AFTER).await;
    for part in IN_TURN {
        let began = Instant::now();
        // An exit code other than 0 is a failure.
        system.part(part).stop_cleanly().await?;
        system.part(part).start().await?;
        until_ready(&client, &system, part).await?;
        println!("  {part:?} restarted in {:.1} s", began.elapsed().as_secs_f64());
    }
    time::sleep(BEFORE_AND_AFTER).await;
    stop.request();
    let responses = visitors.finish().await?;
    until_drained(system.mailbox(), &responses.accepted, DRAIN_TIMEOUT).await?;
    let mailbox = system.mailbox().read()?;
    system.stop().await?;

    let (lost, twice) = (responses.lost(&mailbox).len(), mailbox.twice().count());
    let Responses { accepted, refused, answers, pages } = responses;
    println!("accepted      {} of {}", accepted.len(), accepted.len() + refused.len());
    println!("lost          {lost}, mailed twice {twice}");
    println!(
        "pages         {} succeeded, {} failed; slowest {} ms",
        pages.read,
        pages.failed,
        pages.slowest.as_millis()
    );
    if answers.keys().all(|answer| *answer == Answer::Accepted)
        && lost == 0
        && twice == 0
        && pages.failed == 0
        && !accepted.is_empty()
        && pages.read > 0
    {
        Ok(())
    } else {
        Err(format!("the restarts affected visitors; the responses were {answers:?}").into())
    }
}
