use std::{error::Error, io, process::ExitCode, time::Duration};

use tokio::runtime::{Builder, Runtime};

use crate::{
    env::{ConfigError, Env, variables},
    production::RemovedVariable,
    shutdown::Shutdown,
    telemetry::{self, LogWriter, Telemetry},
};

/// Exit code for a bad configuration (`EX_USAGE`), before any port is bound.
const EXIT_CONFIG: u8 = 64;

/// Maximum time for blocking threads to finish at exit.
const BLOCKING_GRACE: Duration = Duration::from_secs(1);

/// How many threads run a process's tasks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Workers {
    /// One for each core: for a service with many requests at once.
    PerCore,
    /// One: for a service with a few messages in flight, each of which waits most of the time. A second thread would be woken
    /// for steps that the first has time for (docs/decisions/0060-the-notifier-has-one-worker-thread.md).
    One,
}

impl Workers {
    fn runtime(self) -> io::Result<Runtime> {
        let mut builder = Builder::new_multi_thread();
        if self == Self::One {
            builder.worker_threads(1);
        }
        builder.enable_all().build()
    }
}

/// The configuration that every process reads before its own.
#[derive(Debug)]
pub struct StartConfig {
    telemetry: telemetry::Config,
    pause: Duration,
}

impl StartConfig {
    /// Reads the variables of telemetry, and `SHUTDOWN_PAUSE`.
    ///
    /// # Errors
    ///
    /// Names the variable that is wrong.
    pub fn from_env(env: &Env) -> Result<Self, ConfigError> {
        let telemetry = telemetry::Config::from_env(env)?;
        Ok(Self { telemetry, pause: env.duration_or_zero(&variables::SHUTDOWN_PAUSE)? })
    }
}

/// The body of a service's `main`: reads the configuration, starts telemetry, then calls `run` on these `workers` until a
/// signal.
///
/// Reads `SHUTDOWN_PAUSE`, the time for which a process that is stopping goes on accepting work, so that
/// its clients and load balancers see that it is not ready.
///
/// Exits with 0 after a clean stop, 64 for bad variables (each named on standard error), and 1 if `run` fails (logged once,
/// with its causes).
pub fn start<C, E>(
    service: &'static str,
    workers: Workers,
    configure: impl FnOnce(&Env) -> Result<C, ConfigError>,
    run: impl AsyncFnOnce(C, Shutdown) -> Result<(), E>,
) -> ExitCode
where
    E: Into<Box<dyn Error + Send + Sync>>,
{
    let env = Env::process();
    let configured = || Ok((StartConfig::from_env(&env)?, configure(&env)?));
    let tokio = match workers.runtime() {
        Ok(tokio) => tokio,
        Err(error) => return failed_early(service, &error, ExitCode::FAILURE),
    };
    let log = match LogWriter::start(io::stderr()) {
        Ok(log) => log,
        Err(error) => return failed_early(service, &error, ExitCode::FAILURE),
    };
    let within = tokio.enter();
    let started = configured().and_then(|(StartConfig { telemetry, pause }, config): (_, C)| {
        let telemetry = Telemetry::start(service, telemetry, log)?;
        Ok::<_, ConfigError>((telemetry, pause, config))
    });
    let (telemetry, pause, config) = match started {
        Ok(started) => started,
        Err(error) => return failed_early(service, &error, ExitCode::from(EXIT_CONFIG)),
    };
    for removed in RemovedVariable::still_set(&env) {
        tracing::warn!(variable = removed.name, advice = removed.advice, "removed variable is set");
    }
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
    // A DNS lookup or a file read may hang in a blocking thread that nothing waits for any more.
    tokio.shutdown_timeout(BLOCKING_GRACE);
    exit
}

/// Prints a failure from before logging is configured, with the service's name on each line.
#[expect(clippy::print_stderr, reason = "logging is not configured yet")]
fn failed_early(service: &str, error: &dyn Error, exit: ExitCode) -> ExitCode {
    for line in error.to_string().lines() {
        eprintln!("{service}: {line}");
    }
    exit
}

/// An error and its causes on one line.
fn chain(error: &(dyn Error + 'static)) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(next) = cause {
        // Many errors already include their cause.
        let next_text = next.to_string();
        if !text.contains(&next_text) {
            text.push_str(": ");
            text.push_str(&next_text);
        }
        cause = next.source();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_has_one_worker_thread_or_one_for_each_core() {
        let threads = |workers: Workers| workers.runtime().unwrap().metrics().num_workers();
        assert_eq!(threads(Workers::One), 1);
        assert_eq!(threads(Workers::PerCore), std::thread::available_parallelism().unwrap().get());
    }
}
