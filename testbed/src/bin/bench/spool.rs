use std::time::Duration;

use reqwest::Client;
use testbed::{
    enquiry::{Answer, client, send},
    metrics::Metrics,
    report::{Report, Table},
    system::{Part, System},
};
use tokio::{
    task::JoinSet,
    time::{self, Instant},
};
use uuid::Uuid;

use crate::{Outcome, load::whole};

/// Enquiries spooled while the broker is down.
const ENQUIRIES: usize = 4_000;
const AT_ONCE: usize = 64;
const POLL_INTERVAL: Duration = Duration::from_millis(10);

/// Stops the broker, sends enquiries into the spool, starts the broker and times the publishing of the spool.
pub(crate) async fn measure(system: &mut System, report: &Report, table: &mut Table) -> Outcome {
    report.progress("delivery: the spool");
    system.part(Part::RabbitMq).stop().await?;
    let client = client()?;
    // The first enquiry finds that the session is lost, and may have to wait for that.
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
    table.row(row(format!("kept in the spool, {AT_ONCE} at once"), kept / began.elapsed().as_secs_f64()));

    system.part(Part::RabbitMq).start().await?;
    while depth(&client, system).await? >= kept {
        time::sleep(POLL_INTERVAL).await;
    }
    let began = Instant::now();
    while depth(&client, system).await? > 0.0 {
        time::sleep(POLL_INTERVAL).await;
    }
    table.row(row("published from the spool".to_owned(), kept / began.elapsed().as_secs_f64()));
    Ok(())
}

fn row(name: String, per_second: f64) -> [String; 5] {
    [name, whole(per_second), String::new(), String::new(), String::new()]
}

/// The number of spooled enquiries, from the contact service's metric.
async fn depth(client: &Client, system: &System) -> Outcome<f64> {
    Ok(Metrics::of(client, &system.contact_admin()).await?.get("spool_enquiries")?)
}
