use std::{path::Path, time::Duration};

use reqwest::Client;
use runtime::shutdown::Shutdown;
use tokio::time::{self, Instant};
use trials::{
    enquiry::{Answer, client},
    system::{Part, System, Wanted, places},
};

use crate::{
    Cli, DRAIN_TIMEOUT, Outcome, verdict,
    visitors::{Habits, Told, Visitors},
};

/// In the order of a roll-out: first what is called, then who calls it.
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
/// Longest time from a process's start until it is ready.
const READY_WITHIN: Duration = Duration::from_secs(30);
const LOOK_EVERY: Duration = Duration::from_millis(50);
/// Everything is well for so long before the first restart and after the last.
const BEFORE_AND_AFTER: Duration = Duration::from_secs(2);

/// Restarts every service in turn, as a roll-out does, while visitors read and send: none of them may notice.
#[expect(clippy::print_stdout, reason = "a command speaks to whoever runs it")]
pub(crate) async fn trial(cli: &Cli, folder: &Path) -> Outcome {
    println!("every service restarted in turn, {} enquiries a second", cli.rate);
    let wanted = Wanted { notifiers: REPLICAS, replicas: REPLICAS, mail_delay: Duration::ZERO, breakable: false };
    let mut system = System::start(&places(&cli.profile, folder), wanted).await?;
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
        // Another exit code than 0 is a failure.
        system.part(part).stop_cleanly().await?;
        system.part(part).start().await?;
        until_ready(&client, &system, part).await?;
        println!("  {part:?} restarted in {:.1} s", began.elapsed().as_secs_f64());
    }
    time::sleep(BEFORE_AND_AFTER).await;
    stop.request();
    let told = visitors.finish().await?;
    verdict::until_drained(system.mailbox(), &told.accepted, DRAIN_TIMEOUT).await?;
    let mails = system.mailbox().read()?.mails;
    system.stop().await?;

    let lost = told.accepted.iter().filter(|id| !mails.contains_key(id)).count();
    let twice = mails.values().filter(|copies| copies.taken.len() > 1).count();
    let Told { accepted, refused, answers, pages } = told;
    println!("accepted      {} of {}", accepted.len(), accepted.len() + refused.len());
    println!("lost          {lost}, mailed twice {twice}");
    println!(
        "pages         {} answered, {} did not; slowest {} ms",
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
        Err(format!("the restarts were noticed; the answers were {answers:?}").into())
    }
}

/// Waits until `/readyz` of a process answers 200.
async fn until_ready(client: &Client, system: &System, part: Part) -> Outcome {
    let Some(admin) = system.admin(part) else { return Ok(()) };
    let ready = async {
        loop {
            if let Ok(answer) = client.get(format!("{admin}/readyz")).send().await
                && answer.status() == 200
            {
                return;
            }
            time::sleep(LOOK_EVERY).await;
        }
    };
    time::timeout(READY_WITHIN, ready).await.map_err(|_| format!("{part:?} is not ready: {admin}/readyz"))?;
    Ok(())
}
