//! The gateway process; see the library.

fn main() -> std::process::ExitCode {
    runtime::start("gateway", gateway::Config::from_env, async |config, shutdown| {
        gateway::Gateway::bind(config).await?.run(shutdown).await
    })
}
