use std::time::Duration;

use trials::{
    enquiry::client,
    report::{Report, Table},
    system::places,
};

use crate::{
    Outcome,
    load::{Figures, Ratio, ms, whole},
    scaling::CONNECTIONS,
};

use super::{Asked, BROTLI, Load, OfEach, Servers, answer::Case};

/// Each number of connections has its turn so often.
const ROUNDS: usize = 5;

/// The home page for ever more connections, by the gateway, nginx and Node in turns, and again from the first: the table,
/// and the gateway's figures.
pub(crate) async fn measure(profile: &str, length: Duration, report: &Report) -> Outcome<(Table, Vec<Figures>)> {
    let folder = tempfile::Builder::new().prefix("bench-").tempdir()?;
    let places = places(profile, folder.path());
    let client = client()?;
    let mut servers = Servers::start(&client, &places).await?;
    let home = Case { name: "home page", path: "/".to_owned(), encoding: BROTLI, conditional: false };
    let seconds = (length.as_secs() / ROUNDS as u64).max(1);
    let asked = Asked::of(&home, &client, &servers, &places).await?;
    let mut turns: [OfEach<Vec<Figures>>; CONNECTIONS.len()] = Default::default();
    for round in 1..=ROUNDS {
        report.progress(&format!("scaling: GET /, round {round} of {ROUNDS}"));
        for (connections, turns) in CONNECTIONS.into_iter().zip(&mut turns) {
            asked.turn(turns, Load { connections, seconds }).await?;
        }
    }
    let mut table = Table::new([
        "GET /, connections",
        "gateway",
        "nginx",
        "Node",
        "gateway ÷ nginx",
        "gateway p99, ms",
        "nginx p99",
    ]);
    let mut all = Vec::new();
    for (connections, turns) in CONNECTIONS.into_iter().zip(turns) {
        let [ratio, _] = Ratio::of(&turns[0], &turns[1]).cells();
        let [gateway, nginx, node] = turns.map(|turns| Figures::median_of(&turns));
        table.row([
            connections.to_string(),
            whole(gateway.per_second),
            whole(nginx.per_second),
            whole(node.per_second),
            ratio,
            ms(gateway.p99),
            ms(nginx.p99),
        ]);
        all.push(gateway);
    }
    servers.stop().await?;
    Ok((table, all))
}
