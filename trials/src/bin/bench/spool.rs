use std::time::Duration;

use reqwest::Client;
use tokio::{
    task::JoinSet,
    time::{self, Instant},
};
use trials::{
    enquiry::{Answer, client, send},
    system::{Part, System},
};
use uuid::Uuid;

use crate::Outcome;

/// Enquiries that are kept while the broker is away.
const ENQUIRIES: usize = 4_000;
const AT_ONCE: usize = 64;
const LOOK_EVERY: Duration = Duration::from_millis(10);

/// Stops the broker, has enquiries kept on disk, starts it, and times their way to it.
#[expect(clippy::print_stdout, reason = "a command speaks to whoever runs it")]
pub(crate) async fn measure(system: &mut System) -> Outcome {
    system.part(Part::RabbitMq).stop().await?;
    let client = client()?;
    // One that notices that the session is over, and may have to wait for it.
    send(&client, &system.sites(), Uuid::new_v4()).await;
    let began = Instant::now();
    for _ in 0..ENQUIRIES / AT_ONCE {
        let mut sending = JoinSet::new();
        for _ in 0..AT_ONCE {
            let (client, sites) = (client.clone(), system.sites());
            sending.spawn(async move { send(&client, &sites, Uuid::new_v4()).await });
        }
        if sending.join_all().await.into_iter().any(|answer| answer != Answer::Accepted) {
            return Err("an enquiry was not kept in the spool".into());
        }
    }
    let kept = depth(&client, system).await?;
    println!("spool, kept  {:>7.0}/s, {AT_ONCE} at once", kept / began.elapsed().as_secs_f64());

    system.part(Part::RabbitMq).start().await?;
    while depth(&client, system).await? >= kept {
        time::sleep(LOOK_EVERY).await;
    }
    let began = Instant::now();
    while depth(&client, system).await? > 0.0 {
        time::sleep(LOOK_EVERY).await;
    }
    println!("spool, drain {:>7.0}/s, one after the other", kept / began.elapsed().as_secs_f64());
    Ok(())
}

/// How many enquiries lie in the spool, by the contact service's own metric.
async fn depth(client: &Client, system: &System) -> Outcome<f64> {
    let text = client.get(format!("{}/metrics", system.contact_admin())).send().await?.text().await?;
    let figure = text.lines().find_map(|line| line.strip_prefix("spool_enquiries "));
    Ok(figure.ok_or("the contact service has no metric spool_enquiries")?.parse()?)
}
