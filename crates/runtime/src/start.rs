use std::{error::Error, io, process::ExitCode, time::Duration};

use crate::{
    env::{ConfigError, Env},
    shutdown::Shutdown,
    telemetry::{self, Lines, Telemetry},
};

/// `EX_USAGE`-style exit code of a process that was configured wrongly: nothing was bound or sent.
pub const EXIT_CONFIG: u8 = 64;

/// How long threads may still take that do what blocks.
const THREADS_GRACE: Duration = Duration::from_secs(1);

/// The whole of a service's `main`: configuration, telemetry, then `run` until a signal.
///
/// Reads `SHUTDOWN_PAUSE` (default none): how long a process that was told to stop goes on taking work, until those who
/// send it have seen that it is not ready.
///
/// Exits 0 after a clean stop, 64 for a bad variable (named on standard error), 1 for any failure of `run` (logged once,
/// with its causes).
pub fn start<C, E>(
    service: &'static str,
    configure: impl FnOnce(&Env) -> Result<C, ConfigError>,
    run: impl AsyncFnOnce(C, Shutdown) -> Result<(), E>,
) -> ExitCode
where
    E: Into<Box<dyn Error + Send + Sync>>,
{
    let env = Env::process();
    let configured = || {
        let telemetry = telemetry::Config::from_env(&env)?;
        let pause = env.pause("SHUTDOWN_PAUSE", "0s")?;
        Ok((telemetry, pause, configure(&env)?))
    };
    let tokio = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(tokio) => tokio,
        Err(error) => return failed_early(service, &error, ExitCode::FAILURE),
    };
    let lines = match Lines::to(io::stderr()) {
        Ok(lines) => lines,
        Err(error) => return failed_early(service, &error, ExitCode::FAILURE),
    };
    let within = tokio.enter();
    let started = configured().and_then(|(telemetry, pause, config): (_, _, C)| {
        let telemetry = Telemetry::start(service, telemetry, lines)?;
        Ok::<_, ConfigError>((telemetry, pause, config))
    });
    let (telemetry, pause, config) = match started {
        Ok(started) => started,
        Err(error) => return failed_early(service, &error, ExitCode::from(EXIT_CONFIG)),
    };
    let running = async { run(config, Shutdown::on_signals(pause)?).await.map_err(Into::into) };
    let exit = match tokio.block_on(running) {
        Ok(()) => {
            tracing::info!(service, "stopped");
            ExitCode::SUCCESS
        }
        Err(error) => {
            tracing::error!(service, error = %chain(error.as_ref()), "stopped by a failure");
            ExitCode::FAILURE
        }
    };
    telemetry.end();
    drop(within);
    // A look-up of a name or a read of a file may hang in a thread of its own, which nobody waits for any more.
    tokio.shutdown_timeout(THREADS_GRACE);
    exit
}

/// Tells a failure from before there are logs.
#[expect(clippy::print_stderr, reason = "logging is not configured yet")]
fn failed_early(service: &str, error: &dyn Error, exit: ExitCode) -> ExitCode {
    eprintln!("{service}: {error}");
    exit
}

/// An error and its causes in one line.
fn chain(error: &(dyn Error + 'static)) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(next) = cause {
        // Many errors already print their cause.
        let next_text = next.to_string();
        if !text.contains(&next_text) {
            text.push_str(": ");
            text.push_str(&next_text);
        }
        cause = next.source();
    }
    text
}
