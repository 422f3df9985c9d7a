//! The contact service in a separate process.

use std::process::Stdio;

use test_support::{DEADLINE, show_log};
use tokio::{
    io::{AsyncBufReadExt, BufReader},
    process::{Child, Command},
    sync::mpsc,
    task::JoinHandle,
    time,
};
use tonic::transport::{Channel, Endpoint};

const PROGRAM: &str = env!("CARGO_BIN_EXE_contact");

/// Nothing listens there.
pub(crate) const NO_BROKER: &str = "amqp://127.0.0.1:1";

/// A contact service in a separate process, killed when dropped. Its log is part of the test's output.
pub(crate) struct Program {
    child: Child,
    lines: mpsc::UnboundedReceiver<String>,
    log: JoinHandle<String>,
}

impl Program {
    /// Kills it without waiting for its end.
    pub(crate) fn start_kill(&mut self) {
        self.child.start_kill().unwrap();
    }
}

pub(crate) fn contact(variables: &[(&str, &str)]) -> Program {
    started(Command::new(PROGRAM), variables)
}

/// Runs one of its commands to the end. Returns the exit code and what it wrote to standard output and standard error.
pub(crate) async fn command(arguments: &[&str], variables: &[(&str, &str)]) -> (Option<i32>, String, String) {
    let mut command = Command::new(PROGRAM);
    let running =
        command.args(arguments).env_remove("RUST_LOG").envs(variables.iter().copied()).kill_on_drop(true).output();
    let output = time::timeout(DEADLINE, running).await.expect("the command did not end").unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// Starts one with its spool on a disk of this size: a separate file system, which is gone with the process.
pub(crate) fn contact_on_small_disk(kib: u32, variables: &[(&str, &str)]) -> Program {
    let mut command = Command::new("unshare");
    let script = format!(r#"mount -t tmpfs -o size={kib}k tmpfs "$SPOOL_DIR" && exec "$0""#);
    // User and mount namespaces let any user mount, visible only to the process.
    command.args(["--map-root-user", "--mount", "sh", "-c", &script, PROGRAM]);
    started(command, variables)
}

fn started(mut command: Command, variables: &[(&str, &str)]) -> Program {
    let mut child = command
        .env("CONTACT_GRPC_ADDR", "127.0.0.1:0")
        .env("CONTACT_ADMIN_ADDR", "127.0.0.1:0")
        // Long, so that a busy broker or disk does not count as stalled.
        .env("PUBLISH_TIMEOUT", "40s")
        .env_remove("RUST_LOG")
        .envs(variables.iter().copied())
        .stderr(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .unwrap();
    let mut stderr = BufReader::new(child.stderr.take().unwrap()).lines();
    let (line_read, lines) = mpsc::unbounded_channel();
    // Read continuously, so that the log of a failed test is complete.
    let log = tokio::spawn(async move {
        let mut log = String::new();
        while let Some(line) = stderr.next_line().await.unwrap() {
            show_log(&line);
            log.push_str(&line);
            log.push('\n');
            // Fails once the test has ended.
            let _ = line_read.send(line);
        }
        log
    });
    Program { child, lines, log }
}

/// Waits for a line of the log that contains `wanted`.
pub(crate) async fn until_it_logs(program: &mut Program, wanted: &str) -> String {
    let line = async {
        loop {
            let line = program.lines.recv().await.expect("contact ended");
            if line.contains(wanted) {
                return line;
            }
        }
    };
    time::timeout(DEADLINE, line).await.unwrap_or_else(|_| panic!("contact did not log {wanted:?}"))
}

/// A gRPC channel to a started process and the address of its admin port, from its log.
pub(crate) async fn connect(program: &mut Program) -> (Channel, String) {
    let line = until_it_logs(program, "contact listening").await;
    let value = |field: &str| {
        let (_, rest) = line.split_once(&format!(r#""{field}":""#)).unwrap();
        rest.split('"').next().unwrap().to_owned()
    };
    let grpc = Endpoint::from_shared(format!("http://{}", value("grpc.addr"))).unwrap();
    (grpc.connect_lazy(), value("admin.addr"))
}

/// Waits for the end. Returns the exit code and the log.
pub(crate) async fn end_of(mut program: Program) -> (Option<i32>, String) {
    let status = time::timeout(DEADLINE, program.child.wait()).await.expect("contact did not end").unwrap();
    let log = time::timeout(DEADLINE, program.log).await.expect("its standard error is open").unwrap();
    (status.code(), log)
}

/// Sends a signal, such as `-TERM`.
pub(crate) async fn signal(program: &Program, signal: &str) {
    let id = program.child.id().unwrap().to_string();
    assert!(Command::new("kill").args([signal, &id]).status().await.unwrap().success());
}
