mod images;
mod memory;
mod services;

use std::{fs, time::Duration};

use tokio::time;
use trials::system::places;

use crate::{
    Outcome,
    load::load,
    report::{Report, Table, verdict},
    visitor::{Request, Visitor},
};

use images::image_sizes;
use memory::Memory;
use services::{Service, Services};

/// A service is idle when it was left alone so long.
const IDLE_AFTER: Duration = Duration::from_secs(5);
const STARTS: usize = 5;
/// Most MiB resident of an idle service.
const IDLE_TARGET: f64 = 20.0;
/// Most MiB resident of a service at any time.
const PEAK_TARGET: f64 = 64.0;
const START_TARGET: Duration = Duration::from_millis(200);
/// Loads under which the most memory is taken: what is asked for, on how many connections.
const LOADS: [(&str, usize); 3] = [("/", 1_024), ("/api/reviews", 64), ("/api/contact", 256)];

/// What the services take: time to start, memory, room on disk.
pub(crate) async fn measure(profile: &str, length: Duration, report: &Report) -> Outcome {
    let folder = tempfile::Builder::new().prefix("bench-").tempdir()?;
    let places = places(profile, folder.path());
    let mut services = Services::lay(&places).await?;

    report.progress("footprint: starts");
    let mut starts = Vec::new();
    for service in &mut services.ours {
        starts.push(median_start(service).await?);
    }
    time::sleep(IDLE_AFTER).await;
    let idle = memory(&services)?;
    for (path, at_once) in LOADS {
        report.progress(&format!("footprint: {path}, {at_once} at once"));
        let request = if path == "/api/contact" { Request::enquiry() } else { Request::Get(path) };
        load(at_once, length, async || Visitor::at(&services.site, request.clone()).await).await?;
    }
    let loaded = memory(&services)?;

    let mut table = Table::new([
        "",
        "idle, RSS MiB",
        "idle, PSS MiB",
        "peak, RSS MiB",
        "start to ready, ms",
        "program, MB",
        "image, MB",
    ]);
    let mut targets = Table::new(["", "idle under 20 MiB", "peak under 64 MiB", "ready within 200 ms"]);
    let images = image_sizes().await;
    let measured = services.ours.iter().zip(starts).zip(idle.iter().zip(&loaded));
    for ((service, start), (idle, loaded)) in measured {
        let name = service.program.name();
        let program = megabytes(fs::metadata(places.programs.join(name))?.len());
        let image = images.get(name).map_or_else(|| "–".to_owned(), |bytes| megabytes(*bytes));
        let memory = [idle.resident, idle.proportional, loaded.peak].map(|mebibytes| format!("{mebibytes:.1}"));
        let start_ms = format!("{:.0}", start.as_secs_f64() * 1e3);
        table.row([name.to_owned()].into_iter().chain(memory).chain([start_ms, program, image]));
        targets.row([
            name.to_owned(),
            verdict(idle.resident < IDLE_TARGET),
            verdict(loaded.peak < PEAK_TARGET),
            verdict(start < START_TARGET),
        ]);
    }
    services.stop().await?;
    report.publish("footprint", &format!("{table}\n{targets}"))
}

/// Starts a service several times, and leaves it running. The first start declares queues and fills caches.
async fn median_start(service: &mut Service) -> Outcome<Duration> {
    service.start().await?;
    let mut times = Vec::new();
    for _ in 0..STARTS {
        service.program.stop().await?;
        times.push(service.start().await?);
    }
    times.sort_unstable();
    Ok(times[STARTS / 2])
}

fn memory(services: &Services) -> Outcome<Vec<Memory>> {
    let of = |service: &Service| Memory::of(service.program.id().ok_or("a service has ended")?);
    services.ours.iter().map(of).collect()
}

#[expect(clippy::cast_precision_loss, reason = "a file's size, to a tenth of a megabyte")]
fn megabytes(bytes: u64) -> String {
    format!("{:.1}", bytes as f64 / 1e6)
}
