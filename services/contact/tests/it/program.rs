//! The contact service in a separate process.

use std::process::Stdio;

use test_support::{DEADLINE, RETRY_SCHEDULE, show_log};
use tokio::{
    io::{AsyncBufReadExt, BufReader},
    process::{Child, Command},
    sync::mpsc,
    task::JoinHandle,
    time,
};
use tonic::transport::{Channel, Endpoint};

const PROGRAM: &str = env!("CARGO_BIN_EXE_contact");

/// Nobody listens there.
pub(crate) const NO_BROKER: &str = "amqp://127.0.0.1:1";

/// A contact service in a separate process, killed when dropped. Its log is part of the test's output.
pub(crate) struct Program {
    child: Child,
    lines: mpsc::UnboundedReceiver<String>,
    said: JoinHandle<String>,
}

impl Program {
    /// Kills it and does not wait for its end.
    pub(crate) fn start_kill(&mut self) {
        self.child.start_kill().unwrap();
    }
}

pub(crate) fn contact(variables: &[(&str, &str)]) -> Program {
    started(Command::new(PROGRAM), variables)
}

/// The same, with a disk of this size for its spool: a separate file system, which goes with the process.
pub(crate) fn contact_on_small_disk(kib: u32, variables: &[(&str, &str)]) -> Program {
    let mut command = Command::new("unshare");
    let script = format!(r#"mount -t tmpfs -o size={kib}k tmpfs "$SPOOL_DIR" && exec "$0""#);
    // The user and mount namespaces let anybody mount, and nobody else see it.
    command.args(["--map-root-user", "--mount", "sh", "-c", &script, PROGRAM]);
    started(command, variables)
}

fn started(mut command: Command, variables: &[(&str, &str)]) -> Program {
    let mut child = command
        .env("CONTACT_GRPC_ADDR", "127.0.0.1:0")
        .env("CONTACT_ADMIN_ADDR", "127.0.0.1:0")
        .env("RETRY_SCHEDULE", RETRY_SCHEDULE)
        // A busy disk is not one that stalls.
        .env("SPOOL_TIMEOUT", "20s")
        .env_remove("RUST_LOG")
        .envs(variables.iter().copied())
        .stderr(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .unwrap();
    let mut stderr = BufReader::new(child.stderr.take().unwrap()).lines();
    let (line_read, lines) = mpsc::unbounded_channel();
    // Read as it comes, whether the test waits for a line or not: the log of a failed test is complete.
    let said = tokio::spawn(async move {
        let mut said = String::new();
        while let Some(line) = stderr.next_line().await.unwrap() {
            show_log(&line);
            said.push_str(&line);
            said.push('\n');
            // Fails once the test is over.
            let _ = line_read.send(line);
        }
        said
    });
    Program { child, lines, said }
}

/// Waits for a line of the log that contains `wanted`.
pub(crate) async fn until_it_says(program: &mut Program, wanted: &str) -> String {
    let said = async {
        loop {
            let line = program.lines.recv().await.expect("contact ended");
            if line.contains(wanted) {
                return line;
            }
        }
    };
    time::timeout(DEADLINE, said).await.unwrap_or_else(|_| panic!("contact did not say {wanted:?}"))
}

/// The gRPC channel to a started process and the address of its admin port, from its log.
pub(crate) async fn ways_to(program: &mut Program) -> (Channel, String) {
    let line = until_it_says(program, "contact listens").await;
    let value = |field: &str| {
        let (_, rest) = line.split_once(&format!(r#""{field}":""#)).unwrap();
        rest.split('"').next().unwrap().to_owned()
    };
    let grpc = Endpoint::from_shared(format!("http://{}", value("grpc.addr"))).unwrap();
    (grpc.connect_lazy(), value("admin.addr"))
}

/// The exit code and all that was said on standard error.
pub(crate) async fn end_of(mut program: Program) -> (Option<i32>, String) {
    let status = time::timeout(DEADLINE, program.child.wait()).await.expect("contact goes on").unwrap();
    let said = time::timeout(DEADLINE, program.said).await.expect("its standard error is open").unwrap();
    (status.code(), said)
}

/// Sends it a signal, such as `-TERM`.
pub(crate) async fn signal(program: &Program, signal: &str) {
    let id = program.child.id().unwrap().to_string();
    assert!(Command::new("kill").args([signal, &id]).status().await.unwrap().success());
}
