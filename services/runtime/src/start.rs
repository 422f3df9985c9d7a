use std::{error::Error, process::ExitCode};

use crate::{
    env::{ConfigError, Env},
    shutdown::Shutdown,
    telemetry,
};

/// `EX_USAGE`-style exit code of a process that was configured wrongly: nothing was bound or sent.
pub const EXIT_CONFIG: u8 = 64;

/// The whole of a service's `main`: configuration, logs, then `run` until a signal.
///
/// Exits 0 after a clean stop, 64 for a bad variable (named on standard error), 1 for any failure of
/// `run` (logged once, with its causes).
pub fn start<C, E>(
    service: &'static str,
    configure: impl FnOnce(&Env) -> Result<C, ConfigError>,
    run: impl AsyncFnOnce(C, Shutdown) -> Result<(), E>,
) -> ExitCode
where
    E: Into<Box<dyn Error + Send + Sync>>,
{
    let env = Env::process();
    let configured = telemetry::Config::from_env(&env).and_then(|logs| Ok((logs, configure(&env)?)));
    let (logs, config) = match configured {
        Ok(configured) => configured,
        Err(error) => {
            #[expect(clippy::print_stderr, reason = "logging is not configured yet")]
            {
                eprintln!("{service}: {error}");
            }
            return ExitCode::from(EXIT_CONFIG);
        }
    };
    telemetry::log_to_stderr(logs);
    telemetry::metrics();
    let outcome = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(Into::into)
        .and_then(|tokio| tokio.block_on(async { run(config, Shutdown::on_signals()?).await.map_err(Into::into) }));
    match outcome {
        Ok(()) => {
            tracing::info!(service, "stopped");
            ExitCode::SUCCESS
        }
        Err(error) => {
            tracing::error!(service, error = %chain(error.as_ref()), "stopped by a failure");
            ExitCode::FAILURE
        }
    }
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
