//! The contact service: see the library.

fn main() -> std::process::ExitCode {
    runtime::start("contact", contact::Config::from_env, async |config, shutdown| {
        contact::Contact::bind(config).await?.run(shutdown).await
    })
}
