use std::process::Stdio;

use test_support::{DEADLINE, TestBroker, show_log};
use tokio::{process::Command, time};

use crate::app::shared_variables;

/// The result of a command.
pub(crate) struct Ended {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// Runs `notifier` with these arguments to its end, without a terminal, with these variables in addition to the shared
/// ones.
pub(crate) async fn notifier(broker: &TestBroker, arguments: &[&str], variables: &[(&str, &str)]) -> Ended {
    let running = program(broker, arguments, variables).output();
    let output = time::timeout(DEADLINE, running).await.expect("the command did not end").unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    show_log(&stderr);
    Ended { code: output.status.code(), stdout: String::from_utf8(output.stdout).unwrap(), stderr }
}

/// The command with these arguments and variables, killed when dropped.
pub(crate) fn program(broker: &TestBroker, arguments: &[&str], variables: &[(&str, &str)]) -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_notifier"));
    program
        .args(arguments)
        .envs(shared_variables(broker.url(), &broker.topology_name()))
        .env_remove("RUST_LOG")
        .envs(variables.iter().copied())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true);
    program
}
