//! How fast enquiries are accepted and mailed, beside what the broker alone can do; and how fast reviews are shown,
//! beside a plain file.
//!
//! * `accepting`: confirmed publishing as such, beside `POST /api/contact` through all hops
//! * `spool`: what was kept on disk, published
//! * `mailing`: mails a second by a slow mail server, for one, two and four notifiers
//! * `showing`: `GET /api/reviews`, beside a file of the same size
//! * `load`: so many at once for so long, and the figures of it

mod accepting;
mod load;
mod mailing;
mod showing;
mod spool;

use std::{error::Error, path::Path, process::ExitCode, time::Duration};

use clap::{Parser, ValueEnum};
use runtime::shutdown::Shutdown;
use trials::system::{System, SystemError, Wanted, places};

type Outcome<T = ()> = Result<T, Box<dyn Error>>;

/// Measures how fast enquiries are accepted and delivered, and reviews shown. Figures depend on the machine; the ratios less.
#[derive(Debug, Parser)]
#[command(name = "bench", version)]
struct Cli {
    /// Seconds that each load lasts.
    #[arg(long, default_value_t = 5)]
    seconds: u64,
    /// One part alone; all of them, if none is named.
    #[arg(long, value_enum)]
    part: Option<Part>,
    /// Where our programs are, below target/.
    #[arg(long, default_value = "release")]
    profile: String,
}

/// What is measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Enquiries accepted, kept in the spool and mailed.
    Delivery,
    /// Reviews shown.
    Reviews,
}

#[tokio::main]
#[expect(clippy::print_stderr, reason = "a command speaks to whoever runs it")]
async fn main() -> ExitCode {
    match uninterrupted(&Cli::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bench: {error}");
            ExitCode::FAILURE
        }
    }
}

/// All of it; after a signal what was started is ended.
async fn uninterrupted(cli: &Cli) -> Outcome {
    Shutdown::on_signals(Duration::ZERO)?.or(run(cli)).await.unwrap_or_else(|| Err("interrupted".into()))
}

async fn run(cli: &Cli) -> Outcome {
    let length = Duration::from_secs(cli.seconds);
    let wanted = |part| cli.part.is_none_or(|only| only == part);
    if wanted(Part::Delivery) {
        measure_delivery(&cli.profile, length).await?;
    }
    if wanted(Part::Reviews) {
        showing::measure(&cli.profile, length).await?;
    }
    Ok(())
}

async fn measure_delivery(profile: &str, length: Duration) -> Outcome {
    with_system(profile, 0, async |mut system| {
        accepting::measure(&system, length).await?;
        spool::measure(&mut system).await?;
        Ok(system)
    })
    .await?;
    let mut alone = None;
    for notifiers in [1, 2, 4] {
        with_system(profile, notifiers, async |mut system| {
            let rate = mailing::measure(&mut system, notifiers, alone).await?;
            alone.get_or_insert(rate);
            Ok(system)
        })
        .await?;
    }
    Ok(())
}

/// Measures on a system of its own, which is gone afterwards.
async fn with_system(profile: &str, notifiers: usize, measure: impl AsyncFnOnce(System) -> Outcome<System>) -> Outcome {
    let folder = tempfile::Builder::new().prefix("bench-").tempdir()?;
    let system = start(profile, folder.path(), notifiers).await?;
    measure(system).await?.stop().await?;
    Ok(())
}

async fn start(profile: &str, folder: &Path, notifiers: usize) -> Result<System, SystemError> {
    let wanted = Wanted { notifiers, replicas: 1, mail_delay: mailing::DELAY, breakable: false };
    System::start(&places(profile, folder), wanted).await
}
