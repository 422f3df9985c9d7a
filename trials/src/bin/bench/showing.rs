use std::{fs, io, path::Path, time::Duration};

use hyper::StatusCode;
use system_tests::{Google, Said};
use tokio::time;
use trials::{
    connection::Connection,
    neighbours::redis,
    ports::free_ports,
    program::Program,
    system::{Places, places},
};

use crate::{
    Outcome,
    load::{AsyncWork, load},
};

const REVIEWS: &str = "/api/reviews";
/// A file of the site that has as many bytes as the reviews.
const FILE: &str = "/of-the-same-size.json";
/// How long the reviews are fresh: with the upstream away, all that is shown is older.
const FRESH: Duration = Duration::from_secs(1);
/// What the shown review says, with a rating of five: of usual length.
const TEXT: &str = "Two lads, one day, no mess. They talked me out of a camera I did not need and put the siren where next \
    door can see it. The app was set up on my phone before they left, and they came back on the Saturday to show my \
    mother how it works. The price was the one on the quote.";

/// One path of the site, asked for over and over.
struct Reading {
    connection: Connection,
    path: &'static str,
}

impl AsyncWork for Reading {
    async fn once(&mut self) -> Result<(), String> {
        match self.connection.get(self.path).await {
            Ok((StatusCode::OK, _)) => Ok(()),
            Ok((status, _)) => Err(format!("{}: {status}", self.path)),
            Err(error) => Err(format!("{}: {error}", self.path)),
        }
    }
}

/// `GET /api/reviews` beside a plain file of the same size, then with Google away and everything past fresh.
#[expect(clippy::print_stdout, reason = "a command speaks to whoever runs it")]
pub(crate) async fn measure(profile: &str, length: Duration) -> Outcome {
    let folder = tempfile::Builder::new().prefix("bench-").tempdir()?;
    let mut places = places(profile, folder.path());
    let site = folder.path().join("site");
    copy(&places.site, &site)?;
    places.site = site;
    let google = Google::start().await;
    google.set_place(google.place(
        4.9,
        60,
        &["Maureen", "Imran", "Carys", "Derek", "Priya"].map(|author| Said::new(author, 5, TEXT)),
    ));
    let mut shop = Shop::open(&places, &google).await?;

    let (status, reviews) = Connection::open(&shop.site).await?.get(REVIEWS).await?;
    if status != StatusCode::OK {
        return Err(format!("{REVIEWS}: {status}").into());
    }
    fs::write(places.site.join("public").join(&FILE[1..]), vec![b' '; reviews.len()])?;
    println!("reviews and file: {} bytes each", reviews.len());
    for at_once in [1, 64] {
        let file = load(at_once, length, async || shop.reader(FILE).await).await?;
        let shown = load(at_once, length, async || shop.reader(REVIEWS).await).await?;
        println!("{at_once:>2} at once   plain file          {file}");
        println!("{at_once:>2} at once   GET /api/reviews    {shown}");
        println!("             {:.0} % of its throughput", shown.per_second / file.per_second * 100.0);
    }
    drop(google);
    time::sleep(FRESH).await;
    let shown = load(64, length, async || shop.reader(REVIEWS).await).await?;
    println!("64 at once   with Google away    {shown}");
    shop.close().await
}

/// What shows reviews: Redis, the reviews service and the gateway.
struct Shop {
    site: String,
    programs: [Program; 3],
}

impl Shop {
    async fn open(places: &Places, google: &Google) -> Outcome<Self> {
        let [redis_port, grpc, reviews_admin, site, gateway_admin] =
            free_ports()?.map(|port| (port, format!("127.0.0.1:{port}")));
        let program = |name, (_, address): &(u16, String)| {
            Program::new(name, places.programs.join(name), address.clone(), &places.folder)
        };
        let mut reviews = program("reviews", &grpc)
            .variable("REVIEWS_GRPC_ADDR", grpc.1.clone())
            .variable("REVIEWS_ADMIN_ADDR", reviews_admin.1)
            .variable("REDIS_URL", format!("redis://{}", redis_port.1))
            .variable("REVIEWS_FRESH", format!("{}s", FRESH.as_secs()))
            .variable("REVIEWS_DAILY_REQUESTS", "1000000");
        for (name, value) in google.places_variables() {
            reviews = reviews.variable(name, value);
        }
        let gateway = program("gateway", &site)
            .variable("GATEWAY_HTTP_ADDR", site.1.clone())
            .variable("GATEWAY_ADMIN_ADDR", gateway_admin.1)
            .variable("REVIEWS_URL", format!("http://{}", grpc.1))
            .variable("SITE_DIR", places.site.display().to_string());
        let mut shop = Self { site: site.1, programs: [redis(redis_port.0, &places.folder)?, reviews, gateway] };
        for program in &mut shop.programs {
            program.start().await?;
        }
        Ok(shop)
    }

    async fn reader(&self, path: &'static str) -> Outcome<Reading> {
        Ok(Reading { connection: Connection::open(&self.site).await?, path })
    }

    async fn close(&mut self) -> Outcome {
        for program in self.programs.iter_mut().rev() {
            program.stop().await?;
        }
        Ok(())
    }
}

/// Copies a folder with all that is in it.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let to = to.join(entry.file_name());
        if entry.file_type()?.is_dir() { copy(&entry.path(), &to)? } else { fs::copy(entry.path(), &to).map(drop)? }
    }
    Ok(())
}
