use std::time::Duration;

use trials::{
    enquiry::client,
    report::{Report, Table},
    system::places,
};

use crate::{
    Outcome,
    load::{Figures, ms, times, whole},
    scaling::CONNECTIONS,
};

use super::{BROTLI, Load, ROUNDS, Servers, answer::Case, turns};

/// The home page for ever more connections, by the gateway, nginx and Node in turns: the table, and the gateway's figures.
pub(crate) async fn measure(profile: &str, length: Duration, report: &Report) -> Outcome<(Table, Vec<Figures>)> {
    let folder = tempfile::Builder::new().prefix("bench-").tempdir()?;
    let places = places(profile, folder.path());
    let client = client()?;
    let mut servers = Servers::start(&client, &places).await?;
    let home = Case { name: "home page", path: "/".to_owned(), encoding: BROTLI, conditional: false };
    let seconds = (length.as_secs() / ROUNDS as u64).max(1);
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
    for connections in CONNECTIONS {
        report.progress(&format!("scaling: GET /, {connections} connections"));
        let [gateway, nginx, node] = turns(&home, &client, &servers, &places, Load { connections, seconds }).await?;
        table.row([
            connections.to_string(),
            whole(gateway.per_second),
            whole(nginx.per_second),
            whole(node.per_second),
            times(gateway.per_second, nginx.per_second),
            ms(gateway.p99),
            ms(nginx.p99),
        ]);
        all.push(gateway);
    }
    servers.stop().await?;
    Ok((table, all))
}
