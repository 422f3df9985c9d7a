use std::time::Duration;

use testbed::{
    enquiry::client,
    paths::Paths,
    report::{Report, Table},
};

use crate::{
    Outcome,
    load::{Figures, ms, whole},
    ratio::Ratio,
    scaling::{CONNECTIONS, OfEachNumber},
};

use super::{BROTLI, Load, OfEach, Requests, Servers, answer::Case};

/// Number of turns for each number of connections.
const ROUNDS: u64 = 15;

/// Measures the home page of the gateway, nginx and Node in turn with a growing number of connections, for several
/// rounds. Returns the table and the gateway's turns.
pub(crate) async fn measure(profile: &str, length: Duration, report: &Report) -> Outcome<(Table, OfEachNumber)> {
    let folder = tempfile::Builder::new().prefix("bench-").tempdir()?;
    let paths = Paths::of(profile, folder.path());
    let client = client()?;
    let mut servers = Servers::start(&client, &paths).await?;
    let home = Case { name: "home page", path: "/".to_owned(), encoding: BROTLI, conditional: false };
    let seconds = (length.as_secs() * 3 / ROUNDS).max(1);
    let asked = Requests::of(&home, &client, &servers, &paths).await?;
    let mut turns: [OfEach<Vec<Figures>>; CONNECTIONS.len()] = Default::default();
    for round in 1..=ROUNDS {
        report.progress(&format!("scaling: GET /, round {round} of {ROUNDS}"));
        for (connections, turns) in CONNECTIONS.into_iter().zip(&mut turns) {
            asked.turn(turns, Load { connections, seconds, round }).await?;
        }
    }
    let mut table = Table::new([
        "GET /, connections",
        "gateway",
        "nginx",
        "Node",
        "gateway ÷ nginx",
        "95 % between",
        "gateway p99, ms",
        "nginx p99",
    ]);
    for (connections, turns) in CONNECTIONS.into_iter().zip(&turns) {
        let [ratio, between] = Ratio::of(&turns[0], &turns[1], |turn| turn.per_second).cells();
        let [gateway, nginx, node] = turns.each_ref().map(|turns| Figures::median_of(turns));
        table.row([
            connections.to_string(),
            whole(gateway.per_second),
            whole(nginx.per_second),
            whole(node.per_second),
            ratio,
            between,
            ms(gateway.p99),
            ms(nginx.p99),
        ]);
    }
    servers.stop().await?;
    Ok((table, turns.map(|[gateway, ..]| gateway)))
}
