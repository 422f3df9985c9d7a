//! The contact service as a process of its own.

use std::process::Stdio;

use system_tests::{DEADLINE, RETRY_SCHEDULE, show_log};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, BufReader},
    process::{Child, Command},
    time,
};
use tonic::transport::{Channel, Endpoint};

const PROGRAM: &str = env!("CARGO_BIN_EXE_contact");

/// Nobody listens there.
pub(crate) const NO_BROKER: &str = "amqp://127.0.0.1:1";

pub(crate) fn contact(variables: &[(&str, &str)]) -> Child {
    started(Command::new(PROGRAM), variables)
}

/// The same, with a disk of this size for its spool: a file system of its own, which goes with the process.
pub(crate) fn contact_on_small_disk(kib: u32, variables: &[(&str, &str)]) -> Child {
    let mut command = Command::new("unshare");
    let script = format!(r#"mount -t tmpfs -o size={kib}k tmpfs "$SPOOL_DIR" && exec "$0""#);
    // The user and mount namespaces let anybody mount, and nobody else see it.
    command.args(["--map-root-user", "--mount", "sh", "-c", &script, PROGRAM]);
    started(command, variables)
}

fn started(mut command: Command, variables: &[(&str, &str)]) -> Child {
    command
        .env("CONTACT_GRPC_ADDR", "127.0.0.1:0")
        .env("CONTACT_ADMIN_ADDR", "127.0.0.1:0")
        .env("RETRY_SCHEDULE", RETRY_SCHEDULE)
        .env_remove("RUST_LOG")
        .envs(variables.iter().copied())
        .stderr(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .unwrap()
}

/// Waits for a line of the log that contains `wanted`.
pub(crate) async fn until_it_says(process: &mut Child, wanted: &str) -> String {
    let mut lines = BufReader::new(process.stderr.as_mut().unwrap()).lines();
    let said = async {
        loop {
            let line = lines.next_line().await.unwrap().unwrap();
            show_log(&line);
            if line.contains(wanted) {
                return line;
            }
        }
    };
    time::timeout(DEADLINE, said).await.unwrap()
}

/// Where a started process answers, by its log: gRPC, and the admin port's address.
pub(crate) async fn ways_to(process: &mut Child) -> (Channel, String) {
    let line = until_it_says(process, "contact listens").await;
    let value = |field: &str| {
        let (_, rest) = line.split_once(&format!(r#""{field}":""#)).unwrap();
        rest.split('"').next().unwrap().to_owned()
    };
    let grpc = Endpoint::from_shared(format!("http://{}", value("grpc.addr"))).unwrap();
    (grpc.connect_lazy(), value("admin.addr"))
}

/// The exit code and what was said on standard error.
pub(crate) async fn end_of(mut process: Child) -> (Option<i32>, String) {
    let mut said = String::new();
    process.stderr.take().unwrap().read_to_string(&mut said).await.unwrap();
    show_log(&said);
    (time::timeout(DEADLINE, process.wait()).await.unwrap().unwrap().code(), said)
}

/// Sends it a signal, such as `-TERM`.
pub(crate) async fn signal(process: &Child, signal: &str) {
    let id = process.id().unwrap().to_string();
    assert!(Command::new("kill").args([signal, &id]).status().await.unwrap().success());
}
