use std::{fs, io, path::Path, time::Duration};

use hyper::StatusCode;
use test_support::{CustomerReview, Google, free_ports};
use testbed::{
    connection::{Answer, Connection},
    neighbours::redis,
    paths::Paths,
    program::Program,
    report::{Report, Table},
    users::User,
};
use tokio::time;

use crate::{
    Outcome,
    load::{Figures, load, times},
    visitor::{Request, Visitor},
};

const REVIEWS: &str = "/api/reviews";
/// A file of the site of the same size as the reviews.
const FILE: &str = "/of-the-same-size.json";
/// Freshness lifetime of the reviews: while the upstream is down, older ones are shown.
const FRESH: Duration = Duration::from_secs(1);
/// The text of the review, of typical length.
const TEXT: &str = "Two lads, one day, no mess. They talked me out of a camera I did not need and put the siren where next \
    door can see it. The app was set up on my phone before they left, and they came back on the Saturday to show my \
    mother how it works. The price was the one on the quote.";

/// Measures `GET /api/reviews` and a plain file of the same size, then `GET /api/reviews` while Google is down and all
/// reviews are stale.
pub(crate) async fn measure(profile: &str, length: Duration, report: &Report) -> Outcome {
    let folder = tempfile::Builder::new().prefix("bench-").tempdir()?;
    let mut paths = Paths::of(profile, folder.path());
    let site = folder.path().join("site");
    copy(&paths.site, &site)?;
    paths.site = site;
    let google = Google::start().await;
    google.set_place(google.place(
        4.9,
        60,
        &["Maureen", "Imran", "Carys", "Derek", "Priya"].map(|author| CustomerReview::new(author, 5, TEXT)),
    ));
    let mut shop = ReviewsStack::open(&paths, &google).await?;

    let Answer { status, body: reviews, .. } = Connection::open(&shop.site).await?.get(REVIEWS).await?;
    if status != StatusCode::OK {
        return Err(format!("{REVIEWS}: {status}").into());
    }
    // The gateway reads the site at startup.
    fs::write(paths.site.join("public").join(&FILE[1..]), vec![b' '; reviews.len()])?;
    shop.restart_gateway().await?;
    let mut table = Table::new(["", "a second", "p50, ms", "p99, ms", "beside"]);
    for at_once in [1, 64] {
        report.progress(&format!("reviews: {at_once} at once"));
        let file = load(at_once, length, async || shop.reader(FILE).await).await?;
        let shown = load(at_once, length, async || shop.reader(REVIEWS).await).await?;
        table.row(row(format!("plain file of {} bytes, {at_once} at once", reviews.len()), &file, String::new()));
        let beside = format!("{} of the file", times(shown.per_second, file.per_second));
        table.row(row(format!("`GET /api/reviews` of the same size, {at_once} at once"), &shown, beside));
    }
    drop(google);
    time::sleep(FRESH).await;
    let shown = load(64, length, async || shop.reader(REVIEWS).await).await?;
    table.row(row("the same with Google away, 64 at once".to_owned(), &shown, String::new()));
    shop.close().await?;
    Ok(report.publish("reviews", &table.to_string())?)
}

fn row(name: String, figures: &Figures, beside: String) -> [String; 5] {
    let [rate, median, p99] = figures.cells();
    [name, rate, median, p99, beside]
}

/// Redis, the reviews service and the gateway.
struct ReviewsStack {
    site: String,
    programs: [Program; 3],
}

impl ReviewsStack {
    async fn open(paths: &Paths, google: &Google) -> Outcome<Self> {
        let [redis_port, grpc, reviews_admin, site, gateway_admin] =
            free_ports()?.map(|port| (port, format!("127.0.0.1:{port}")));
        let program = |name, (_, address): &(u16, String)| {
            Program::new(name, paths.programs.join(name), address.clone(), &paths.folder)
        };
        let mut reviews = program("reviews", &grpc)
            .variable("REVIEWS_GRPC_ADDR", grpc.1.clone())
            .variable("REVIEWS_ADMIN_ADDR", reviews_admin.1)
            .variable("REDIS_URL", User::Reviews.redis_url(&redis_port.1))
            .variable("REVIEWS_FRESH", format!("{}s", FRESH.as_secs()))
            .variable("REVIEWS_DAILY_REQUESTS", "1000000");
        for (name, value) in google.places_variables() {
            reviews = reviews.variable(name, value);
        }
        let gateway = program("gateway", &site)
            .variable("GATEWAY_HTTP_ADDR", site.1.clone())
            .variable("GATEWAY_ADMIN_ADDR", gateway_admin.1)
            .variable("REQUEST_RATE_PER_MINUTE", "1000000000")
            .variable("REVIEWS_URL", format!("http://{}", grpc.1))
            .variable("SITE_DIR", paths.site.display().to_string());
        let mut shop = Self { site: site.1, programs: [redis(redis_port.0, &paths.folder)?, reviews, gateway] };
        for program in &mut shop.programs {
            program.start().await?;
        }
        Ok(shop)
    }

    async fn restart_gateway(&mut self) -> Outcome {
        let [_, _, gateway] = &mut self.programs;
        gateway.stop().await?;
        gateway.start().await?;
        Ok(())
    }

    async fn reader(&self, path: &'static str) -> Outcome<Visitor> {
        Visitor::at(&self.site, Request::Get(path)).await
    }

    async fn close(&mut self) -> Outcome {
        for program in self.programs.iter_mut().rev() {
            program.stop().await?;
        }
        Ok(())
    }
}

/// Copies a folder recursively.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let to = to.join(entry.file_name());
        if entry.file_type()?.is_dir() { copy(&entry.path(), &to)? } else { fs::copy(entry.path(), &to).map(drop)? }
    }
    Ok(())
}
