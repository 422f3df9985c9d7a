//! How fast enquiries are accepted and mailed, beside what the broker alone can do, in one run.
//!
//! * `accepting`: confirmed publishing as such, beside `POST /api/contact` through all hops
//! * `spool`: what was kept on disk, published
//! * `mailing`: mails a second by a slow mail server, for one, two and four notifiers
//! * `load`: so many at once for so long, and the figures of it

mod accepting;
mod load;
mod mailing;
mod spool;

use std::{error::Error, path::Path, process::ExitCode, time::Duration};

use clap::Parser;
use trials::system::{System, SystemError, Wanted, places};

type Outcome<T = ()> = Result<T, Box<dyn Error>>;

/// Measures how fast enquiries are accepted and delivered. Figures depend on the machine; the ratios less.
#[derive(Debug, Parser)]
#[command(name = "bench", version)]
struct Cli {
    /// Seconds that each load lasts.
    #[arg(long, default_value_t = 5)]
    seconds: u64,
    /// Where our programs are, below target/.
    #[arg(long, default_value = "release")]
    profile: String,
}

#[tokio::main]
#[expect(clippy::print_stderr, reason = "a command speaks to whoever runs it")]
async fn main() -> ExitCode {
    match run(&Cli::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bench: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn run(cli: &Cli) -> Outcome {
    let length = Duration::from_secs(cli.seconds);
    with_system(&cli.profile, 0, async |mut system| {
        accepting::measure(&system, length).await?;
        spool::measure(&mut system).await?;
        Ok(system)
    })
    .await?;
    let mut alone = None;
    for notifiers in [1, 2, 4] {
        with_system(&cli.profile, notifiers, async |mut system| {
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
    let wanted = Wanted { notifiers, mail_delay: mailing::DELAY, breakable: false };
    System::start(&places(profile, folder), wanted).await
}
