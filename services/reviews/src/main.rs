//! The reviews service: see the library.

fn main() -> std::process::ExitCode {
    runtime::start("reviews", reviews::Config::from_env, async |config, shutdown| {
        reviews::Reviews::bind(config).await?.run(shutdown).await
    })
}
