mod images;
mod service;
mod services;

use std::{collections::HashMap, fs, time::Duration};

use test_support::free_ports;
use testbed::{
    memory::Memory,
    neighbours::{MailServing, mail_server},
    paths::Paths,
    report::{Report, Table, verdict},
};
use tokio::time;

use crate::{
    Outcome,
    load::load,
    peer_node::peer_node,
    visitor::{ENQUIRIES, Request, Visitor},
};

use images::image_sizes;
use service::Service;
use services::Services;

/// Time without requests after which a service counts as idle.
const IDLE_AFTER: Duration = Duration::from_secs(5);
/// Maximum resident memory of an idle service, in MiB.
const IDLE_TARGET: f64 = 16.0;
/// Maximum resident memory of a service at any time, in MiB.
const PEAK_TARGET: f64 = 64.0;
const START_TARGET: Duration = Duration::from_millis(200);
/// The loads that take the most memory: path and number of connections.
const LOADS: [(&str, usize); 3] = [("/", 1_024), ("/api/reviews", 64), (ENQUIRIES, 256)];

/// The footprint of one process.
struct Taken {
    name: &'static str,
    start: Duration,
    idle: Memory,
    loaded: Memory,
}

/// Measures the services and the Node peer: start-up time, memory, size on disk.
pub(crate) async fn measure(profile: &str, length: Duration, report: &Report) -> Outcome {
    let folder = tempfile::Builder::new().prefix("bench-").tempdir()?;
    let paths = Paths::of(profile, folder.path());
    let mut services = Services::lay(&paths).await?;
    report.progress("footprint: ours");
    let ours = taken(&mut services.ours, &services.site, length).await?;
    services.stop().await?;
    report.progress("footprint: Node");
    let node = by_node(&paths, length).await?;
    Ok(report.publish("footprint", &text(&ours, &node, &paths, &image_sizes().await)?)?)
}

async fn by_node(paths: &Paths, length: Duration) -> Outcome<Vec<Taken>> {
    let [port, smtp] = free_ports()?;
    let [site, mails_at] = [port, smtp].map(|port| format!("127.0.0.1:{port}"));
    let mut mails = mail_server(smtp, &paths.folder.join("mailbox-of-node"), MailServing::Prompt, &paths.folder);
    mails.start().await?;
    let mut node = [Service::new(peer_node(port, &mails_at, paths), site.clone(), "/")];
    let taken = taken(&mut node, &site, length).await?;
    node[0].program.stop().await?;
    mails.kill().await?;
    Ok(taken)
}

/// Starts these services, which together serve the site at `host:port`; measures them idle, then under load.
async fn taken(services: &mut [Service], site: &str, length: Duration) -> Outcome<Vec<Taken>> {
    let mut starts = Vec::new();
    for service in services.iter_mut() {
        starts.push(service.median_start().await?);
    }
    time::sleep(IDLE_AFTER).await;
    let idle = services.iter().map(Service::memory).collect::<Outcome<Vec<Memory>>>()?;
    for (path, at_once) in LOADS {
        let request = if path == ENQUIRIES { Request::enquiry() } else { Request::Get(path) };
        load(at_once, length, async || Visitor::at(site, request.clone()).await).await?;
    }
    let measured = services.iter().zip(starts).zip(idle);
    measured
        .map(|((service, start), idle)| {
            Ok(Taken { name: service.program.name(), start, idle, loaded: service.memory()? })
        })
        .collect()
}

fn text(ours: &[Taken], node: &[Taken], paths: &Paths, images: &HashMap<String, u64>) -> Outcome<String> {
    let mut table = Table::new([
        "",
        "idle, RSS MiB",
        "idle, PSS MiB",
        "peak, RSS MiB",
        "start to ready, ms",
        "program, MB",
        "image, MB",
    ]);
    let mut targets = Table::new(["", "idle under 16 MiB", "peak under 64 MiB", "ready within 200 ms"]);
    for Taken { name, start, idle, loaded } in ours.iter().chain(node) {
        let memory = [idle.resident, idle.proportional, loaded.peak].map(|mebibytes| format!("{mebibytes:.1}"));
        let start = format!("{:.0}", start.as_secs_f64() * 1e3);
        let program = fs::metadata(paths.programs.join(name)).ok().map(|file| file.len());
        let sizes = [program, images.get(*name).copied()].map(megabytes);
        table.row([(*name).to_owned()].into_iter().chain(memory).chain([start]).chain(sizes));
    }
    for Taken { name, start, idle, loaded } in ours {
        let met = [idle.resident < IDLE_TARGET, loaded.peak < PEAK_TARGET, *start < START_TARGET].map(verdict);
        targets.row([(*name).to_owned()].into_iter().chain(met));
    }
    Ok(format!("{table}\n{targets}"))
}

/// A size that may be unknown.
#[expect(clippy::cast_precision_loss, reason = "a file's size, to a tenth of a megabyte")]
fn megabytes(bytes: Option<u64>) -> String {
    bytes.map_or_else(|| "–".to_owned(), |bytes| format!("{:.1}", bytes as f64 / 1e6))
}
