//! The reviews service: see the library.

use std::process::ExitCode;

use runtime::Workers;

fn main() -> ExitCode {
    runtime::start("reviews", Workers::PerCore, reviews::Config::from_env, async |config, shutdown| {
        reviews::Reviews::bind(config).await?.run(shutdown).await
    })
}
