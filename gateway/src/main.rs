//! The gateway process; see the library.

use std::process::ExitCode;

use runtime::Workers;

fn main() -> ExitCode {
    runtime::start("gateway", Workers::PerCore, gateway::Config::from_env, async |config, shutdown| {
        gateway::Gateway::bind(config).await?.run(shutdown).await
    })
}
