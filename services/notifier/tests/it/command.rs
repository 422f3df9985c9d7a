use std::process::Stdio;

use test_support::{DEADLINE, RETRY_SCHEDULE, TestBroker, show_log};
use tokio::{process::Command, time};

/// How a command of the program ended.
pub(crate) struct Ended {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// Runs `notifier` with these words and variables to its end, without a terminal.
pub(crate) async fn notifier(broker: &TestBroker, words: &[&str], variables: &[(&str, &str)]) -> Ended {
    let running = program(broker, words, variables).output();
    let output = time::timeout(DEADLINE, running).await.expect("the command goes on").unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    show_log(&stderr);
    Ended { code: output.status.code(), stdout: String::from_utf8(output.stdout).unwrap(), stderr }
}

/// The program with these words and variables, killed when it is dropped.
pub(crate) fn program(broker: &TestBroker, words: &[&str], variables: &[(&str, &str)]) -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_notifier"));
    program
        .args(words)
        .env("AMQP_URL", broker.url())
        .env("AMQP_TOPOLOGY", broker.topology_name())
        .env("LEDGER_PREFIX", broker.topology_name())
        .env("RETRY_SCHEDULE", RETRY_SCHEDULE)
        // A busy machine is not a Redis or a broker that is away.
        .env("REDIS_TIMEOUT", "5s")
        .env("PUBLISH_TIMEOUT", "20s")
        .env("CLAIM_LEASE", "150s")
        .env_remove("RUST_LOG")
        .envs(variables.iter().copied())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true);
    program
}
